import { addDays, addMonths, type Day, daysBetween, dayText, earliest } from './ages.ts';
import { resolutionNames, viewNames } from './eyes.ts';
import { type Done, type EyeSigns, hasFindings, type KnownLook, type Look, type Past, type Patient } from './looks.ts';
import {
  because,
  cannotJudge,
  doubtDays,
  gravest,
  isAtLeast,
  type Outcome,
  rulesOf,
  say,
  type Verdict,
} from './outcome.ts';
import { type Word, wordNames } from './statements.ts';
import { answeredMonths, doneText, isCall, isYoung, type Judged, judgeLook, type Table } from './table.ts';

/** What is known of an eye for one disease, in no order. */
export type Course = Patient & { looks: readonly Look[]; treatments: readonly Done[]; words: readonly Word[] };

/** Something to be treated or referred, or suspected to be, and the word that set a day for it. */
type Call = Judged & { look: Look; plan?: Word };

/** Where a course stands on the day that {@link follow} came to. */
type State = {
  table: Table;
  course: Course;
  known: KnownLook[];
  treatments: Done[];
  calls: Call[];
  /** What the last look that saw the eye, or a treatment, left to do. */
  standing: Verdict[];
  failed?: Verdict | undefined;
  owed?: ReturnType<NonNullable<Table['owed']>>;
  /** What a specialist answered last, and in which words. */
  answered?: { signs: EyeSigns; outcome: Outcome; word: Word } | undefined;
};

const planGraceDays = 28;

const rules = rulesOf('principle', {
  resolved: '须治疗或转诊的所见，由治疗、专科意见或复查时写明的结论答复；之后有新的或更重的所见，重新提示',
  'doctors-day':
    '医生自定的复查日期：早于规则的照办；晚于规则的须写明理由，且不超过规则间隔的两倍（ROP 活动期或矫正胎龄未满 50 周），其余不超过一年',
  word: `专科意见答复之后：按医生定的日期复查，最迟 ${answeredMonths} 个月；有新的或更重的所见，重新提示`,
  planned: `已定治疗日期的，到期未做即逾期；超出规则期限的须写明理由，最多再延 ${planGraceDays / 7} 周`,
  'screened-elsewhere': '在别处筛查过的：按那里定的日期复查；没有写明的，矫正胎龄 50 周前 1 周内，之后 6 个月内',
});

/** All that the looks, treatments and words about one eye and one disease leave to do. */
export function follow(table: Table, course: Course): { verdicts: Verdict[]; restsOn: Day | undefined } {
  const state: State = { table, course, known: [], treatments: [], calls: [], standing: [] };
  state.owed = table.owed?.(pastOf(state, '9'));
  const elsewhere = course.words
    .filter(({ as }) => as === 'doneElsewhere')
    .map(({ day, date, stage }): Done => ({ kind: 'elsewhere', date: day ?? date, ...(stage && { stage }) }));
  const treatments = inOrder([...course.treatments, ...elsewhere]);
  const words = inOrder(course.words);
  const days = [...course.looks.map(({ on }) => on), ...[...treatments, ...words].map(({ date }) => date)];
  for (const day of [...new Set(days)].sort()) {
    afterLooks(state, inOrder(course.looks.filter(({ on }) => on === day)));
    for (const done of treatments) if (done.date === day) afterTreatment(state, done);
    for (const word of words) if (word.date === day) afterWord(state, word);
  }
  const verdicts = [...left(state), ...(state.owed ? [state.owed.verdict] : [])];
  return { verdicts, restsOn: state.known.findLast(({ isGood }) => isGood)?.on };
}

/** That of two things of one day one was written first says nothing. */
const inOrder = <One>(all: readonly One[]): One[] =>
  all.length < 2 ? [...all] : all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

const left = (state: State): Verdict[] => [
  ...state.calls.map((call) => (call.plan ? plannedVerdict(state, call, call.plan) : call.verdict)),
  ...state.standing,
  ...(state.failed ? [state.failed] : []),
];

