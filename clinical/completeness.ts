import { ageOn, type Day, daysBetween, dayText } from './ages.ts';
import type { CataractEye } from './cataract.ts';
import { type ClinicalCase, examDateRefusal, latestExam } from './clinical-case.ts';
import { type Eye, eyeNames, eyes, type View, viewNames } from './eyes.ts';
import type { Exam, ExamOf, Findings } from './findings.ts';
import { isPreterm } from './gestational-age.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye } from './icrop3.ts';
import type { RetinoblastomaEye } from './retinoblastoma.ts';
import { groupingOf } from './retinoblastoma.ts';
import { treatedBefore } from './treatments.ts';

/** Something an expert will miss in a case, said while it is written. It never keeps anybody from sending it. */
export type Advice = { id: string; text: string };

const advice = (id: string, text: string): Advice => ({ id, text });

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

function examAdvice(exam: Exam): Advice[] {
  if (exam.disease === 'rop') return perEye(exam.eyes, ropChecks);
  if (exam.disease === 'retinoblastoma') return retinoblastomaAdvice(exam);
  if (exam.disease === 'glaucoma') return perEye(exam.eyes, glaucomaChecks);
  return [...lateralityAdvice(exam), ...perEye(exam.eyes, cataractChecks)];
}

/** That the eyes contradict the laterality in which an opacity is recorded is said by the assessment. */
function lateralityAdvice({ laterality, eyes: { OD, OS } }: ExamOf<'cataract'>): Advice[] {
  if (!laterality) return [advice('laterality', '没有填写单眼还是双眼')];
  const noneOpaque = OD?.morphology === 'clear' && OS?.morphology === 'clear';
  return laterality === 'unilateral' && noneOpaque
    ? [advice('laterality-clear', '填写的是单眼，双眼却都记为晶状体透明，请核对')]
    : [];
}

/** In days; beyond them a date is more likely a slip of the pen, or the exam too old to judge by. */
const pictureFarDays = 7;
const examLongAgoDays = 30;

/** Dates that can have been and still make one look again. */
function dateAdvice({ exams, images }: Findings, latest: Exam | undefined, today: Day): Advice[] {
  const found: Advice[] = [];
  const age = latest ? daysBetween(latest.examDate, today) : 0;
  if (latest && age > examLongAgoDays)
    found.push(
      advice('exam-old', `最近一次检查是 ${dayText(latest.examDate)}，距今 ${age} 天，请核对日期，或补充近期检查`),
    );
  const taken = new Set(images.flatMap(({ takenOn }) => takenOn ?? []));
  const isFar = (day: Day) => exams.every(({ examDate }) => Math.abs(daysBetween(examDate, day)) > pictureFarDays);
  for (const day of exams.length > 0 ? [...taken].filter(isFar) : [])
    found.push(
      advice(`image-far-${day}`, `有图片拍摄于 ${dayText(day)}，与每次检查都相隔 ${pictureFarDays} 天以上，请核对`),
    );
  return found;
}

/** Whether an eye became active again is asked at each exam after its treatment. */
const reactivationAdvice = ({ exams, treatments }: Findings): Advice[] =>
  eyes.flatMap((eye) => {
    const days = exams.flatMap((exam) => {
      const signs = exam.disease === 'rop' ? exam.eyes[eye] : undefined;
      const wasSeen = signs && (signs.view ?? 'good') === 'good';
      const isOpen = wasSeen && signs.reactivation === undefined && treatedBefore(treatments, eye, exam.examDate);
      return isOpen ? [dayText(exam.examDate)] : [];
    });
    if (days.length === 0) return [];
    return [advice(`reactivation-${eye}`, `${eyeNames[eye]}治疗后的检查没有填写是否再激活：${days.join('、')}`)];
  });

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
  if (findings) found.push(...reactivationAdvice(findings), ...dateAdvice(findings, exam, today));
  for (const eye of eyes)
    if (!findings?.images.some((image) => image.eye === eye))
      found.push(advice(`image-${eye}`, `没有标明是${eyeNames[eye]}的图片`));
  if (findings?.images.some((image) => image.takenOn === undefined))
    found.push(advice('image-date', '有图片没有标明拍摄日期'));
  return found;
}
