import { ageOn, type Day } from './ages.ts';
import type { CataractEye } from './cataract.ts';
import { type ClinicalCase, examDateRefusal, latestExam } from './clinical-case.ts';
import { type Eye, eyeNames, eyes } from './eyes.ts';
import type { Exam, ExamOf } from './findings.ts';
import { isPreterm } from './gestational-age.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye } from './icrop3.ts';
import type { RetinoblastomaEye } from './retinoblastoma.ts';
import { groupingOf } from './retinoblastoma.ts';

/** Something an expert will miss in a case, said while it is written. It never keeps anybody from sending it. */
export type Advice = { id: string; text: string };

const advice = (id: string, text: string): Advice => ({ id, text });

type Check<Signs> = { id: string; name: string; missing: (signs: Signs) => boolean };

const ropChecks: Check<RopEye>[] = [
  { id: 'zone', name: '分区', missing: ({ zone }) => zone === undefined },
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

/** What is missing in one eye, in one line; nothing for a complete one. */
function eyeAdvice<Signs>(eye: Eye, signs: Signs | undefined, checks: Check<Signs>[]): Advice[] {
  if (!signs) return [advice(`eye-${eye}`, `没有填写${eyeNames[eye]}的检查所见`)];
  const missing = checks.filter((check) => check.missing(signs));
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

const perEye = <Signs>(signs: { OD?: Signs; OS?: Signs }, checks: Check<Signs>[]): Advice[] =>
  eyes.flatMap((eye) => eyeAdvice(eye, signs[eye], checks));

function retinoblastomaAdvice({ eyes: { OD, OS } }: ExamOf<'retinoblastoma'>): Advice[] {
  const missing = perEye({ OD, OS }, retinoblastomaChecks);
  const [right, left] = [groupingOf(OD), groupingOf(OS)];
  if (!right || !left || right.system === left.system) return missing;
  return [...missing, advice('systems-differ', '两只眼用了不同的分组系统（IIRC 与 ICRB），同名分组定义不同，请确认')];
}

function examAdvice(exam: Exam): Advice[] {
  if (exam.disease === 'rop') return perEye(exam.eyes, ropChecks);
  if (exam.disease === 'retinoblastoma') return retinoblastomaAdvice(exam);
  if (exam.disease === 'glaucoma') return perEye(exam.eyes, glaucomaChecks);
  const laterality = exam.laterality ? [] : [advice('laterality', '没有填写单眼还是双眼')];
  return [...laterality, ...perEye(exam.eyes, cataractChecks)];
}

/** The birth weight decides about screening of a premature child, and of any child with a retinal disease in its first year. */
function wantsBirthWeight({ examKind, birthday, gestation }: ClinicalCase, today: Day): boolean {
  const infant = today >= birthday && ageOn(birthday, today).years < 1;
  return isPreterm(gestation) || (examKind === 'rop' && infant);
}

/** Everything an expert will miss, in the order in which the form asks for it. */
export function completeness(clinicalCase: ClinicalCase, today: Day): Advice[] {
  const { examKind, findings, birthday } = clinicalCase;
  const found: Advice[] = [];
  if (wantsBirthWeight(clinicalCase, today) && findings?.birthWeightGrams === undefined)
    found.push(advice('birth-weight', '没有填写出生体重（克），它与现在的体重是两项'));
  const exam = examKind && latestExam(findings, examKind);
  if (examKind && !exam) found.push(advice('exam', '没有填写双眼的检查所见与检查日期'));
  if (exam) {
    const refusal = examDateRefusal(exam, birthday, today);
    if (refusal) found.push(advice('exam-date', refusal));
    found.push(...examAdvice(exam));
  }
  for (const eye of eyes)
    if (!findings?.images.some((image) => image.eye === eye))
      found.push(advice(`image-${eye}`, `没有标明是${eyeNames[eye]}的图片`));
  if (findings?.images.some((image) => image.takenOn === undefined))
    found.push(advice('image-date', '有图片没有标明拍摄日期'));
  return found;
}
