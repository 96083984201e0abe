import type { CataractEye } from './cataract.ts';
import { type Eye, eyeNames, eyes, type View, viewNames } from './eyes.ts';
import type { Exam, ExamOf } from './findings.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye } from './icrop3.ts';
import { groupingOf, type RetinoblastomaEye } from './retinoblastoma.ts';

/** Something an expert will miss in a case, said while it is written. It never keeps anybody from sending it. */
export type Advice = { id: string; text: string };

export const advice = (id: string, text: string): Advice => ({ id, text });

type Check<Signs> = { id: string; name: string; missing: (signs: Signs) => boolean };

const ropChecks: Check<RopEye>[] = [
  { id: 'zone', name: '分区', missing: ({ zone, fullyVascularised }) => zone === undefined && !fullyVascularised },
  {
    id: 'zone-vascularised',
    name: '分区（完全血管化的眼也要写明血管到达的分区）',
    missing: ({ zone, fullyVascularised }) => zone === undefined && fullyVascularised === true,
  },
  { id: 'stage', name: '分期', missing: ({ stage, aggressive }) => stage === undefined && !aggressive },
  { id: 'plus', name: '附加病变', missing: ({ plus }) => plus === undefined },
  {
    id: 'extent',
    name: '病变范围（钟点）',
    missing: ({ stage, extent }) => stage !== undefined && stage !== 'none' && !extent?.length,
  },
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
  { id: 'cornea', name: '角膜直径', missing: ({ cornealDiameterMm }) => cornealDiameterMm === undefined },
  { id: 'cup', name: '杯盘比', missing: ({ cupDiscRatio }) => cupDiscRatio === undefined },
  { id: 'axial', name: '眼轴长度', missing: ({ axialLengthMm }) => axialLengthMm === undefined },
];

const cataractChecks: Check<CataractEye>[] = [
  { id: 'morphology', name: '白内障形态（或晶状体透明）', missing: ({ morphology }) => morphology === undefined },
  { id: 'fundus', name: '眼底能否看到', missing: ({ fundusView }) => fundusView === undefined },
  { id: 'axial', name: '眼轴长度', missing: ({ axialLengthMm }) => axialLengthMm === undefined },
];

type Seen<Signs> = Signs & { view?: View };

const viewCheck: Check<{ view?: View }> = {
  id: 'view',
  name: '检查情况（看清、看不清或未检查）',
  missing: ({ view }) => view === undefined,
};

/** What is missing in one eye, in one line; nothing for a complete one. An eye that could not be seen misses only that. */
function eyeAdvice<Signs>(eye: Eye, signs: Seen<Signs> | undefined, checks: Check<Signs>[]): Advice[] {
  if (!signs) return [advice(`eye-${eye}`, `没有填写${eyeNames[eye]}的检查所见；没有检查的，请选“未检查”`)];
  const { view } = signs;
  if (view === 'notExamined' || view === 'poor')
    return [advice(`view-${eye}`, `${eyeNames[eye]}${viewNames[view]}，请在病情描述中写明原因`)];
  const missing = [viewCheck as Check<Seen<Signs>>, ...checks].filter((check) => check.missing(signs));
  if (missing.length === 0) return [];
  return [advice(`findings-${eye}`, `${eyeNames[eye]}还没有填写：${missing.map(({ name }) => name).join('、')}`)];
}

const retinoblastomaChecks: Check<RetinoblastomaEye>[] = [
  {
    id: 'group',
    name: '分组（连同所用的分组系统）',
    missing: (signs) => signs.tumour === 'present' && !groupingOf(signs),
  },
];

const perEye = <Signs>(signs: { OD?: Seen<Signs>; OS?: Seen<Signs> }, checks: Check<Signs>[]): Advice[] =>
  eyes.flatMap((eye) => eyeAdvice(eye, signs[eye], checks));

function retinoblastomaAdvice({ eyes: { OD, OS } }: ExamOf<'retinoblastoma'>): Advice[] {
  const missing = perEye({ OD, OS }, retinoblastomaChecks);
  const [right, left] = [groupingOf(OD), groupingOf(OS)];
  if (!right || !left || right.system === left.system) return missing;
  return [...missing, advice('systems-differ', '两只眼用了不同的分组系统（IIRC 与 ICRB），同名分组定义不同，请确认')];
}

/** What one exam leaves open, eye by eye. */
export function examAdvice(exam: Exam): Advice[] {
  if (exam.disease === 'rop') return perEye(exam.eyes, ropChecks);
  if (exam.disease === 'retinoblastoma') return retinoblastomaAdvice(exam);
  if (exam.disease === 'glaucoma') return perEye(exam.eyes, glaucomaChecks);
  if (exam.disease === 'cataract') return [...lateralityAdvice(exam), ...perEye(exam.eyes, cataractChecks)];
  return perEye(exam.eyes, []);
}

/** That the eyes contradict the laterality in which an opacity is recorded is said by the assessment. */
function lateralityAdvice({ laterality, eyes: { OD, OS } }: ExamOf<'cataract'>): Advice[] {
  if (!laterality) return [advice('laterality', '没有填写单眼还是双眼')];
  const noneOpaque = OD?.morphology === 'clear' && OS?.morphology === 'clear';
  return laterality === 'unilateral' && noneOpaque
    ? [advice('laterality-clear', '填写的是单眼，双眼却都记为晶状体透明，请核对')]
    : [];
}
