import { ageOn, type Day, daysBetween, dayText } from './ages.ts';
import { tables } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { dayRefusals } from './clinical-texts.ts';
import { eyePast } from './eye-past.ts';
import { type Eye, eyeNames, eyes, viewNames } from './eyes.ts';
import { type ExamDisease, examNames } from './exam-kinds.ts';
import {
  type Exam,
  type ExamOf,
  type Findings,
  latestExam,
  missingFields,
  pictureFarDays,
  pictureFieldNames,
} from './findings.ts';
import { isPreterm } from './gestational-age.ts';
import type { EyeSigns } from './looks.ts';
import { groupingOf } from './retinoblastoma.ts';

/** Something an expert will miss in a case, said while it is written. It never keeps anybody from sending it. */
export type Advice = { id: string; text: string };

const advice = (id: string, text: string): Advice => ({ id, text });

/** What decides of one eye and is missing, in one line. An eye that could not be seen misses only why. */
function eyeAdvice(exam: Exam, eye: Eye, findings: Findings, birthday: Day): Advice[] {
  const { disease, examDate: on } = exam;
  const signs = exam.eyes[eye] as EyeSigns | undefined;
  if (!signs) return [advice(`eye-${eye}`, `没有填写${eyeNames[eye]}的检查所见；没有检查的，请选“未检查”`)];
  const { view, absentFor, absentSince, absentWhy } = signs;
  if (view === 'absent') {
    // Who says why it is absent, and no reason, has said that nobody knows.
    const isUnsaid = !absentFor && !absentWhy;
    const missing = [isUnsaid && '原因', !absentSince && absentFor !== 'neverFormed' && '日期'].filter(Boolean);
    const text = `${eyeNames[eye]}${viewNames.absent}没有填写${missing.join('与')}`;
    return missing.length > 0 ? [advice(`absent-${eye}`, text)] : [];
  }
  if (view === 'notExamined' || view === 'poor')
    return [advice(`view-${eye}`, `${eyeNames[eye]}${viewNames[view]}，请在病情描述中写明原因`)];
  const missing = [
    !view && '检查情况（看清、看不清或未检查）',
    ...tables[disease]
      .missing({ on, disease, signs }, eyePast(findings, eye, disease, on, birthday))
      .map(({ label }) => label),
  ].filter(Boolean);
  return missing.length > 0 ? [advice(`findings-${eye}`, `${eyeNames[eye]}还没有填写：${missing.join('、')}`)] : [];
}

/** What one exam leaves open of what decides, and where its eyes do not fit together. */
function examAdvice(exam: Exam, findings: Findings, birthday: Day): Advice[] {
  const ofEyes = eyes.flatMap((eye) => eyeAdvice(exam, eye, findings, birthday));
  if (exam.disease === 'cataract') return [...lateralityAdvice(exam), ...ofEyes];
  if (exam.disease === 'other' && !exam.next)
    return [...ofEyes, advice('next', '没有填写下次检查的日期：其他眼病的复查日期由医生定')];
  if (exam.disease !== 'retinoblastoma') return ofEyes;
  const [right, left] = eyes.map((eye) => groupingOf(exam.eyes[eye]));
  if (!right || !left || right.system === left.system) return ofEyes;
  return [...ofEyes, advice('systems-differ', '两只眼用了不同的分组系统（IIRC 与 ICRB），同名分组定义不同，请确认')];
}

/** That the eyes contradict the laterality in which an opacity is recorded is said by the assessment. */
function lateralityAdvice({ laterality, eyes: { OD, OS } }: ExamOf<'cataract'>): Advice[] {
  if (!laterality) return [advice('laterality', '没有填写单眼还是双眼')];
  const noneOpaque = OD?.morphology === 'clear' && OS?.morphology === 'clear';
  return laterality === 'unilateral' && noneOpaque
    ? [advice('laterality-clear', '填写的是单眼，双眼却都记为晶状体透明，请核对')]
    : [];
}

