import { addDays, type Day, daysBetween, dayText, earliest } from './ages.ts';
import { type Eye, eyeNames } from './eyes.ts';
import { type ExamDisease, examNames } from './exam-kinds.ts';
import type { SourceId } from './sources.ts';
import { type EndKind, endNames } from './statements.ts';

/** What an assessment can say, the gravest first. `none`: there are no findings to assess. */
export const outcomes = ['refer', 'treat', 'cannotJudge', 'examBy', 'watch', 'mayStop', 'none'] as const;
export type Outcome = (typeof outcomes)[number];

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

/** A rule as it was read, and where it stands. Its id is stable, for keys and tests: `type1`. */
export type Rule = { id: string; rule: string; source: SourceId };

/** Why: a rule, and in Chinese what it was read from, without the eye; `examDate` is absent where no exam saw the eye. */
export type Reason = Rule & { text: string; examDate?: Day };

export const rulesOf = <Id extends string>(source: SourceId, texts: Record<Id, string>): Record<Id, Rule> =>
  Object.fromEntries(Object.entries(texts).map(([id, rule]) => [id, { id, rule, source }])) as Record<Id, Rule>;

export const because = ({ id, rule, source }: Rule, text: string, examDate?: Day): Reason => ({
  ...{ id, rule, source, text },
  ...(examDate && { examDate }),
});

/** What is to be done about an eye, and by when. Reasons stand in the order of their weight. */
export type Verdict = {
  outcome: Outcome;
  /** Within which treatment or referral is called for, where a rule counts in hours. */
  withinHours: number | null;
  due: Day | null;
  /** Of an eye that cannot be judged: what was written down of it does not rule out that it must be treated. */
  pressing?: true;
  /** Absent where a rule set the day. */
  dueBy?: 'doctor';
  reasons: Reason[];
};

/** What a rule says, with its latest day if it gives one. */
export const say = (outcome: Outcome, due: Day | null, rule: Rule, text: string, examDate?: Day): Verdict => ({
  outcome,
  withinHours: null,
  due,
  reasons: [because(rule, text, examDate)],
});

/** What is to be treated or referred within hours of an exam: whole days after it. */
export const withinHours = (outcome: Outcome, on: Day, hours: number, rule: Rule, text: string): Verdict => ({
  ...say(outcome, addDays(on, hours / 24), rule, text, on),
  withinHours: hours,
});

export const doubtDays = 7;

const doubtRules: Record<string, string> = {
  'not-seen': `没有看清的眼不能判断：不推迟已定的日期；没有日期的，${doubtDays} 天内再查`,
  missing: '没有填写的项目不当作正常：结果取决于它时不能判断，期限按可能的最严重情况',
  contradiction: '自相矛盾的记录不能判断，期限按较重的一面',
  unplaced: `没有写明眼别或日期的治疗不计入任何一眼，${doubtDays} 天内补全`,
};

/** An eye that cannot be judged, with a day all the same; `pressing` where it may have to be treated. */
export function cannotJudge(id: string, text: string, due: Day, examDate?: Day, pressing = false): Verdict {
  const rule: Rule = { id, rule: doubtRules[id] ?? doubtRules.missing!, source: 'principle' };
  return { ...say('cannotJudge', due, rule, text, examDate), ...(pressing && { pressing }) };
}

/** Whether an outcome is as grave as another one, or graver. */
export const isAtLeast = (grave: Outcome, outcome: Outcome): boolean =>
  outcomes.indexOf(outcome) <= outcomes.indexOf(grave);

type Gravity = Omit<Verdict, 'reasons' | 'dueBy'>;

/** Below 0 where `one` is the graver: by its outcome, then by what it does not rule out, by the day and by the hours. */
export function byGravity(one: Gravity, other: Gravity): number {
  return (
    outcomes.indexOf(one.outcome) - outcomes.indexOf(other.outcome) ||
    Number(other.pressing ?? 0) - Number(one.pressing ?? 0) ||
    (one.due ?? '9').localeCompare(other.due ?? '9') ||
    (one.withinHours ?? Infinity) - (other.withinHours ?? Infinity) ||
    0
  );
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

/** Verdicts about one eye in one: the gravest outcome with the earliest day of all. */
export function joined(verdicts: readonly Verdict[]): Verdict {
  const { dueBy: _, ...first } = gravest(verdicts);
  const due = earliest(...verdicts.map((one) => one.due));
  const by = verdicts.filter((one) => one.due === due).every(({ dueBy }) => dueBy === 'doctor');
  return { ...first, due, ...(due !== null && by && { dueBy: 'doctor' }) };
}

/**
 * What is to be done about a child, without the reasons, as lists carry it. `decisive` are the eyes whose outcome it is;
 * `due` is the earliest day of all eyes and diseases. `fellow` is the other eye where it must not go unsaid: it cannot be
 * judged, or its day comes before that of the outcome.
 */
export type Summary = Omit<Verdict, 'reasons' | 'dueBy'> & {
  decisive: Eye[];
  fellow: { eye: Eye; due: Day | null; outcome?: Outcome } | null;
  /** Whose day `due` is. */
  dueBy?: 'rule' | 'doctor';
  /** The day of what `outcome` says, where it is not `due`, which is then the day of something milder. */
  outcomeDue?: Day;
  stops?: ExamDisease[];
  ended?: EndKind;
  /** Nothing was found yet: what is due is the first screening, or the first look for a risk. */
  isUnexamined?: true;
  /** No eye is there, and nothing is due. */
  areAbsent?: true;
};

/** The day of a child: its own, else that of the other eye. */
export const dueOf = ({ due, fellow }: { due: Day | null; fellow?: Summary['fellow'] }): Day | null =>
  due ?? fellow?.due ?? null;

/** Days after `due`; 0 up to and on it. */
export const overdueDays = (due: Day | null, today: Day): number =>
  due === null ? 0 : Math.max(0, daysBetween(due, today));

/** `还有 5 天`, `今天到期`, `已逾期 12 天`; in hours `剩 48 小时`: days of 24 hours, counted down at midnight. */
function timeText(due: Day, today: Day, inHours = false): string {
  const left = daysBetween(today, due);
  if (left < 0) return `已逾期 ${-left} 天`;
  if (left === 0) return inHours ? '限今天' : '今天到期';
  return inHours ? `剩 ${left * 24} 小时` : `还有 ${left} 天`;
}

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
  said: Pick<Summary, 'outcome' | 'due' | 'pressing' | 'outcomeDue'> & { fellow?: Summary['fellow'] },
  today: Day,
): Urgency {
  const { outcome, due, outcomeDue = due } = said;
  if (outcome === 'none') return 'calm';
  const isOverdue = overdueDays(dueOf(said), today) > 0;
  if (outcome === 'refer' || said.pressing || isOverdue) return 'urgent';
  if (outcome === 'treat') return outcomeDue && daysBetween(today, outcomeDue) > alarmDays ? 'caution' : 'urgent';
  return outcome === 'cannotJudge' || due === today ? 'caution' : 'calm';
}