/** What was done to the eye before a day, and what was seen by then. */
function pastOf({ course, known, treatments }: State, before: Day, seenBefore = before): Past {
  const former = known.filter(({ on }) => on < seenBefore);
  const looks = former.filter(({ isVoid }) => !isVoid);
  return {
    ...course,
    looks,
    good: looks.filter(({ isGood }) => isGood),
    doubtedOn: former.findLast(({ isVoid }) => isVoid)?.on,
    treatments: treatments.filter(({ date }) => date < before),
  };
}

const judge = (state: State, look: Look): Judged => judgeLook(state.table, look, pastOf(state, look.on));

/** The looks of one day: those that saw the eye answer what stood, the others leave it and add to it. */
function afterLooks(state: State, all: readonly Look[]): void {
  const { table, answered } = state;
  const excluded = state.calls.filter((call) => all.some((look) => table.excludes?.(look, call.look)));
  state.known = voided(state.known, excluded);
  state.calls = state.calls.filter((call) => !excluded.includes(call));
  const looks = all.filter((look) => table.takes?.(look) ?? true);
  const on = looks[0]?.on;
  if (!on) return;
  const past = pastOf(state, on);
  const judged = looks
    .map((look) => ({ ...look, isGood: table.sees(look, past) }))
    .filter((look) => look.isGood || look.signs.view === 'good' || hasFindings(look))
    .map((look) => ({ look, ...judgeLook(table, look, past) }));
  const seen = judged.filter(({ look }) => look.isGood);
  // A word on a doubt answers no certainty.
  const isAnswered = ({ look, isDoubt, verdict: { outcome } }: Call) =>
    !isDoubt &&
    answered !== undefined &&
    isAtLeast(outcome, answered.outcome) &&
    table.graver(look.signs, answered.signs).length === 0;
  const called = judged.filter(({ verdict }) => isCall(verdict));
  const fresh = called.filter((call) => !isAnswered(call));
  // A later look at what a specialist answered: the same day over again, or nothing where an operation is planned.
  const again = called
    .filter((call) => isAnswered(call) && answered!.word.as !== 'planned')
    .map(({ look }) => wordVerdict(state, look, { ...answered!.word, day: undefined, date: on }));
  state.known = [...state.known, ...judged.map(({ look }) => look)];
  state.calls = [...state.calls, ...fresh];
  if (seen.length === 0) addFailure(state, looks, judged);
  else {
    const isClear = fresh.length === 0 && seen.every(({ isDoubt }) => !isDoubt);
    const mayEnd = (call: Call) => seen.some(({ look }) => table.mayEnd?.(look, call.look) ?? true);
    if (isClear) state.calls = state.calls.filter((call) => !call.isDoubt || !mayEnd(call));
    state.standing = [...seen.flatMap(({ verdict }) => (isCall(verdict) ? [] : [verdict])), ...again];
    state.failed = undefined;
    if (state.owed && on >= state.owed.from) state.owed = undefined;
    const resolving = looks.find(({ signs }) => signs.resolved);
    if (resolving) afterResolution(state, resolving, isClear);
  }
  applyDoctorsDay(state, looks, seen.length > 0);
}

/** What was found in looks counts as not confirmed. */
const voided = (known: readonly KnownLook[], found: readonly Call[]): KnownLook[] =>
  known.map((look) => (found.some((call) => call.look.on === look.on) ? { ...look, isVoid: true } : look));