/** In days; beyond them an exam is too old to judge by. */
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

/** The dose decides how long an eye is watched. Of several diseases only the doctor knows which one was treated. */
function treatmentAdvice({ exams, treatments }: Findings): Advice[] {
  const isOfSeveral = new Set(exams.map(({ disease }) => disease)).size > 1;
  return treatments.flatMap(({ eye, date, kind, disease, drug, doseMg }, index) => {
    const missing = [!drug && '药物', doseMg === undefined && '剂量'].filter(Boolean).join('与');
    const [of, on] = [eyeNames[eye], dayText(date)];
    const ofDrug = advice(`drug-${index}`, `${of}抗 VEGF 治疗没有填写${missing}：${on}`);
    const ofDisease = advice(`treated-${index}`, `${of}的治疗没有填写是为哪种病：${on}`);
    return [...(kind === 'antiVegf' && missing ? [ofDrug] : []), ...(isOfSeveral && !disease ? [ofDisease] : [])];
  });
}

/**
 * Which of the fields that an eye is judged by no picture shows; of an eye that could not be seen none is asked. A picture
 * that does not say what it shows may show them.
 */
function pictureAdvice({ findings, examKind }: ClinicalCase, exam: Exam | undefined, eye: Eye): Advice[] {
  const own = findings?.images.filter((image) => image.eye === eye) ?? [];
  if (!findings || own.length === 0) return [advice(`image-${eye}`, `没有标明是${eyeNames[eye]}的图片`)];
  const isSeen = (exam?.eyes[eye]?.view ?? 'good') === 'good';
  const missing = examKind && isSeen ? missingFields(findings, examKind, eye) : [];
  const names = missing.map((field) => pictureFieldNames[field]).join('、');
  const said = own.some(({ field }) => !field) ? '有图片没有注明部位' : `图片缺：${names}`;
  return names ? [advice(`image-fields-${eye}`, eyeNames[eye] + said)] : [];
}

/** The birth weight decides about screening of a premature child, and of any child with a retinal disease in its first year. */
function wantsBirthWeight({ examKind, birthday, gestation }: ClinicalCase, today: Day): boolean {
  const infant = today >= birthday && ageOn(birthday, today).years < 1;
  return isPreterm(gestation) || (examKind === 'rop' && infant);
}

/**
 * Everything an expert will miss, in the order in which the form asks for it. `undated` are the kinds of the exams that are
 * written without a day so far, of which the findings know nothing.
 */
export function completeness(clinicalCase: ClinicalCase, today: Day, undated: readonly ExamDisease[] = []): Advice[] {
  const { examKind, findings, birthday } = clinicalCase;
  const found: Advice[] = [];
  if (wantsBirthWeight(clinicalCase, today) && findings?.birthWeightGrams === undefined)
    found.push(advice('birth-weight', '没有填写出生体重（克），它与现在的体重是两项'));
  const exam = examKind && latestExam(findings, examKind);
  for (const kind of new Set(undated))
    found.push(advice(`undated-${kind}`, `${examNames[kind]} 检查还没有选检查日期，不能据此给出判断`));
  if (examKind && !exam && !undated.includes(examKind)) found.push(advice('exam', '没有填写双眼的检查所见与检查日期'));
  if (exam) {
    const refusal = dayRefusals.exam(exam.examDate, birthday, today);
    if (refusal) found.push(advice('exam-date', refusal));
    found.push(...examAdvice(exam, findings!, birthday));
  }
  if (findings) found.push(...treatmentAdvice(findings), ...dateAdvice(findings, exam, today));
  found.push(...eyes.flatMap((eye) => pictureAdvice(clinicalCase, exam, eye)));
  if (findings?.images.some((image) => image.takenOn === undefined))
    found.push(advice('image-date', '有图片没有标明拍摄日期'));
  return found;
}
