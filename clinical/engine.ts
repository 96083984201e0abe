import { addDays, addMonths, type Day, daysBetween, dayText, earliest } from './ages.ts';
import { resolutionNames, viewNames } from './eyes.ts';
import { gestationalWeeks, inDays } from './gestational-age.ts';
import { type Child, type Done, type EyeSigns, hasFindings, type KnownLook, type Look, type Past } from './looks.ts';
import {
  cannotJudge,
  dated,
  doubtDays,
  gravest,
  isAtLeast,
  type Outcome,
  type Reason,
  undated,
  type Verdict,
} from './outcome.ts';
import type { SourceId } from './sources.ts';
import { type Word, wordNames } from './statements.ts';
import { treatmentNames } from './treatments.ts';

/** A field that the answer hangs on and that nobody filled in, with all that it may be. */
export type Missing = {
  label: string;
  readings: readonly Partial<EyeSigns>[];
  /** Without it an eye is never judged, even where only the day hangs on it. */
  isAlwaysOpen?: boolean;
};

/**
 * The medicine of a disease: what one look at one eye calls for. The engine does the rest, alike for all: which look
 * counts, what stays, looks that failed, missing fields, contradictions, the doctor's own day and a specialist's word.
 */
export type Table = {
  /** Whether a look with these signs answers the day that stood. */
  sees: (look: Look, past: Past) => boolean;
  missing: (look: Look, past: Past) => readonly Missing[];
  /** What contradicts itself, and the graver way to read it. */
  contradictions?: (look: Look, past: Past) => readonly { text: string; worse: EyeSigns }[];
  judge: (look: Look, past: Past) => Verdict;
  /** The eye without the finding that a specialist took away. */
  neutral: (signs: EyeSigns) => EyeSigns;
  /** In which ways a look is graver than an earlier one, in words; what is not recorded is no change. */
  graver: (now: EyeSigns, before: EyeSigns) => string[];
  /** Whether a treatment is one for this disease; of a look, whether it ends what that called for. */
  answers: (done: Done, found?: Look) => boolean;
  afterTreatment: (done: Done, past: Past) => Verdict;
  /** The last day for a planned treatment without a reason. */
  planLimit: (found: Look, due: Day, past: Past) => Day;
  /** The next day of what will not be treated, where it is not the common one. */
  untreatable?: (look: Look, past: Past) => Day | undefined;
  /** Whether a look is one for this disease, and not only one that takes something back. */
  takes?: (look: Look) => boolean;
  /** Whether a look takes back what an earlier one suspected, whatever its own view. */
  excludes?: (look: Look, found: Look) => boolean;
  /** Whether a look can end what an earlier one called for at all; where left out, any that saw the eye. */
  mayEnd?: (look: Look, found: Look) => boolean;
  /** Whether signs call for what they call for whatever contradicts them. */
  isCertain?: (signs: EyeSigns) => boolean;
  /** Whether the disease is active, so that a doctor's later day is a short one. */
  isActive?: (look: Look) => boolean;
  /** What is due before any look answers it. */
  owed?: (past: Past) => { verdict: Verdict; isAnsweredBy: (look: Look) => boolean } | undefined;
};

/** What is known of an eye for one disease, in no order. */
export type Course = Omit<Past, 'looks' | 'unconfirmed' | 'treatments'> & {
  looks: readonly Look[];
  treatments: readonly Done[];
  words: readonly Word[];
};

/** Something to be treated or referred, or suspected to be. A doubt ends with a look that fills it and calls for nothing. */
type Call = {
  verdict: Verdict;
  look: Look;
  isDoubt: boolean /** What it called for before a day was set. */;
  unplanned?: Verdict;
};

type State = {
  known: KnownLook[];
  treatments: Done[];
  calls: Call[];
  /** What the last look that saw the eye, or a treatment, left to do. */
  standing: Verdict[];
  failed?: Verdict | undefined;
  owed?: ReturnType<NonNullable<Table['owed']>>;
  /** What a specialist answered last, and in which words. */
  answered?: { signs: EyeSigns; outcome: Outcome; word: Word } | undefined;
  restsOn?: Day;
};

export type Followed = { verdicts: Verdict[]; restsOn: Day | undefined };

/** How long what a specialist took away, or what is no longer there, may go unseen, in months. */
export const answeredMonths = 6;
/** Until then an eye that may have retinopathy is seen weekly. */
export const youngPmaWeeks = 50;
const planGraceDays = 28;
/** Past this age a child of any gestation is beyond {@link youngPmaWeeks}. */
const youngAgeDays = inDays(youngPmaWeeks - gestationalWeeks.min);

