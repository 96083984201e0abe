import { addDays, type Day, dayText } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type EyeExam, examsThatSaw, viewDoubts } from './eye-exams.ts';
import { type Eye, otherEye } from './eyes.ts';
import { inDays } from './gestational-age.ts';
import {
  criteriaIn,
  criterionNames,
  flagged,
  type GlaucomaCriterion,
  type GlaucomaEye,
  glaucomaCriteria,
  glaucomaCriteriaNeeded,
} from './glaucoma.ts';
import { gravest, incomplete, type Reason, undated, type Verdict } from './outcome.ts';
import { operationsOf } from './treatments.ts';

const criteria = Object.keys(glaucomaCriteria) as GlaucomaCriterion[];
const rule = `儿童青光眼：五项中至少 ${glaucomaCriteriaNeeded} 项（${Object.values(glaucomaCriteria).join('；')}）；任何一项为可疑`;

/** A suspect eye, and one after surgery, is seen again within so many weeks. */
export const repeatWithinWeeks = 2;

/** What the exams of an eye for glaucoma call for. Each sign is read from the latest exam that could tell. */
export function assessGlaucomaEye(eye: Eye, { findings, birthday }: ClinicalCase): Verdict {
  const { seen, unseen } = examsThatSaw(findings, 'glaucoma', eye);
  const latest = seen.at(-1);
  if (!latest) return gravest(unseen);
  // Laser and drugs in the vitreous are for the retina.
  const operated = operationsOf(findings?.treatments ?? [], eye).at(-1) ?? '';
  const fellow = examsThatSaw(findings, 'glaucoma', otherEye(eye)).seen;
  const read = seen.map(({ exam, examDate }) => ({
    examDate,
    written: exam.eyes[eye]!,
    signs: criteriaIn(
      exam,
      eye,
      birthday,
      smallestCup(seen.filter((one) => one.examDate < examDate)),
      fellowCup(exam.eyes[otherEye(eye)], fellow, examDate),
    ),
  }));
  // What an operation was done for is no sign of today once the eye has been seen after it.
  const since = read.filter(({ examDate }) => examDate > operated);
  const counted = since.length > 0 ? since : read;
  const doubts = [...unseen, ...viewDoubts(latest)];
  const before = since.length > 0 ? read.filter(({ examDate }) => examDate <= operated) : [];
  const { found, isLeft } = courseOf(since, before);
  const verdicts = [bySigns(latest, told(counted), operated, isLeft ? found : undefined), ...doubts];
  if (found) {
    const text = `${dayText(found)} 的检查符合诊断标准，之后没有记录手术`;
    verdicts.push(isLeft || doubts.length > 0 ? refer(text, found) : again(text, latest.examDate));
  }
  return gravest(verdicts);
}

/** The other eye as the same exam measured its cup, or else with the smallest cup that it had or has been found with since. */
function fellowCup(same: GlaucomaEye | undefined, seen: EyeExam<'glaucoma'>[], examDate: Day): GlaucomaEye | undefined {
  if (same?.cupDiscRatio !== undefined) return same;
  const measured = seen.filter(({ signs }) => signs.cupDiscRatio !== undefined);
  const last = measured.findLastIndex((one) => one.examDate <= examDate);
  return smallestCup(measured.slice(Math.max(0, last)));
}

type Read = { examDate: Day; written: GlaucomaEye; signs: ReturnType<typeof criteriaIn> };

type Told = { criterion: GlaucomaCriterion; isMet: boolean; examDate: Day };

/**
 * Since when an eye has glaucoma that nobody operated on, and whether any sign that made it is left. It does not go by
 * itself: only when two exams in turn have found all of it gone.
 */
function courseOf(since: readonly Read[], before: readonly Read[]): { found?: Day; isLeft: boolean } {
  let [found, made, isLeft]: [Day | undefined, Told[], boolean] = [undefined, [], false];
  for (const [index, { examDate }] of since.entries()) {
    const signs = told(since.slice(0, index + 1));
    const isSettled = isSettledAfter(before, since.slice(0, index + 1), signs);
    const wasLeft = isLeft;
    isLeft = !isSettled && made.some(({ criterion }) => isStillMet(signs, criterion));
    if (!isLeft && !wasLeft) found = undefined;
    if (!isLeft && isGlaucoma(signs) && !isSettled)
      [found, made, isLeft] = [found ?? examDate, signs.filter(({ isMet }) => isMet), true];
  }
  return { ...(found && { found }), isLeft };
}