/** What an outcome is called of a child: an end, or what may stop, by name. */
type Named = Pick<Summary, 'outcome' | 'stops' | 'ended' | 'isUnexamined' | 'areAbsent'>;
export function nameOf({ outcome, stops = [], ended, isUnexamined, areAbsent }: Named, due: Day | null, today: Day) {
  if (ended) return endNames[ended];
  if (areAbsent) return '均缺如';
  // At once is what is due on the day of the exam.
  if (outcome === 'refer' && due !== null && due > today) return '须转诊';
  if (outcome === 'examBy' && isUnexamined) return '须首次检查';
  if (outcome === 'mayStop' && stops.length > 0)
    return `${stops.map((one) => (one === 'rop' ? '早产儿视网膜病变' : examNames[one])).join('、')}筛查可终止`;
  return outcomeNames[outcome];
}

/** `左眼 须治疗 · 剩 48 小时`, `双眼 未能判断 · 还有 3 天`, `右眼 复查 · 已逾期 12 天`: one short line for a list. */
export function summaryText(summary: Summary, today: Day): string {
  const { outcome, decisive, withinHours: hours, pressing, fellow, outcomeDue, ended, isUnexamined } = summary;
  if (outcome === 'none') return outcomeNames.none;
  const due = outcomeDue ?? summary.due;
  const what = outcome !== 'examBy' ? nameOf(summary, due, today) : isUnexamined ? '首次检查' : '复查';
  const sooner = outcomeDue && summary.due && !fellow ? `；复查 · ${timeText(summary.due, today)}` : '';
  const time = due && timeText(due, today, Boolean(hours) || outcome === 'refer');
  const who = ended || isUnexamined ? '' : eyesText(decisive);
  return (
    [[who, `${what}${pressing ? notRuledOut : ''}`].filter(Boolean).join(' '), time].filter(Boolean).join(' · ') +
    (sooner || fellowText(fellow, today))
  );
}

/** `；左眼 未能判断：最迟 12月4日 再查`, `；左眼 复查 · 已逾期 3 天`. */
export function fellowText(fellow: Summary['fellow'], today: Day): string {
  if (!fellow) return '';
  const { eye, outcome, due } = fellow;
  const isUnjudged = outcome === 'cannotJudge' || due === null;
  const name = `；${eyeNames[eye]} ${isUnjudged ? outcomeNames.cannotJudge : '复查'}`;
  if (due === null) return name;
  const [, month, date] = due.split('-').map(Number);
  return isUnjudged && due >= today ? `${name}：最迟 ${month}月${date}日 再查` : `${name} · ${timeText(due, today)}`;
}

/** The same with the day, as the head of a record says it: `须治疗（48 小时内），最迟 2026年3月4日，还有 2 天`. */
export function outcomeText(
  said: Named & Pick<Summary, 'withinHours' | 'due' | 'pressing' | 'outcomeDue'>,
  today: Day,
): string {
  const { withinHours: hours, pressing, outcomeDue } = said;
  const due = outcomeDue ?? said.due;
  const within = hours ? `（${hours} 小时内）` : '';
  const last = due ? `，最迟 ${dayText(due)}，${timeText(due, today)}` : '';
  return `${nameOf(said, due, today)}${within}${pressing ? notRuledOut : ''}${last}`;
}

/** What is to be done about a child, the whole of it: eyes, what, by which day, and the other eye. Nothing where nothing is known. */
export function standingText(summary: Summary, today: Day): string | undefined {
  const { outcome, decisive, fellow, ended } = summary;
  if (outcome === 'none') return undefined;
  if (ended) return ended === 'died' ? '患儿已死亡' : '已结束随访';
  return `${eyesText(decisive)}${outcomeText(summary, today)}${fellowText(fellow, today)}`;
}