/** Whether a child is, or where its gestation is not known may be, under a postmenstrual age of 50 weeks. */
export function isYoung({ pmaDays, birthday }: Child, on: Day): boolean {
  const pma = pmaDays(on);
  return pma === undefined ? daysBetween(birthday, on) < youngAgeDays : pma < inDays(youngPmaWeeks);
}

/** All that the looks, treatments and words about one eye and one disease leave to do. */
export function follow(table: Table, course: Course): Followed {
  let state: State = { known: [], treatments: [], calls: [], standing: [] };
  state.owed = table.owed?.(pastOf(state, course));
  const elsewhere = course.words.flatMap((word): Done[] =>
    word.as === 'doneElsewhere'
      ? [{ kind: 'elsewhere', date: word.day ?? word.date, ...(word.stage && { stage: word.stage }) }]
      : [],
  );
  const treatments = inOrder([...course.treatments, ...elsewhere]);
  const words = inOrder(course.words);
  const days = new Set([...course.looks.map(({ on }) => on), ...[...treatments, ...words].map(({ date }) => date)]);
  for (const day of [...days].sort()) {
    const looks = inOrder(course.looks.filter(({ on }) => on === day));
    if (looks.length > 0) state = afterLooks(table, state, course, looks);
    for (const done of treatments.filter(({ date }) => date === day))
      state = afterTreatment(table, state, course, done);
    for (const word of words.filter(({ date }) => date === day)) state = afterWord(table, state, course, word);
  }
  const { calls, standing, failed, owed } = state;
  const verdicts = [...calls.map(({ verdict }) => verdict), ...standing];
  if (failed) verdicts.push(failed);
  if (owed) verdicts.push(owed.verdict);
  return { verdicts, restsOn: state.restsOn };
}

/** That of two things of one day one was written first says nothing. */
const inOrder = <One>(all: readonly One[]): One[] =>
  all.length < 2 ? [...all] : all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

const pastOf = ({ known, treatments }: Pick<State, 'known' | 'treatments'>, course: Course): Past => ({
  child: course.child,
  eye: course.eye,
  looks: known.filter(({ isVoid }) => !isVoid),
  unconfirmed: known.filter(({ isVoid }) => isVoid),
  treatments,
  fellow: course.fellow,
  lensSurgery: course.lensSurgery,
  ...(course.isTumourOpen && { isTumourOpen: true }),
});

const isCall = ({ outcome, pressing }: Verdict): boolean => isAtLeast('treat', outcome) || pressing === true;

/** What one look calls for: with what it leaves out read in every way, and what contradicts itself read gravely. */
export function judgeLook(table: Table, look: Look, past: Past): { verdict: Verdict; isDoubt: boolean } {
  const doubts = table.contradictions?.(look, past) ?? [];
  const readings = doubts.length > 0 ? doubts.map(({ worse }) => ({ ...look, signs: worse })) : [look];
  const read = readings.map((reading) => overMissing(table, reading, past));
  const worst = gravest(read.map(({ verdict }) => verdict));
  if (doubts.length === 0) return read[0]!;
  const contradiction = cannotJudge(
    'contradiction',
    doubts.map(({ text }) => text).join('；'),
    worst.due ?? addDays(look.on, doubtDays),
    { examDate: look.on, pressing: isCall(worst), hours: worst.withinHours },
  );
  if (isCall(worst)) contradiction.reasons.push(...worst.reasons);
  const isCertain = isAtLeast('treat', worst.outcome) && (table.isCertain?.(look.signs) ?? false);
  return { verdict: isCertain ? gravest([worst, contradiction]) : contradiction, isDoubt: true };
}

