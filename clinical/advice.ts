import { ageOn, type Day, dayText } from './ages.ts';
import { assess, type Judged } from './assess.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type Eye, eyeNames, eyes } from './eyes.ts';
import { isGestationalAge, weeksText } from './gestational-age.ts';
import { type Outcome, outcomeText, type Reason, standingText, type Urgency, urgencyOf } from './outcome.ts';
import {
  firstExamText,
  firstScreeningDay,
  type GuidelineScreening,
  type Need,
  type Newborn,
  screening,
  screeningNeed,
  screeningRules,
  windowText,
} from './rop-screening.ts';
import { sources } from './sources.ts';

/** What is to be said of a case: the assessment, its words, and who is to be screened; undefined where it is nothing. */
export function adviceOf(clinicalCase: ClinicalCase, today: Day, assessment: Judged = assess(clinicalCase, today)) {
  const { birthday, gestation, findings } = clinicalCase;
  const said = wordsOf(assessment, today);
  const screened = screeningReminders({ birthday, gestation, birthWeightGrams: findings?.birthWeightGrams }, today);
  return said || screened.china.length > 0 ? { assessment, said, screening: screened } : undefined;
}
export type Advice = NonNullable<ReturnType<typeof adviceOf>>;

/**
 * Something worth a thought, with the rule it was computed from and where the rule stands. Never an order. `id` is
 * stable, for keys and tests: `type1-OD`.
 */
export type Reminder = { id: string; text: string; rule: string; source: string };

/** What is said of an eye: what to do and by when, and why. */
export type EyeReminders = { eye: Eye; outcome: Outcome; text: string; urgency: Urgency; reasons: Reminder[] };

/** The assessment in words: the child in one line, then each eye. Undefined where there are no findings. */
export function wordsOf(
  assessment: Judged,
  today: Day,
): { text: string; urgency: Urgency; eyes: EyeReminders[] } | undefined {
  const text = standingText(assessment, today);
  if (!text) return undefined;
  if (assessment.ended) return { text, urgency: 'calm', eyes: [] };
  return {
    text,
    urgency: urgencyOf(assessment, today),
    eyes: eyes.map((eye) => ofEye(eye, assessment.eyes[eye], today, assessment)),
  };
}

const ofEye = (eye: Eye, assessed: Judged['eyes'][Eye], today: Day, child: Judged): EyeReminders => ({
  eye,
  outcome: assessed.outcome,
  // One eye alone ends nothing.
  text: eyeNames[eye] + eyeText(assessed, today, child),
  urgency: urgencyOf(assessed, today),
  reasons: assessed.reasons.map((reason) => ofReason(reason, eye)),
});

function eyeText(assessed: Judged['eyes'][Eye], today: Day, { outcome, isUnexamined }: Judged): string {
  if (assessed.reasons[0]?.id === 'absent') return '缺如';
  if (assessed.outcome === 'mayStop' && outcome !== 'mayStop') return '达到终止筛查的条件，须双眼都达到';
  return outcomeText({ ...assessed, ...(isUnexamined && { isUnexamined }) }, today);
}

const ofReason = ({ id, text, rule, source, examDate }: Reason, eye: Eye): Reminder => ({
  id: `${id}-${eye}${examDate ? `-${examDate}` : ''}`,
  text: examDate ? `${text}（${dayText(examDate)} 检查）` : text,
  rule,
  source: sources[source],
});

/**
 * Who is to be screened for retinopathy of prematurity and when first: by China's guideline, whose day is the one that
 * counts, and `foreign`, what others would have it.
 */
export function screeningReminders(newborn: Newborn, today: Day): { china: Reminder[]; foreign: Reminder[] } {
  const { birthday, gestation, birthWeightGrams } = newborn;
  const need = screeningNeed(newborn);
  // In the first year, long enough that a screening nobody did is noticed.
  const isSpokenOf = isGestationalAge(gestation) && today >= birthday && ageOn(birthday, today).years < 1;
  if (!isSpokenOf || need === 'outside') return { china: [], foreign: [] };
  const facts = `胎龄 ${weeksText(gestation)}${birthWeightGrams ? `，出生体重 ${birthWeightGrams} 克` : ''}`;
  const [first, ...others] = screening(newborn);
  const china = screeningReminder(first!, need, facts, newborn);
  const foreign = others
    .filter((one) => one.need === 'needed' || (one.need === 'unknown' && birthWeightGrams === undefined))
    .map((one) => screeningReminder(one, one.need, facts, newborn));
  return { china: [china], foreign };
}

function screeningReminder(
  { guideline, windows }: GuidelineScreening,
  need: Need,
  facts: string,
  newborn: Newborn,
): Reminder {
  const { name, who, source } = screeningRules[guideline];
  const dates = windows.map((window) => `${window.basis}：${windowText(window, newborn.birthday)}`);
  const verdict = need === 'needed' ? '属于 ROP 筛查对象' : '要看出生体重才能判断是否属于 ROP 筛查对象';
  const last = guideline === 'china' ? `最迟 ${dayText(firstScreeningDay(newborn))}（` : '';
  return {
    id: `rop-screening-${guideline}`,
    text: `按${name}${verdict}（${facts}）。首次检查：${last}${dates.join('；')}${last && '）'}`,
    rule: `筛查对象：${who}。首次检查：${firstExamText(guideline)}`,
    source: sources[source],
  };
}