/** What a doctor chose, in an exam that saw the eye, to answer what an earlier one called for. */
function afterResolution(state: State, look: Look, isClear: boolean): void {
  const { on, signs } = look;
  const { as, why } = signs.resolved!;
  if (as === 'treatedElsewhere' && isClear) {
    state.treatments.push({ kind: 'elsewhere', date: addDays(on, -1) });
    state.calls = [];
    const past = pastOf({ ...state, known: state.known.slice(0, -1) }, on, '9');
    state.standing = [judgeLook(state.table, look, past).verdict];
  } else if (as === 'treatedElsewhere') afterTreatment(state, { kind: 'elsewhere', date: on });
  if (as === 'treatedElsewhere' || !isClear || !why.trim()) return;
  const ended = state.calls.filter((call) => state.table.mayEnd?.(look, call.look) ?? true);
  if (ended.length === 0) return;
  if (as === 'notConfirmed') state.known = voided(state.known, ended);
  state.calls = state.calls.filter((call) => !ended.includes(call));
  const { verdict } = judge(state, look);
  const reason = because(rules.resolved, `${resolutionNames[as]}：${why}`, on);
  state.standing = [{ ...verdict, reasons: [...verdict.reasons, reason] }];
}

/** Looks that saw nothing leave what stood and add "cannot judge"; where no day stood they set one, seven days on. */
function addFailure(state: State, looks: readonly Look[], judged: readonly Judged[]): void {
  const { on } = looks[0]!;
  const stood = earliest(...left(state).map(({ due }) => due), state.owed?.verdict.due);
  const views = looks.map(({ signs }) => signs.view);
  const wasTried = judged.length > 0 || views.some((view) => view !== 'notExamined');
  const isStopped = stood === null && state.standing.some(({ outcome }) => outcome === 'mayStop');
  if ((!wasTried && stood !== null && on < stood) || (isStopped && judged.length === 0)) return;
  const due = earliest(stood ?? addDays(on, doubtDays), ...judged.map(({ verdict }) => verdict.due))!;
  const view = views.find((one) => one === 'poor' || one === 'notExamined');
  const unsaid = views.includes('good') ? '没有查到要看的项目' : '没有写明是否看清';
  const failed = cannotJudge('not-seen', view ? viewNames[view] : unsaid, due, on);
  // That an eye may stop is not said of one that was not seen well.
  const quiet = judged.flatMap(({ verdict }) =>
    isCall(verdict) || verdict.outcome === 'mayStop' ? [] : verdict.reasons,
  );
  state.failed = { ...failed, reasons: [...failed.reasons, ...quiet] };
}

/** The examiner's own day: an earlier one is due, a later one with a reason only of an eye that was seen. */
function applyDoctorsDay(state: State, looks: readonly Look[], wasSeen: boolean): void {
  const dates = looks.toSorted((one, other) => (one.next?.date ?? '9').localeCompare(other.next?.date ?? '9'));
  const { on, next } = dates[0]!;
  if (!next || next.date < on) return;
  const { date, why } = next;
  const isShort = state.table.isActive?.(dates[0]!) || isYoung(state.course.child, on);
  const own = (verdict: Verdict, more = ''): Verdict => {
    const rule = verdict.due ? `（按规则最迟 ${dayText(verdict.due)}）` : '';
    const reason = because(rules['doctors-day'], `医生定于 ${dayText(date)} 复查${rule}${more}`, on);
    return { ...verdict, due: date, dueBy: 'doctor', reasons: [...verdict.reasons, reason] };
  };
  const moved = state.standing.map((verdict): Verdict => {
    const { outcome, due } = verdict;
    if (due === null || date < due)
      return own({ ...verdict, outcome: outcome === 'watch' || outcome === 'mayStop' ? 'examBy' : outcome });
    const last = isShort ? addDays(on, 2 * daysBetween(on, due)) : addMonths(on, 12);
    const isRefused = !wasSeen || outcome !== 'examBy' || date === due || !why?.trim() || date > last;
    return isRefused ? verdict : own(verdict, `：${why}`);
  });
  const due = earliest(...left(state).map((verdict) => verdict.due));
  if (moved.length === 0 && (due === null || date < due))
    moved.push(own({ outcome: 'examBy', due: null, withinHours: null, reasons: [] }));
  state.standing = moved;
}

