import { addDays, type Day, postmenstrualAge } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { examsThatSaw } from './eye-exams.ts';
import type { Eye } from './eyes.ts';
import { gestationalDays, inDays, isGestationalAge } from './gestational-age.ts';
import { gravest, isAtLeast, undated, type Verdict } from './outcome.ts';
import { assessRopExam, maybeCalls, maybePrethreshold, withinAWeek } from './rop-exam.ts';
import { afterRegression, afterTreatment, firstLooks, type RopExam } from './rop-follow-up.ts';
import { firstLookDays, stopCriteria, stopPmaWeeks } from './rop-rules.ts';
import { type Treatment, treatmentsOf } from './treatments.ts';

/** What all exams and treatments of an eye call for together. */
export function assessRopEye(eye: Eye, { findings, birthday, gestation }: ClinicalCase): Verdict {
  const { seen, unseen } = examsThatSaw(findings, 'rop', eye);
  const treatments = treatmentsOf(findings?.treatments ?? [], eye);
  const pmaDaysOn = (day: Day) =>
    isGestationalAge(gestation) ? gestationalDays(postmenstrualAge(gestation, birthday, day)) : 0;
  // A look that saw nothing leaves open what was there.
  const isWhollySeen = !(findings?.exams ?? []).some((one) => one.disease === 'rop' && one.eyes[eye]?.view === 'poor');
  const latest = seen.at(-1);
  // What else was done to an eye is followed up, and answers nothing.
  const answered = treatments.findLast(({ kind }) => kind !== 'other');
  const seenSinceTreated = latest && (!answered || latest.examDate > answered.date);
  const called = latest ? assessSeen(seen, latest, treatments, pmaDaysOn, isWhollySeen) : [];
  // What was to be looked at again, or could not be judged, before a treatment is answered by it.
  const standing = called.filter((verdict) => seenSinceTreated || isCall(verdict));
  return gravest([...unseen, ...standing, ...firstLooks(treatments, seen)]);
}

/** The latest exam that saw the eye, and what former ones found that nothing has answered since. */
function assessSeen(
  seen: RopExam[],
  latest: RopExam,
  treatments: Treatment[],
  pmaDaysOn: (day: Day) => number,
  isWhollySeen: boolean,
): Verdict[] {
  const before = treatments.filter(({ date }) => date < latest.examDate);
  const calls = seen.map((exam) => ({ exam, verdict: assessRopExam(exam.signs, exam.examDate) }));
  const now = assessRopExam(latest.signs, latest.examDate);
  const open = calls.filter(({ exam, verdict }) => isCall(verdict) && !isAnswered(exam, verdict, seen, treatments));
  const standing = open.map(({ verdict }) => verdict);
  if (isCall(now)) return standing;
  const isJustRegressed = calls.some(
    ({ exam, verdict }) =>
      verdict.outcome === 'treat' &&
      !isTreated(exam, verdict, treatments) &&
      (explanationOf(exam, seen)?.examDate ?? '') > addDays(latest.examDate, -firstLookDays.from),
  );
  if (isJustRegressed) standing.push(withinAWeek('regressed-untreated', untreatedText, untreatedRule, latest.examDate));
  // What is active again was treated once, whether or not that was recorded.
  const wasTreated = before.length > 0 || seen.some(({ signs }) => signs.reactivation);
  if (wasTreated) return [...standing, afterTreatment(latest, now, before, pmaDaysOn(latest.examDate))];
  const mayComeBack = now.reasons[0]!.id === 'regressed' && (!isWhollySeen || wasGrave(seen, latest));
  if (mayComeBack || (now.outcome === 'examBy' && wasAggressive(seen))) {
    const later = afterRegression(latest, now, wasAggressive(seen), pmaDaysOn(latest.examDate));
    return [...standing, ...(mayComeBack ? [] : [now]), later];
  }
  const over = now.outcome === 'examBy' && isWhollySeen && isGrownUp(seen, latest, pmaDaysOn);
  return [...standing, over ? grownUp(latest) : now];
}

const untreatedText = '之前的 1 型或 A-ROP 没有记录治疗，这次记为退行';
const untreatedRule = '没有治疗而退行的 1 型或 A-ROP：最迟 1 周再查一次，确认退行';

const isCall = ({ outcome }: Verdict): boolean => isAtLeast('treat', outcome);

/**
 * What is to be treated is answered by a treatment or by a later exam that saw it regress; a detachment by surgery, or by
 * such an exam when it was seen in the first look after surgery: the retina may take a while to settle. Whether that look
 * found it flat says nothing about the next ones, so that a worse finding never answers more.
 */
function isAnswered(exam: RopExam, verdict: Verdict, seen: RopExam[], treatments: Treatment[]): boolean {
  if (isTreated(exam, verdict, treatments)) return true;
  const operated = treatments.findLast(({ kind, date }) => kind === 'surgery' && date < exam.examDate)?.date;
  const isStillSettling =
    operated !== undefined && !seen.some(({ examDate }) => examDate > operated && examDate < exam.examDate);
  return (verdict.outcome === 'treat' || isStillSettling) && explanationOf(exam, seen) !== undefined;
}

const isSettled = ({ signs, examDate }: RopExam): boolean =>
  !isAtLeast('cannotJudge', assessRopExam(signs, examDate).outcome);

const wasAggressive = (seen: RopExam[]): boolean => seen.some(({ signs }) => signs.aggressive);

/** Whether an eye had A-ROP, or another exam called for treatment or leaves out whether it did. */
const wasGrave = (seen: RopExam[], latest: RopExam): boolean =>
  wasAggressive(seen) || seen.some((exam) => exam !== latest && maybeCalls(exam.signs));

function isTreated({ examDate }: RopExam, { outcome }: Verdict, treatments: Treatment[]): boolean {
  const kinds = treatments.filter(({ date }) => date >= examDate).map(({ kind }) => kind);
  return outcome === 'refer' ? kinds.includes('surgery') : kinds.some((kind) => kind !== 'other');
}

/** The first later exam that saw the eye regress without plus, to where it can be judged and left; of A-ROP only completely. */
const explanationOf = (exam: RopExam, seen: RopExam[]): RopExam | undefined =>
  seen.find((later) => {
    const { signs, examDate } = later;
    const { regression, plus, reactivation, view = 'good' } = signs;
    const isExplained = regression === 'complete' || (regression === 'incomplete' && !exam.signs.aggressive);
    const isQuiet = isExplained && plus === 'none' && !reactivation && view === 'good';
    return examDate > exam.examDate && isQuiet && isSettled(later);
  });

/** Old enough for screening to end, with vessels in zone III, and never near threshold in any exam. */
const isGrownUp = (seen: RopExam[], { signs, examDate }: RopExam, pmaDaysOn: (day: Day) => number): boolean =>
  pmaDaysOn(examDate) >= inDays(stopPmaWeeks) &&
  signs.zone === 'III' &&
  signs.plus === 'none' &&
  !signs.reactivation &&
  ['none', '1', '2'].includes(signs.stage ?? '') &&
  !seen.some((exam) => maybePrethreshold(exam.signs));

const grownUp = ({ examDate }: RopExam): Verdict =>
  undated('mayStop', [
    {
      id: 'age45Weeks',
      text: `检查时矫正胎龄已满 ${stopPmaWeeks} 周，血管已进入Ⅲ区，历次检查没有阈值前病变`,
      rule: `${stopCriteria.age45Weeks}：可终止筛查`,
      source: 'china2014',
      examDate,
    },
  ]);
