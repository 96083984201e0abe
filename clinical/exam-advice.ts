import type { CataractEye } from './cataract.ts';
import type { EyePast } from './eye-past.ts';
import { type AnyEye, type Eye, eyeNames, eyes, viewNames } from './eyes.ts';
import type { Exam, ExamOf } from './findings.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye } from './icrop3.ts';
import { groupingOf, type RetinoblastomaEye } from './retinoblastoma.ts';

/** Something an expert will miss in a case, said while it is written. It never keeps anybody from sending it. */
export type Advice = { id: string; text: string };

export const advice = (id: string, text: string): Advice => ({ id, text });

/** A field that decides: where it is left out, nobody can say what the eye needs. */
type Check<Signs> = { id: string; name: string; missing: (signs: Signs, past: EyePast) => boolean };

const ropChecks: Check<RopEye>[] = [
  { id: 'zone', name: '分区', missing: ({ zone, fullyVascularised }) => zone === undefined && !fullyVascularised },
  {
    id: 'zone-vascularised',
    name: '分区（完全血管化的眼也要写明血管到达的分区）',
    missing: ({ zone, fullyVascularised }) => zone === undefined && fullyVascularised === true,
  },
  { id: 'stage', name: '分期', missing: ({ stage, aggressive }) => stage === undefined && !aggressive },
  { id: 'plus', name: '附加病变', missing: ({ plus }) => plus === undefined },
];

const glaucomaChecks: Check<GlaucomaEye>[] = [
  { id: 'iop', name: '眼压', missing: ({ iopMmHg }) => iopMmHg === undefined },
  {
    id: 'tonometer',
    name: '眼压计种类',
    missing: ({ iopMmHg, tonometer }) => iopMmHg !== undefined && tonometer === undefined,
  },
  {
    id: 'anaesthesia',
    name: '是否麻醉下测眼压',
    missing: ({ iopMmHg, underAnaesthesia }) => iopMmHg !== undefined && underAnaesthesia === undefined,
  },
  { id: 'cup', name: '杯盘比', missing: ({ cupDiscRatio }) => cupDiscRatio === undefined },
  {
    id: 'cornea',
    name: '角膜直径',
    missing: ({ cornealDiameterMm }, { isUnderThree }) => isUnderThree && cornealDiameterMm === undefined,
  },
];

const cataractChecks: Check<CataractEye>[] = [
  { id: 'fundus', name: '眼底能否看到', missing: ({ fundusView }) => fundusView === undefined },
  {
    id: 'significance',
    name: '是否影响视力',
    // An opacity that hides the fundus is in the way of vision, and a clear lens is not.
    missing: ({ fundusView, morphology, visuallySignificant }, { operated }) =>
      !operated && fundusView === 'clear' && morphology !== 'clear' && visuallySignificant === undefined,
  },
  {
    id: 'axis',
    name: '术后视轴区',
    missing: ({ axisClear }, { operated }) => operated && axisClear === undefined,
  },
];

type Seen<Signs> = Signs & AnyEye;

const viewCheck: Check<AnyEye> = {
  id: 'view',
  name: '检查情况（看清、看不清或未检查）',
  missing: ({ view }) => view === undefined,
};

/** What is missing in one eye, in one line; nothing for a complete one. An eye that could not be seen misses only that. */
function eyeAdvice<Signs>(eye: Eye, signs: Seen<Signs> | undefined, checks: Check<Signs>[], past: EyePast): Advice[] {
  if (!signs) return [advice(`eye-${eye}`, `没有填写${eyeNames[eye]}的检查所见；没有检查的，请选“未检查”`)];
  const { view } = signs;
  if (view === 'absent') return absenceAdvice(eye, signs);
  if (view === 'notExamined' || view === 'poor')
    return [advice(`view-${eye}`, `${eyeNames[eye]}${viewNames[view]}，请在病情描述中写明原因`)];
  const missing = [viewCheck as Check<Seen<Signs>>, ...checks].filter((check) => check.missing(signs, past));
  if (missing.length === 0) return [];
  return [advice(`findings-${eye}`, `${eyeNames[eye]}还没有填写：${missing.map(({ name }) => name).join('、')}`)];
}

/** Of an eye that is not there its reason and day are all there is to say. */
function absenceAdvice(eye: Eye, { absentFor, absentSince, absentWhy }: AnyEye): Advice[] {
  // Who says why it is absent, and no reason, has said that nobody knows.
  const missing = [!absentFor && !absentWhy && '原因', !absentSince && absentFor !== 'neverFormed' && '日期'].filter(
    Boolean,
  );
  if (missing.length === 0) return [];
  return [advice(`absent-${eye}`, `${eyeNames[eye]}${viewNames.absent}没有填写${missing.join('与')}`)];
}

const retinoblastomaChecks: Check<RetinoblastomaEye>[] = [
  { id: 'tumour', name: '肿瘤', missing: ({ tumour }) => tumour === undefined },
  {
    id: 'new',
    name: '有无新发或增大',
    missing: ({ tumour, newTumour }) => tumour === 'inactive' && newTumour === undefined,
  },
];

type PastOf = (eye: Eye) => EyePast;

const perEye = <Signs>(
  signs: { OD?: Seen<Signs>; OS?: Seen<Signs> },
  checks: Check<Signs>[],
  pastOf: PastOf,
): Advice[] => eyes.flatMap((eye) => eyeAdvice(eye, signs[eye], checks, pastOf(eye)));

function retinoblastomaAdvice({ eyes: { OD, OS } }: ExamOf<'retinoblastoma'>, pastOf: PastOf): Advice[] {
  const missing = perEye({ OD, OS }, retinoblastomaChecks, pastOf);
  const [right, left] = [groupingOf(OD), groupingOf(OS)];
  if (!right || !left || right.system === left.system) return missing;
  return [...missing, advice('systems-differ', '两只眼用了不同的分组系统（IIRC 与 ICRB），同名分组定义不同，请确认')];
}

/** What one exam leaves open, eye by eye, of what decides. */
export function examAdvice(exam: Exam, pastOf: PastOf): Advice[] {
  if (exam.disease === 'rop') return perEye(exam.eyes, ropChecks, pastOf);
  if (exam.disease === 'retinoblastoma') return retinoblastomaAdvice(exam, pastOf);
  if (exam.disease === 'glaucoma') return perEye(exam.eyes, glaucomaChecks, pastOf);
  if (exam.disease === 'cataract') return [...lateralityAdvice(exam), ...perEye(exam.eyes, cataractChecks, pastOf)];
  const missing = perEye(exam.eyes, [], pastOf);
  return exam.next ? missing : [...missing, advice('next', '没有填写下次检查的日期：其他眼病的复查日期由医生定')];
}

/** That the eyes contradict the laterality in which an opacity is recorded is said by the assessment. */
function lateralityAdvice({ laterality, eyes: { OD, OS } }: ExamOf<'cataract'>): Advice[] {
  if (!laterality) return [advice('laterality', '没有填写单眼还是双眼')];
  const noneOpaque = OD?.morphology === 'clear' && OS?.morphology === 'clear';
  return laterality === 'unilateral' && noneOpaque
    ? [advice('laterality-clear', '填写的是单眼，双眼却都记为晶状体透明，请核对')]
    : [];
}
