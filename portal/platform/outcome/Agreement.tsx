import { eyeNames } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { agreementOf } from './agreement.ts';

/** Whether a grading was what was confirmed in the end. */
export default function Agreement({ grading, confirmed }: { grading: Exam; confirmed: Exam }) {
  const compared = agreementOf(grading, confirmed);
  if (compared.length === 0) return null;
  const differing = compared.filter(({ agrees }) => !agrees);
  if (differing.length === 0) return <p>与结局一致（{compared.length} 项）</p>;
  const words = differing.map(
    ({ eye, name, said, confirmed: is }) => `${eyeNames[eye]}${name}：分级 ${said}，结局 ${is}`,
  );
  return (
    <p>
      <strong>与结局不同</strong>　{words.join('；')}
      {compared.length > differing.length && `；其余 ${compared.length - differing.length} 项一致`}
    </p>
  );
}