/** A treatment answers what was found before it; what stood is now its follow-up. */
function afterTreatment(state: State, done: Done): void {
  const { table } = state;
  const { days, rule } = table.afterTreatment(done);
  const due = addDays(done.date, days);
  const seenAgain = say('examBy', due, rule, `${doneText(done)}，最迟 ${dayText(due)} 复查`);
  state.treatments.push(done);
  if (done.isShared || !table.answers(done)) {
    state.standing = [...state.standing, seenAgain];
    return;
  }
  state.calls = state.calls.filter(({ look }) => !table.answers(done, look));
  state.standing = [seenAgain];
  state.failed = undefined;
  state.answered = undefined;
}

/** What a specialist said answers what was found until then; anything new or graver asks again. */
function afterWord(state: State, word: Word): void {
  const { calls, failed, standing } = state;
  if (word.as === 'screenedElsewhere') {
    state.standing = [screenedVerdict(state, word)];
    state.owed = undefined;
    state.failed = undefined;
    return;
  }
  const found = calls.at(-1)?.look ?? state.known.at(-1);
  const isOpen = calls.length > 0 || failed || standing.some(({ outcome }) => outcome === 'cannotJudge');
  if (word.as === 'doneElsewhere' || !isOpen || !found) return;
  state.answered = { signs: found.signs, outcome: gravest(left(state)).outcome, word };
  if (word.as === 'planned') {
    state.calls = calls.map((call) => ({ ...call, plan: word }));
    return;
  }
  const known = voided(state.known, calls);
  state.standing = [wordVerdict({ ...state, known }, found, word)];
  if (word.as === 'notThisDisease') state.known = known;
  state.calls = [];
  state.failed = undefined;
}

/** By the doctor's day, at most six months, never later than the row without the finding, and weekly while young. */
function wordVerdict(state: State, found: Look, word: Omit<Word, 'day'> & { day?: Day | undefined }): Verdict {
  const { table, course } = state;
  const { as, day, why, date, where } = word;
  const without = { ...found, signs: table.neutral(found.signs) };
  const row = judgeLook(table, without, pastOf(state, found.on, '9')).verdict;
  const soon = isYoung(course.child, date) ? addDays(date, 7) : null;
  const own = table.untreatable?.({ ...found, on: date }, course.child);
  const last = own ?? earliest(addMonths(date, answeredMonths), row.due, soon);
  const due = earliest(day !== undefined && day >= date ? day : null, last)!;
  const text = [`${dayText(date)} 专科意见：${wordNames[as]}`, where, why].filter(Boolean).join('，');
  return { ...say('examBy', due, rules.word, text, found.on), ...(due === day && { dueBy: 'doctor' }) };
}

function plannedVerdict(state: State, { verdict, look }: Call, { day, why, date }: Word): Verdict {
  if (!day) return verdict;
  const past = pastOf(state, look.on);
  const limit = state.table.planLimit?.(look, verdict.due ?? look.on, past) ?? addDays(look.on, 7);
  const isAllowed = day <= limit || Boolean(why?.trim());
  const due = isAllowed ? earliest(day, addDays(limit, planGraceDays))! : limit;
  const tooLate = due < day ? `；超出允许的期限，按最迟 ${dayText(due)} 计` : '';
  const text = `${dayText(date)} 专科意见：治疗定于 ${dayText(day)}${why ? `，${why}` : ''}${tooLate}`;
  const reasons = [...verdict.reasons, because(rules.planned, text, look.on)];
  return { ...verdict, withinHours: null, due, dueBy: 'doctor', reasons };
}

/** A screening, or its end, in another hospital. */
function screenedVerdict({ course: { child } }: State, { date, day, result, where }: Word): Verdict {
  const said = result !== 'continue' && result !== 'stopped' && result;
  const text = [`${dayText(date)} 记：已在别处筛查`, where, said].filter(Boolean).join('，');
  const rule = rules['screened-elsewhere'];
  if (result === 'stopped') return say('mayStop', null, rule, text);
  return say('examBy', day ?? (isYoung(child, date) ? addDays(date, 7) : addMonths(date, answeredMonths)), rule, text);
}
