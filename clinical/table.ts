import { addDays, addMonths, type Day, daysBetween, dayText, earliest } from './ages.ts';
import { gestationalWeeks, inDays } from './gestational-age.ts';
import type { Child, Done, EyeSigns, Look, Past } from './looks.ts';
import { cannotJudge, doubtDays, gravest, isAtLeast, type Rule, rulesOf, say, type Verdict } from './outcome.ts';
import { treatmentNames } from './treatments.ts';

/** A field that the answer hangs on and that nobody filled in, with all that it may be. */
export type Missing = {
  label: string;
  readings: readonly Partial<EyeSigns>[];
  /** Where only the day hangs on it, the eye is judged, by the earlier day. */
  mayAgree?: true;
};

/** What may contradict itself, in words, with the graver way to read it where it does. */
export type Contradictions = Record<string, EyeSigns | false>;

/**
 * The medicine of a disease: what one look at one eye calls for. The engine does the rest, alike for all: which look
 * counts, what stays, looks that failed, missing fields, contradictions, the doctor's own day and a specialist's word.
 */
export type Table = {
  /** Whether a look answers the day that stood. */
  sees: (look: Look, past: Past) => boolean;
  missing: (look: Look, past: Past) => readonly Missing[];
  contradictions?: (look: Look, past: Past) => Contradictions;
  judge: (look: Look, past: Past) => Verdict;
  /** The eye without the finding that a specialist took away. */
  neutral: (signs: EyeSigns) => EyeSigns;
  /** In which ways a look is graver than an earlier one, in words; what is not recorded is no change. */
  graver: (now: EyeSigns, before: EyeSigns) => string[];
  /** Whether a treatment is one for this disease; of a look, whether it ends what that called for. */
  answers: (done: Done, found?: Look) => boolean;
  /** The first look after a treatment. */
  afterTreatment: (done: Done) => { days: number; rule: Rule };
  /** The last day for a planned treatment without a reason; seven days where left out. */
  planLimit?: (found: Look, due: Day, past: Past) => Day;
  /** The next day of what will not be treated, where it is not the common one. */
  untreatable?: (look: Look, child: Child) => Day | undefined;
  /** Whether a look is one for this disease, and not only one that takes something back. */
  takes?: (look: Look) => boolean;
  /** Whether a look takes back what an earlier one suspected, whatever its own view. */
  excludes?: (look: Look, found: Look) => boolean;
  /** Whether a look can end what an earlier one called for at all. */
  mayEnd?: (look: Look, found: Look) => boolean;
  /** Whether signs call for what they call for whatever contradicts them. */
  isCertain?: (signs: EyeSigns) => boolean;
  /** Whether the disease is active, so that a doctor's later day is a short one. */
  isActive?: (look: Look) => boolean;
  /** What is due until a look from a day on sees the eye. */
  owed?: (past: Past) => { verdict: Verdict; from: Day } | undefined;
};

/** What a look calls for; a doubt ends with a look that fills it and calls for nothing. */
export type Judged = { verdict: Verdict; isDoubt: boolean };

export const isCall = ({ outcome, pressing }: Verdict): boolean => isAtLeast('treat', outcome) || pressing === true;

/** What one look calls for: with what it leaves out read in every way, and what contradicts itself read gravely. */
export function judgeLook(table: Table, look: Look, past: Past): Judged {
  const doubts = table.contradictions?.(look, past) ?? {};
  const worse = Object.values(doubts).filter((signs) => signs !== false);
  if (worse.length === 0) return overMissing(table, look, past);
  const worst = gravest(worse.map((signs) => overMissing(table, { ...look, signs }, past).verdict));
  const due = worst.due ?? addDays(look.on, doubtDays);
  const unsaid = table.missing(look, past).map(({ label }) => label);
  const open = unsaid.length > 0 ? [`没有记录${unsaid.join('、')}`] : [];
  const text = [...named(doubts), ...open].join('；');
  const contradiction = cannotJudge('contradiction', text, due, look.on, isCall(worst));
  contradiction.withinHours = worst.withinHours;
  if (isCall(worst)) contradiction.reasons.push(...worst.reasons);
  const isCertain = isAtLeast('treat', worst.outcome) && table.isCertain?.(look.signs);
  return { verdict: isCertain ? gravest([worst, contradiction]) : contradiction, isDoubt: true };
}

