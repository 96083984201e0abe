import { type Day, daysBetween, dayText } from './ages.ts';
import { type Eye, eyeNames } from './eyes.ts';
import type { SourceId } from './sources.ts';

/** What an assessment can say, the gravest first. `none`: there are no findings to assess. */
export const outcomes = ['refer', 'treat', 'cannotJudge', 'examBy', 'watch', 'mayStop', 'none'] as const;
export type Outcome = (typeof outcomes)[number];

/** What the rules can say of an eye that was examined or treated. */
export const saidOutcomes = outcomes.filter((outcome) => outcome !== 'none');

export const outcomeNames: Record<Outcome, string> = {
  refer: '立即转诊',
  treat: '须治疗',
  cannotJudge: '未能判断',
  examBy: '须复查',
  watch: '继续观察',
  mayStop: '可终止筛查',
  none: '无检查所见',
};

/** Why: the rule as it was read, where it stands, and what it was read from. */
export type Reason = {
  /** Stable, for keys and tests: `rop-type1-OD`. */
  id: string;
  /** In Chinese, without the eye and the date. */
  text: string;
  rule: string;
  source: SourceId;
  /** The exam it comes from; absent where no exam saw the eye. */
  examDate?: Day;
};

/** What is to be done about an eye, and by when. Reasons stand in the order of their weight. */
export type Verdict = {
  outcome: Outcome;
  /** Within which treatment or referral is called for, where a rule counts in hours. */
  withinHours: number | null;
  /** The latest day; null where a rule gives none. */
  due: Day | null;
  /** Of an eye that cannot be judged: what was written down of it does not rule out that it must be treated. */
  pressing?: true;
  reasons: Reason[];
};

/** An outcome without a day. */
export const undated = (outcome: Outcome, reasons: Reason[]): Verdict => ({
  outcome,
  withinHours: null,
  due: null,
  reasons,
});

const cannotJudge = (id: string, text: string, rule: string, examDate?: Day): Verdict =>
  undated('cannotJudge', [{ id, text, rule, source: 'principle', ...(examDate && { examDate }) }]);

/** An eye that nobody could look into, in the words for why. */
export const notSeen = (text: string, examDate?: Day): Verdict =>
  cannotJudge('not-seen', text, '没有看到的眼先于任何日期：不能判断时不给复查日期', examDate);

/** An eye of which something was left out that the answer hangs on. */
export const incomplete = (text: string, examDate: Day): Verdict =>
  cannotJudge('missing', text, '没有填写的项目不当作正常：结果取决于它时不能判断', examDate);

export const contradicted = (text: string, examDate: Day): Verdict =>
  cannotJudge('contradiction', text, '自相矛盾的记录不能判断，不按较轻的一面理解', examDate);

/** Whether an outcome is as grave as another one, or graver. */
export const isAtLeast = (grave: Outcome, outcome: Outcome): boolean =>
  outcomes.indexOf(outcome) <= outcomes.indexOf(grave);

/** Below 0 where `one` is the graver: by its outcome, then by what it does not rule out, by the day and by the hours. */
export function byGravity(one: Omit<Verdict, 'reasons'>, other: Omit<Verdict, 'reasons'>): number {
  const outcome = outcomes.indexOf(one.outcome) - outcomes.indexOf(other.outcome);
  const pressing = outcome || Number(other.pressing ?? 0) - Number(one.pressing ?? 0);
  const due = pressing || (one.due ?? '9').localeCompare(other.due ?? '9');
  return due || (one.withinHours ?? Infinity) - (other.withinHours ?? Infinity) || 0;
}

/** The gravest of verdicts about one eye, of which there must be one, with the reasons of all, its own first. */
export function gravest(verdicts: readonly Verdict[]): Verdict {
  const sorted = verdicts.toSorted(byGravity);
  const seen = new Set<string>();
  const reasons = sorted
    .flatMap((verdict) => verdict.reasons)
    .filter(({ id, examDate }) => !seen.has(`${id} ${examDate}`) && seen.add(`${id} ${examDate}`));
  return { ...sorted[0]!, reasons };
}

/**
 * What is to be done about a child, without the reasons, as lists carry it. `decisive` are the eyes whose outcome it is;
 * `fellow` is the other eye where it must not go unsaid: it cannot be judged (without a day), or has a day while the
 * child's outcome, which goes before it, has none.
 * Of a child without findings (`none`) `due` is the last day for a first screening.
 */