/** Whether the pressure is low since an operation, and all that is left was there before it and has not grown. */
function isSettledAfter(before: readonly Read[], since: readonly Read[], signs: readonly Told[]): boolean {
  const pressure = signs.find(({ criterion }) => criterion === 'pressure');
  const had = told(before);
  return (
    pressure?.isMet === false &&
    signs.every(
      ({ criterion, isMet }) => !isMet || (isStillMet(had, criterion) && !hasGrownSince(criterion, before, since)),
    )
  );
}

/** Whether a sign is more than it was before an operation. */
function hasGrownSince(criterion: GlaucomaCriterion, before: readonly Read[], since: readonly Read[]): boolean {
  const is = (exams: readonly Read[], flag: keyof GlaucomaEye) => exams.some(({ written }) => written[flag] === true);
  const isNew = (flag: keyof GlaucomaEye) => is(since, flag) && !is(before, flag);
  const largest = (exams: readonly Read[], measure: 'cornealDiameterMm' | 'cupDiscRatio') =>
    Math.max(...exams.map(({ written }) => written[measure] ?? 0));
  if (criterion === 'cornea')
    return isNew('haabStriae') || largest(since, 'cornealDiameterMm') > largest(before, 'cornealDiameterMm');
  if (criterion === 'disc')
    return (
      is(since, 'progressiveCupping') ||
      isNew('rimThinning') ||
      largest(since, 'cupDiscRatio') > largest(before, 'cupDiscRatio')
    );
  return criterion !== 'field';
}

const isStillMet = (signs: readonly Told[], criterion: GlaucomaCriterion): boolean =>
  signs.some((one) => one.criterion === criterion && one.isMet);
const isGlaucoma = (signs: readonly Told[]): boolean =>
  signs.filter(({ isMet }) => isMet).length >= glaucomaCriteriaNeeded;

/** Each sign by the latest exam that could tell; one that was written down stays. */
const told = (read: readonly Read[]): Told[] =>
  criteria.flatMap((criterion) => {
    const exam =
      read.findLast(({ written }) => flagged(written, criterion)) ??
      read.findLast(({ signs }) => signs[criterion] !== undefined);
    return exam ? [{ criterion, isMet: exam.signs[criterion]!, examDate: exam.examDate }] : [];
  });

const smallestCup = (exams: EyeExam<'glaucoma'>[]): GlaucomaEye | undefined =>
  exams
    .map(({ signs }) => signs)
    .filter(({ cupDiscRatio }) => cupDiscRatio !== undefined)
    .toSorted((one, other) => one.cupDiscRatio! - other.cupDiscRatio!)[0];

const named = (criteria: readonly GlaucomaCriterion[]): string => criteria.map((one) => criterionNames[one]).join('、');

const reasonOn = (examDate: Day, text: string): Reason => ({ id: 'glaucoma', text, rule, source: 'wga9', examDate });

/** Seen again within two weeks of a day. */
const again = (text: string, from: Day, examDate = from): Verdict => ({
  outcome: 'examBy',
  withinHours: null,
  due: addDays(from, inDays(repeatWithinWeeks)),
  reasons: [reasonOn(examDate, `${text}，${repeatWithinWeeks} 周内复查或转诊`)],
});

/** Due on the day on which it was first called for. */
const refer = (text: string, due: Day, examDate = due): Verdict => ({
  outcome: 'refer',
  withinHours: null,
  due,
  reasons: [reasonOn(examDate, `${text}。转青光眼专科`)],
});

/** `found` is the first day since the last operation on which the signs made glaucoma. */
function bySigns({ examDate }: EyeExam<'glaucoma'>, known: Told[], operated: string, found: Day | undefined): Verdict {
  if (known.length === 0) return incomplete('没有记录任何一项可以判断青光眼的检查', examDate);
  const met = known.filter(({ isMet }) => isMet);
  const unknown = criteria.filter((criterion) => !known.some((one) => one.criterion === criterion));
  const rest = unknown.length > 0 ? `。未能判断：${named(unknown)}` : '';
  if (met.length === 0)
    return undated('watch', [reasonOn(examDate, `已看的${named(known.map((one) => one.criterion))}未达标准${rest}`)]);
  const on = met
    .map((one) => one.examDate)
    .toSorted()
    .at(-1)!;
  const signs = met.map(({ criterion }) => glaucomaCriteria[criterion]).join('；');
  const shows = isGlaucoma(met) ? `符合诊断标准中的 ${met.length} 项` : '青光眼可疑：符合 1 项';
  const text = `${shows}（${signs}）${rest}`;
  if (operated >= on) return again(`${text}。${dayText(operated)} 已记录治疗`, operated, on);
  if (found && isGlaucoma(met)) return refer(text, found, on);
  return again(isGlaucoma(met) ? `${text}。手术后眼压未达标准，所见均为术前已有` : text, examDate, on);
}