/** Every way to read what a look leaves out: one answer where all agree, else "cannot judge" as loud as the gravest. */
function overMissing(table: Table, look: Look, past: Past): { verdict: Verdict; isDoubt: boolean } {
  const missing = table.missing(look, past);
  const full = missing.reduce<EyeSigns[]>(
    (all, { readings }) => all.flatMap((signs) => readings.map((reading) => ({ ...signs, ...reading }))),
    [look.signs],
  );
  const verdicts = full.map((signs) =>
    table.judge({ ...look, signs, ...(missing.length > 0 && { told: look.signs }) }, past),
  );
  const worst = gravest(verdicts);
  if (missing.length === 0) return { verdict: worst, isDoubt: false };
  const due = earliest(...verdicts.map((one) => one.due));
  const mildest = verdicts.reduce((mild, one) => (isAtLeast(mild.outcome, one.outcome) ? mild : one));
  const names = missing.map(({ label }) => label).join('、');
  const isOpen = missing.some(({ isAlwaysOpen }) => isAlwaysOpen);
  const agrees =
    verdicts.every(({ outcome }) => outcome === worst.outcome) && (!isOpen || isAtLeast('cannotJudge', worst.outcome));
  if (agrees || isAtLeast('treat', mildest.outcome)) {
    // What a reading supposes is never told as found.
    const [asked] = cannotJudge('missing', `没有记录${names}，按较早的日期`, look.on, { examDate: look.on }).reasons;
    const reasons = verdicts.some((one) => one.due !== due) ? [asked!, ...mildest.reasons] : mildest.reasons;
    const said = agrees ? worst : mildest;
    return { verdict: { ...said, due, withinHours: worst.withinHours, reasons }, isDoubt: false };
  }
  const pressing = verdicts.some(isCall);
  const text = `没有记录${names}${pressing ? '，不能排除需要治疗，请立即补全或请人判断' : ''}`;
  const hours = verdicts.find((one) => one.due === due)?.withinHours ?? null;
  const verdict = cannotJudge('missing', text, earliest(due, pressing ? due : addDays(look.on, doubtDays))!, {
    examDate: look.on,
    pressing,
    hours: pressing ? hours : null,
  });
  // The gravest reading is named as what it is, never as found.
  const supposed = worst.reasons.map((one) => ({ ...one, text: `若属最严重的情况：${one.text}` }));
  return { verdict: { ...verdict, reasons: [...verdict.reasons, ...(pressing ? supposed : [])] }, isDoubt: true };
}

/** The looks of one day: those that saw the eye answer what stood, the others leave it and add to it. */
function afterLooks(table: Table, former: State, course: Course, all: readonly Look[]): State {
  const day = all[0]!.on;
  const state = withoutExcluded(table, former, all);
  const looks = all.filter((look) => table.takes?.(look) ?? true);
  if (looks.length === 0) return state;
  const before = { known: state.known, treatments: state.treatments.filter(({ date }) => date < day) };
  const past = pastOf(before, course);
  const told = looks.filter((look) => look.signs.view === 'good' || table.sees(look, past) || hasFindings(look));
  const judged = told.map((look) => ({ look, isSeen: table.sees(look, past), ...judgeLook(table, look, past) }));
  const known = [...state.known, ...told.map((look) => ({ ...look, isGood: table.sees(look, past) }))];
  // A word on a doubt answers no certainty.
  const isAnswered = ({ look, isDoubt, verdict: { outcome } }: Call) =>
    !isDoubt &&
    state.answered !== undefined &&
    isAtLeast(outcome, state.answered.outcome) &&
    table.graver(look.signs, state.answered.signs).length === 0;
  const called = judged.filter(({ verdict }) => isCall(verdict));
  const fresh = called.filter((call) => !isAnswered(call));
  const quiet = [
    ...judged.filter(({ verdict, isSeen }) => isSeen && !isCall(verdict)).map(({ verdict }) => verdict),
    ...called
      .filter((call) => isAnswered(call))
      .flatMap(({ look }) => answeredVerdict(table, look, past, state.answered!.word)),
  ];
  const next: State = { ...state, known, calls: [...state.calls, ...fresh] };
  const seen = judged.filter(({ isSeen }) => isSeen);
  if (seen.length === 0) return withDoctorsDay(table, failedLooks(next, looks, judged), looks, past);

  const isClear = fresh.length === 0 && seen.every(({ isDoubt }) => !isDoubt);
  const mayEnd = (call: Call) => seen.some(({ look }) => table.mayEnd?.(look, call.look) ?? true);
  if (isClear) next.calls = next.calls.filter((call) => !call.isDoubt || !mayEnd(call));
  next.standing = quiet;
  next.failed = undefined;
  next.restsOn = day;
  if (seen.some(({ look }) => state.owed?.isAnsweredBy(look))) next.owed = undefined;
  const resolving = looks.find(({ signs }) => signs.resolved);
  const resolved = resolving ? afterResolution(table, next, course, resolving, isClear) : next;
  return withDoctorsDay(table, resolved, looks, past);
}