/** Every way to read what a look leaves out: one answer where all agree, else "cannot judge" as loud as the gravest. */
function overMissing(table: Table, look: Look, past: Past): Judged {
  const missing = table.missing(look, past);
  if (missing.length === 0) return { verdict: table.judge(look, past), isDoubt: false };
  const full = missing.reduce<EyeSigns[]>(
    (all, { readings }) => all.flatMap((signs) => readings.map((reading) => ({ ...signs, ...reading }))),
    [look.signs],
  );
  const verdicts = full.map((signs) => table.judge({ ...look, signs, told: look.signs }, past));
  const worst = gravest(verdicts);
  const mildest = verdicts.reduce((mild, one) => (isAtLeast(mild.outcome, one.outcome) ? mild : one));
  const due = earliest(...verdicts.map((one) => one.due));
  const unsaid = `没有记录${missing.map(({ label }) => label).join('、')}`;
  const isOpen = missing.some(({ mayAgree }) => !mayAgree) && !isAtLeast('cannotJudge', worst.outcome);
  const agrees = !isOpen && verdicts.every(({ outcome }) => outcome === worst.outcome);
  if (agrees || isAtLeast('treat', mildest.outcome)) {
    // What a reading supposes is never told as found.
    const asked = cannotJudge('missing', `${unsaid}，按较早的日期`, look.on, look.on).reasons;
    const reasons = verdicts.some((one) => one.due !== due) ? [...asked, ...mildest.reasons] : mildest.reasons;
    const said = agrees ? worst : mildest;
    return { verdict: { ...said, due, withinHours: worst.withinHours, reasons }, isDoubt: false };
  }
  const isPressing = verdicts.some(isCall);
  const text = `${unsaid}${isPressing ? '，不能排除需要治疗，请立即补全或请人判断' : ''}`;
  const last = isPressing ? due! : earliest(due, addDays(look.on, doubtDays))!;
  const doubt = cannotJudge('missing', text, last, look.on, isPressing);
  if (isPressing) {
    const soonest = verdicts.find((one) => one.due === due)!;
    doubt.withinHours = soonest.withinHours;
    // The gravest reading whose day it is, is named as what it is, never as found.
    const [first] = (isCall(soonest) ? soonest : worst).reasons;
    doubt.reasons.push({ ...first!, text: `若属最严重的情况：${first!.text.replace(/^：/, '')}` });
  }
  return { verdict: doubt, isDoubt: true };
}

/** How long what a specialist took away, or what is no longer there, may go unseen. */
export const answeredMonths = 6;
const rules = rulesOf('principle', {
  'not-met-now': `曾有所见或曾治疗、现已没有的：由医生定期复查，最迟 ${answeredMonths} 个月；相隔一年的两次检查都没有，才不再定日期`,
});

/** Found or suspected before and not met now: seen again within six months, until two such looks lie a year apart. */
export function foundBefore(
  { on }: Look,
  { looks, good, doubtedOn, treatments }: Past,
  text: string,
  isFound: (one: Look) => boolean,
  isMet = isFound,
): Verdict | undefined {
  if (!doubtedOn && !looks.some((one) => isFound(one))) return undefined;
  const since = good.slice(good.findLastIndex((one) => isMet(one) || one.on <= (doubtedOn ?? '')) + 1);
  const first = since.find((one) => !treatments.some(({ date }) => date >= one.on))?.on ?? on;
  const until = addMonths(on, answeredMonths);
  if (on < addMonths(first, 12))
    return say('examBy', until, rules['not-met-now'], `${text}，最迟 ${answeredMonths} 个月复查`, on);
  return say('watch', null, rules['not-met-now'], `${text}，相隔一年的两次检查都没有，不再定日期`, on);
}

/** Until then an eye that may have retinopathy is seen weekly. */
export const youngPmaDays = inDays(50);

/** Under a postmenstrual age of 50 weeks, or, where the gestation is not known, perhaps under it. */
export const isYoung = ({ pmaDays, birthday }: Child, on: Day): boolean =>
  (pmaDays(on) ?? daysBetween(birthday, on) + inDays(gestationalWeeks.min)) < youngPmaDays;

export const doneText = ({ kind, date }: Done): string =>
  `${dayText(date)} ${kind === 'elsewhere' ? '在别处治疗' : treatmentNames[kind]}`;

export const addWeeks = (day: Day, count: number): Day => addDays(day, inDays(count));

/** Months until the next look, by the age in months below which they hold. */
export type Steps = Record<number, number>;

export const byAge = ({ ageMonths }: Child, on: Day, steps: Steps): Day =>
  addMonths(on, Object.entries(steps).find(([below]) => ageMonths(on) < Number(below))![1]);

/** Those names of which the sign is there. */
export const named = (signs: Record<string, unknown>): string[] =>
  Object.entries(signs).flatMap(([name, isThere]) => (isThere ? [name] : []));