export type Summary = Omit<Verdict, 'reasons'> & {
  decisive: Eye[];
  fellow: { eye: Eye; due: Day | null } | null;
  /** Whose day `due` is. */
  dueBy?: 'rule' | 'doctor';
  /** The day of what `outcome` says, where it is not `due`, which is then the day of something milder. */
  outcomeDue?: Day;
};

/** The day of a child: its own, else that of the other eye. */
export const dueOf = ({ due, fellow }: { due: Day | null; fellow?: Summary['fellow'] }): Day | null =>
  due ?? fellow?.due ?? null;

/** Days after `due`; 0 up to and on it. */
export const overdueDays = (due: Day | null, today: Day): number =>
  due === null ? 0 : Math.max(0, daysBetween(due, today));

/** `还有 5 天`, `今天到期`, `已逾期 12 天`. */
function timeText(due: Day, today: Day): string {
  const left = daysBetween(today, due);
  if (left < 0) return `已逾期 ${-left} 天`;
  if (left === 0) return '今天到期';
  return `还有 ${left} 天`;
}

/** `剩 48 小时`: days of 24 hours, counted down at midnight. */
const hoursText = (due: Day, today: Day): string => {
  const left = daysBetween(today, due);
  if (left < 0) return `已逾期 ${-left} 天`;
  return left === 0 ? '限今天' : `剩 ${left * 24} 小时`;
};

const notRuledOut = '，不能排除须治疗';

export const eyesText = (eyes: readonly Eye[]): string =>
  eyes.length === 2 ? '双眼' : eyes.map((eye) => eyeNames[eye]).join('');

/** A window for surgery that stays open for longer than this is no alarm yet. */
export const alarmDays = 7;

export type Urgency = 'urgent' | 'caution' | 'calm';

/**
 * How loud a summary is shown: `urgent` for hours, for what is overdue and for what may have to be treated, `caution` for
 * what cannot be judged otherwise or is due.
 */
export function urgencyOf(
  said: Pick<Verdict, 'outcome' | 'due' | 'pressing'> & { fellow?: Summary['fellow'] },
  today: Day,
): Urgency {
  const { outcome, due } = said;
  // That an exam is not recorded does not mean that there was none.
  if (outcome === 'none') return due && due <= today ? 'caution' : 'calm';
  const isOverdue = overdueDays(dueOf(said), today) > 0;
  if (outcome === 'refer' || said.pressing || isOverdue) return 'urgent';
  if (outcome === 'treat') return due && daysBetween(today, due) > alarmDays ? 'caution' : 'urgent';
  return outcome === 'cannotJudge' || due === today ? 'caution' : 'calm';
}

/** `左眼 须治疗 · 剩 48 小时`, `双眼 未能判断`, `右眼 复查 已逾期 12 天`: one short line for a list. */
export function summaryText({ outcome, decisive, withinHours, due, pressing, fellow }: Summary, today: Day): string {
  if (outcome === 'none')
    return due ? `${outcomeNames.none}，首次 ROP 筛查 · ${timeText(due, today)}` : outcomeNames.none;
  const what = outcome === 'examBy' ? '复查' : outcomeNames[outcome];
  const time = due && (withinHours || outcome === 'refer' ? hoursText(due, today) : timeText(due, today));
  return (
    [`${eyesText(decisive)} ${what}${pressing ? notRuledOut : ''}`, time].filter(Boolean).join(' · ') +
    fellowText(fellow, today)
  );
}

/** `；左眼 未能判断`. A day of the other eye is named once it has passed: before that, it would reassure. */
export function fellowText(fellow: Summary['fellow'], today: Day): string {
  if (!fellow) return '';
  const name = eyeNames[fellow.eye];
  if (fellow.due === null) return `；${name} ${outcomeNames.cannotJudge}`;
  return fellow.due < today ? `；${name} 复查 · ${timeText(fellow.due, today)}` : '';
}

/** The same with the day, as the head of a record says it: `须治疗（48 小时内），最迟 2026年3月4日，还有 2 天`. */
export function outcomeText({ outcome, withinHours, due, pressing }: Omit<Verdict, 'reasons'>, today: Day): string {
  const within = withinHours ? `（${withinHours} 小时内）` : '';
  const last = due
    ? `，最迟 ${dayText(due)}，${timeText(due, today)}`
    : outcome === 'cannotJudge'
      ? '，不能给出复查日期'
      : '';
  return `${outcomeNames[outcome]}${within}${pressing ? notRuledOut : ''}${last}`;
}