const voided = (known: readonly KnownLook[], days: readonly Day[]): KnownLook[] =>
  known.map((look) => (days.includes(look.on) ? { ...look, isVoid: true } : look));

/** What was suspected and is excluded now counts as not confirmed. */
function withoutExcluded(table: Table, state: State, looks: readonly Look[]): State {
  const excluded = state.calls.filter((call) => looks.some((look) => table.excludes?.(look, call.look)));
  if (excluded.length === 0) return state;
  const known = voided(
    state.known,
    excluded.map(({ look }) => look.on),
  );
  return { ...state, known, calls: state.calls.filter((call) => !excluded.includes(call)) };
}

/** What a doctor chose, in an exam that saw the eye, to answer what an earlier one called for. */
function afterResolution(table: Table, state: State, course: Course, look: Look, isClear: boolean): State {
  const { as, why } = look.signs.resolved!;
  if (as === 'treatedElsewhere') {
    const done: Done = { kind: 'elsewhere', date: isClear ? addDays(look.on, -1) : look.on };
    if (!isClear) return afterTreatment(table, state, course, done);
    const past = pastOf({ known: state.known.slice(0, -1), treatments: [...state.treatments, done] }, course);
    const { verdict } = judgeLook(table, look, past);
    return { ...state, treatments: [...state.treatments, done], calls: [], standing: [verdict] };
  }
  if (!isClear || !why.trim()) return state;
  const kept = state.calls.filter((call) => table.mayEnd && !table.mayEnd(look, call.look));
  const found = state.calls.filter((call) => !kept.includes(call)).map((call) => call.look);
  const known =
    as === 'notConfirmed'
      ? voided(
          state.known,
          found.map(({ on }) => on),
        )
      : state.known;
  const reason: Reason = {
    ...{ id: 'resolved', text: `${resolutionNames[as]}：${why}`, rule: answeredRule },
    ...{ source: 'principle', examDate: look.on },
  };
  const past = pastOf({ known: known.filter(({ on }) => on < look.on), treatments: state.treatments }, course);
  const verdict = found.length > 0 ? judgeLook(table, look, past).verdict : undefined;
  const standing = verdict ? [{ ...verdict, reasons: [...verdict.reasons, reason] }] : state.standing;
  return { ...state, known, calls: kept, standing };
}

const answeredRule = '须治疗或转诊的所见，由治疗、专科意见或复查时写明的结论答复；之后有新的或更重的所见，重新提示';

/** Looks that saw nothing leave what stood and add "cannot judge"; where no day stood they set one, seven days on. */
function failedLooks(state: State, looks: readonly Look[], judged: readonly { verdict: Verdict }[]): State {
  const [first] = looks;
  const day = first!.on;
  const stood = earliest(
    ...[...state.calls.map(({ verdict }) => verdict), ...state.standing].map(({ due }) => due),
    state.failed?.due,
    state.owed?.verdict.due,
  );
  const wasTried = judged.length > 0 || looks.some(({ signs }) => signs.view !== 'notExamined');
  const isStopped = stood === null && state.standing.some(({ outcome }) => outcome === 'mayStop');
  if ((!wasTried && stood !== null && day < stood) || (isStopped && judged.length === 0)) return state;
  const due = earliest(stood ?? addDays(day, doubtDays), ...judged.map(({ verdict }) => verdict.due))!;
  const { view } = looks.find(({ signs }) => signs.view === 'poor' || signs.view === 'notExamined')?.signs ?? {};
  const seenWell = looks.some(({ signs }) => signs.view === 'good');
  const text = view
    ? viewNames[view]
    : seenWell
      ? '没有查到要看的项目'
      : judged.length > 0
        ? '没有写明是否看清'
        : viewNames.notExamined;
  const failed = cannotJudge('not-seen', text, due, { examDate: day });
  const quiet = judged.filter(({ verdict }) => !isCall(verdict)).flatMap(({ verdict }) => verdict.reasons);
  return { ...state, failed: { ...failed, reasons: [...failed.reasons, ...quiet] } };
}

