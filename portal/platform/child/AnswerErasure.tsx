import { rightsTexts as words } from '../../../contract/rights-texts.ts';
import type { Erasable } from '../../../contract/schemas/rights.ts';
import { answerErasure } from '../../api/children.ts';
import { DeedDialog } from '../../ui/DeedDialog.tsx';

type Props = {
  answer: 'confirmed' | 'declined';
  record: Erasable;
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

/** The second doctor's word on an erasure. */
export default function AnswerErasure({ answer, record, ...dialog }: Props) {
  const confirms = answer === 'confirmed';
  return (
    <DeedDialog<object, unknown>
      title={`${confirms ? words.confirm : words.decline}：${record.patientName}`}
      okText={confirms ? words.confirm : words.decline}
      danger={confirms}
      act={() => answerErasure(record.childId, answer)}
      done={confirms ? words.erased : words.declined}
      {...dialog}
    >
      <p>{confirms ? words.confirmNote : record.asked?.reason}</p>
    </DeedDialog>
  );
}