/** The examiner's own day: an earlier one is due, a later one with a reason is due instead of an exam's. */
function withDoctorsDay(table: Table, state: State, looks: readonly Look[], { child }: Past): State {
  const look = looks.toSorted((one, other) => (one.next?.date ?? '9').localeCompare(other.next?.date ?? '9'))[0];
  if (!look?.next || look.next.date < look.on) return state;
  const { date, why } = look.next;
  const reason = (text: string): Reason => ({
    ...{ id: 'doctors-day', text, rule: doctorsDayRule },
    ...{ source: 'principle', examDate: look.on },
  });
  const isShort = table.isActive?.(look) || isYoung(child, look.on);
  const moved = state.standing.map((verdict): Verdict => {
    const { outcome, due, reasons } = verdict;
    if (due === null || date < due) {
      const seenAgain = outcome === 'watch' || outcome === 'mayStop' ? 'examBy' : outcome;
      const text = due
        ? `医生定于 ${dayText(date)} 复查（按规则最迟 ${dayText(due)}）`
        : `医生定于 ${dayText(date)} 复查`;
      return { ...verdict, outcome: seenAgain, due: date, dueBy: 'doctor', reasons: [...reasons, reason(text)] };
    }
    const last = isShort ? addDays(look.on, 2 * daysBetween(look.on, due)) : addMonths(look.on, 12);
    if (outcome !== 'examBy' || date === due || !why?.trim() || date > last) return verdict;
    const text = `医生定于 ${dayText(date)} 复查（按规则最迟 ${dayText(due)}）：${why}`;
    return { ...verdict, due: date, dueBy: 'doctor', reasons: [...reasons, reason(text)] };
  });
  if (moved.length > 0) return { ...state, standing: moved };
  const due = earliest(state.failed?.due, ...state.calls.map(({ verdict }) => verdict.due));
  if (due !== null && date >= due) return state;
  const own: Verdict = { ...dated('examBy', date, reason(`医生定于 ${dayText(date)} 复查`)), dueBy: 'doctor' };
  return { ...state, standing: [own] };
}

const doctorsDayRule =
  '医生自定的复查日期：早于规则的照办；晚于规则的须写明理由，且不超过规则间隔的两倍（ROP 活动期或矫正胎龄未满 50 周），其余不超过一年';

/** A treatment answers what was found before it; what stood is now its follow-up. */
function afterTreatment(table: Table, state: State, course: Course, done: Done): State {
  const treatments = [...state.treatments, done];
  const past = pastOf({ known: state.known, treatments }, course);
  const seenAgain = table.afterTreatment(done, past);
  if (done.isShared || !table.answers(done)) return { ...state, treatments, standing: [...state.standing, seenAgain] };
  const calls = state.calls.filter(({ look }) => look.on > done.date || !table.answers(done, look));
  return { ...state, treatments, calls, standing: [seenAgain], failed: undefined, answered: undefined };
}

/** What a specialist said answers what was found until then; anything new or graver asks again. */
function afterWord(table: Table, state: State, course: Course, word: Word): State {
  const past = pastOf(state, course);
  if (word.as === 'screenedElsewhere')
    return { ...state, standing: [screenedVerdict(word, past)], owed: undefined, failed: undefined };
  const found = state.calls.at(-1)?.look ?? state.known.at(-1);
  const isOpen =
    state.calls.length > 0 ||
    state.failed !== undefined ||
    state.standing.some(({ outcome }) => outcome === 'cannotJudge');
  if (word.as === 'doneElsewhere' || !isOpen || !found) return state;
  const outcome = gravest([
    ...state.calls.map(({ verdict }) => verdict),
    ...(state.failed ? [state.failed] : []),
    ...state.standing,
  ]).outcome;
  const answered = { signs: found.signs, outcome, word };
  if (word.as === 'planned') {
    const planned = (call: Call): Call => {
      const unplanned = call.unplanned ?? call.verdict;
      return { ...call, unplanned, verdict: plannedVerdict(table, { ...call, verdict: unplanned }, word, past) };
    };
    return { ...state, calls: state.calls.map(planned), answered };
  }
  const isVoid = word.as === 'notThisDisease';
  const called = state.calls.map(({ look }) => look.on);
  const known = isVoid ? voided(state.known, called) : state.known;
  const before = pastOf({ known: voided(state.known, called), treatments: state.treatments }, course);
  const verdict = wordVerdict(table, { ...found, on: word.date }, found, before, word);
  return { ...state, known, calls: [], standing: [verdict], failed: undefined, answered };
}

/** A later look at what a specialist answered: the same day over again, or nothing where an operation is planned. */
const answeredVerdict = (table: Table, look: Look, past: Past, word: Word): Verdict[] =>
  word.as === 'planned' ? [] : [wordVerdict(table, look, look, past, { ...word, day: undefined, date: look.on })];

/** By the doctor's day, at most six months, never later than the row without the finding, and weekly while young. */
function wordVerdict(
  table: Table,
  from: Look,
  found: Look,
  past: Past,
  { as, day, why, date, where }: Omit<Word, 'day'> & { day?: Day | undefined },
): Verdict {
  const own = table.untreatable?.(from, past);
  const row = judgeLook(table, { ...found, signs: table.neutral(found.signs) }, past).verdict;
  const last =
    own ?? earliest(addMonths(date, answeredMonths), row.due, isYoung(past.child, date) ? addDays(date, 7) : null)!;
  const due = earliest(day !== undefined && day >= date ? day : null, last)!;
  const reason: Reason = {
    id: 'word',
    text: [`${dayText(date)} 专科意见：${wordNames[as]}`, where, why].filter(Boolean).join('，'),
    rule: `专科意见答复之后：按医生定的日期复查，最迟 ${answeredMonths} 个月；有新的或更重的所见，重新提示`,
    source: 'principle',
    examDate: found.on,
  };
  return { ...dated('examBy', due, reason), ...(due === day && { dueBy: 'doctor' }) };
}

function plannedVerdict(table: Table, { verdict, look }: Call, { day, why, date }: Word, past: Past): Verdict {
  const due = verdict.due ?? look.on;
  const before = { ...past, looks: past.looks.filter(({ on }) => on < look.on) };
  const limit = table.planLimit(look, due, before);
  if (!day) return verdict;
  const isAllowed = day <= limit || Boolean(why?.trim());
  const planned = isAllowed ? earliest(day, addDays(limit, planGraceDays))! : limit;
  const reason: Reason = {
    id: 'planned',
    text: `${dayText(date)} 专科意见：治疗定于 ${dayText(day)}${why ? `，${why}` : ''}`,
    rule: `已定治疗日期的，到期未做即逾期；超出规则期限的须写明理由，最多再延 ${planGraceDays / 7} 周`,
    source: 'principle',
    examDate: look.on,
  };
  return { ...verdict, withinHours: null, due: planned, dueBy: 'doctor', reasons: [...verdict.reasons, reason] };
}

/** A screening, or its end, in another hospital. */
function screenedVerdict({ date, day, result, where }: Word, { child }: Past): Verdict {
  const reason: Reason = {
    id: 'screened-elsewhere',
    text: [
      `${dayText(date)} 记：已在别处筛查`,
      where,
      result && result !== 'continue' && result !== 'stopped' && result,
    ]
      .filter(Boolean)
      .join('，'),
    rule: '在别处筛查过的：按那里定的日期复查；没有写明的，矫正胎龄 50 周前 1 周内，之后 6 个月内',
    source: 'principle',
  };
  if (result === 'stopped') return undated('mayStop', [reason]);
  return dated('examBy', day ?? (isYoung(child, date) ? addDays(date, 7) : addMonths(date, answeredMonths)), reason);
}

/** Found before and not met now: seen again within six months, until two such looks lie a year apart. */
export function notMetNow(
  look: Look,
  past: Past,
  isMet: (one: Look) => boolean,
  text: string,
  source: SourceId,
): Verdict {
  const doubted = past.unconfirmed.at(-1)?.on ?? '';
  const good = past.looks.filter(({ isGood, on }) => isGood && on > doubted);
  const since = good.slice(good.findLastIndex((one) => isMet(one)) + 1);
  const first = since.find(({ on }) => !past.treatments.some(({ date }) => date >= on))?.on ?? look.on;
  const isLong = addMonths(first, 12) <= look.on;
  const reason: Reason = {
    id: 'not-met-now',
    text: isLong ? `${text}，相隔一年的两次检查都没有，不再定日期` : `${text}，最迟 ${answeredMonths} 个月复查`,
    rule: '曾有所见或曾治疗、现已没有的：由医生定期复查，最迟 6 个月；相隔一年的两次检查都没有，才不再定日期',
    source,
    examDate: look.on,
  };
  return isLong ? undated('watch', [reason]) : dated('examBy', addMonths(look.on, answeredMonths), reason);
}

/** What was done to an eye, as it is named. */
export const doneText = ({ kind, date }: Done): string =>
  `${dayText(date)} ${kind === 'elsewhere' ? '在别处治疗' : treatmentNames[kind]}`;
