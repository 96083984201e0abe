import { addDays, addMonths, ageOn, type Day, earliest } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type Course, type Followed, follow, type Table } from './engine.ts';
import { absenceNames, type Eye, eyes, otherEye } from './eyes.ts';
import type { Exam, ExamDisease, Findings } from './findings.ts';
import { dayAtPostmenstrualAge, gestationalDays, inDays, isGestationalAge, isPreterm } from './gestational-age.ts';
import { type Child, type Done, type EyeSigns, type Fellow, hasFindings, type Look } from './looks.ts';
import {
  byGravity,
  cannotJudge,
  dated,
  doubtDays,
  gravest,
  isAtLeast,
  joined,
  type Outcome,
  outcomes,
  overdueDays,
  type Reason,
  type Summary,
  undated,
  type Verdict,
} from './outcome.ts';
import { firstScreeningDay, screeningNeed } from './rop-screening.ts';
import type { Word } from './statements.ts';
import { cataractTable } from './tables/cataract.ts';
import { glaucomaTable, tellsOfGlaucoma } from './tables/glaucoma.ts';
import { tumourBehind } from './tables/no-view.ts';
import { otherTable, tellsOfOther } from './tables/other.ts';
import { retinoblastomaTable } from './tables/retinoblastoma.ts';
import { ropTable } from './tables/rop.ts';
import { pmaWeeks } from './tables/rop-rows.ts';

export const tables: Record<ExamDisease, Table> = {
  rop: ropTable,
  retinoblastoma: retinoblastomaTable,
  cataract: cataractTable,
  glaucoma: glaucomaTable,
  other: otherTable,
};
const diseases = Object.keys(tables) as ExamDisease[];

/** What is to be done about an eye; `restsOn` is the day of the last exam that it rests on, absent where none saw it. */
export type EyeAssessment = Verdict & { overdueDays: number; outcomeDue?: Day; restsOn?: Day };

/** What the rules make of each disease of a child. */
export type DiseaseAssessment = { disease: ExamDisease; outcome: Outcome; due: Day | null };

/** What the rules make of a case: of each eye alone, of each disease, and of the child, whose worst eye decides. */
export type Assessment = Summary & {
  overdueDays: number;
  eyes: Record<Eye, EyeAssessment>;
  diseases: DiseaseAssessment[];
};

/** A verdict with the eye and the disease that it is about. */
export type Said = { eye: Eye; disease: ExamDisease; verdict: Verdict };

/** In days after birth or, of an older child, after it came: what is asked of who was never screened. */
const markDays = 7;
const lateScreeningDays = 28;

/** The child as the tables read it. */
function childOf({ birthday, gestation, findings }: ClinicalCase): Child {
  const { enteredOn, rbRisk, glaucomaRisk, toScreen, birthWeightGrams } = findings ?? {};
  const isKnown = isGestationalAge(gestation);
  const ageMonths = (on: Day) => {
    const { years, months } = ageOn(birthday, on);
    return years * 12 + months;
  };
  const isEarly = isKnown && isPreterm(gestation);
  const newborn = { birthday, gestation, birthWeightGrams };
  const need = screeningNeed(newborn);
  const window = firstScreeningDay(newborn);
  const marked = toScreen ? [window, addDays(toScreen.date, markDays)].sort().at(-1)! : null;
  const due = need === 'outside' ? marked : window;
  const came = enteredOn ?? firstDayOf(findings) ?? birthday;
  const pmaDays = (on: Day) =>
    isKnown ? gestationalDays(gestation) + (Date.parse(on) - Date.parse(birthday)) / 86_400_000 : undefined;
  const isLate = (pmaDays(came) ?? 0) >= inDays(pmaWeeks.end);
  return {
    birthday,
    pmaDays,
    ageMonths,
    correctedFrom: isEarly ? dayAtPostmenstrualAge(birthday, gestation, inDays(40)) : birthday,
    isPreterm: isEarly,
    isLate,
    screening: screeningNeed(newborn, toScreen !== undefined),
    screenBy: due && isLate ? [due, addDays(came, lateScreeningDays)].sort().at(-1)! : due,
    ...(rbRisk && { rbRisk }),
    ...(glaucomaRisk && { glaucomaRisk }),
    ...(toScreen && { toScreen }),
  };
}

const firstDayOf = (findings: Findings | undefined): Day | undefined =>
  [
    ...(findings?.exams ?? []).map(({ examDate }) => examDate),
    ...[...(findings?.treatments ?? []), ...(findings?.words ?? [])].map(({ date }) => date),
  ].toSorted()[0];

/** An eye in each exam; one that was left out was not examined. */
const lookOf = (exam: Exam, eye: Eye): Look => ({
  on: exam.examDate,
  disease: exam.disease,
  signs: (exam.eyes[eye] as EyeSigns | undefined) ?? { view: 'notExamined' },
  ...(exam.next && { next: exam.next }),
  ...('laterality' in exam && exam.laterality && { laterality: exam.laterality }),
});

/** All that is known of an eye, from whichever exam. */
type EyeFile = {
  eye: Eye;
  looks: Look[];
  treatments: Record<ExamDisease, Done[]>;
  words: Word[];
  lensSurgery: Day | undefined;
  /** Since when it is not there, when its socket was seen last, and why; undefined where it is. */
  absent?: { on: Day; seenOn: Day; signs: EyeSigns } | undefined;
  /** Said to be absent before something was found in it. */
  isContradicted: boolean;
};

function fileOf(clinicalCase: ClinicalCase, eye: Eye): EyeFile {
  const { exams = [], treatments = [], words = [] } = clinicalCase.findings ?? {};
  const looks = exams.map((exam) => lookOf(exam, eye)).toSorted((one, other) => one.on.localeCompare(other.on));
  const lensDays = looks.flatMap(({ on, disease, signs }) =>
    disease === 'cataract' && signs.surgeryDate && signs.surgeryDate <= on ? [signs.surgeryDate] : [],
  );
  const done = Object.fromEntries(diseases.map((disease) => [disease, [] as Done[]])) as EyeFile['treatments'];
  const saw = looks.filter((look) => look.signs.view === 'good' || hasFindings(look));
  const examined = [...new Set(saw.map(({ disease }) => disease))];
  for (const { eye: of, disease, ...one } of treatments) {
    if (of !== eye) continue;
    const fallback = examined.length > 0 ? examined : [clinicalCase.examKind ?? 'rop'];
    const isShared = !disease && fallback.length > 1;
    for (const each of disease ? [disease] : fallback) done[each].push({ ...one, ...(isShared && { isShared }) });
  }
  for (const date of new Set(lensDays))
    if (!done.cataract.some((one) => one.date === date)) done.cataract.push({ kind: 'surgery', date });
  for (const each of diseases) done[each].sort((one, other) => one.date.localeCompare(other.date));
  const lensSurgery = done.cataract.findLast(({ kind, isShared }) => kind === 'surgery' && !isShared)?.date;
  const absentAt = looks.findLastIndex(({ signs }) => signs.view === 'absent');
  const after = looks.slice(absentAt + 1).filter(({ signs }) => signs.view !== 'notExamined');
  const absent = looks[absentAt];
  const isThere = absent === undefined || after.length > 0;
  return {
    eye,
    looks: looks.filter(({ signs }) => signs.view !== 'absent'),
    treatments: done,
    words: words.filter((word) => word.eye === eye),
    lensSurgery,
    ...(!isThere && { absent: { on: absent.signs.absentSince ?? absent.on, seenOn: absent.on, signs: absent.signs } }),
    isContradicted: absent !== undefined && isThere,
  };
}

/** The looks that a disease's table reads. */
const looksFor = ({ looks, lensSurgery }: EyeFile, disease: ExamDisease): Look[] =>
  looks.filter((look) => {
    if (disease === 'glaucoma') return tellsOfGlaucoma(look, lensSurgery);
    if (disease === 'other') return tellsOfOther(look);
    // That a tumour is excluded answers a suspicion in whichever exam it stands.
    const excludes = disease === 'retinoblastoma' && look.signs.tumourExcluded !== undefined;
    return look.disease === disease || excludes;
  });

/** Whether anything of a disease is to be said of an eye at all. */
function isRelevant({ owed }: Table, file: EyeFile, course: Course): boolean {
  if (course.looks.length > 0 || course.treatments.length > 0 || course.words.length > 0) return true;
  return owed?.({ ...course, looks: [], unconfirmed: [], treatments: [] }) !== undefined && file.absent === undefined;
}

/** What is left to do about each eye and disease, one by one; of `only` one, see {@link assess}. */
function saidOf(
  clinicalCase: ClinicalCase,
  only?: ExamDisease,
): {
  said: Said[];
  restsOn: Record<Eye, Day | undefined>;
  files: Record<Eye, EyeFile>;
} {
  const child = childOf(clinicalCase);
  const files = { OD: fileOf(clinicalCase, 'OD'), OS: fileOf(clinicalCase, 'OS') };
  const restsOn: Record<Eye, Day | undefined> = { OD: undefined, OS: undefined };
  const said: Said[] = [];
  for (const eye of eyes) {
    const file = files[eye];
    if (file.absent) {
      said.push(...absentEye(file));
      continue;
    }
    const behind = tumourBehind(file.looks, file.treatments.cataract, file.words);
    const isTumourOpen = behind.some(({ outcome }) => outcome === 'refer');
    for (const disease of only ? [only] : diseases) {
      const table = only ? { ...tables[disease], owed: () => undefined } : tables[disease];
      const course = { ...courseOf(child, file, files[otherEye(eye)], disease), isTumourOpen };
      if (!isRelevant(table, file, course)) continue;
      const { verdicts, restsOn: day } = follow(table, course);
      if (day && day > (restsOn[eye] ?? '')) restsOn[eye] = day;
      for (const verdict of verdicts) said.push({ eye, disease, verdict });
    }
    for (const verdict of behind) said.push({ eye, disease: 'retinoblastoma', verdict });
    if (file.isContradicted) {
      const on = file.looks.at(-1)!.on;
      const verdict = cannotJudge('contradiction', '记为眼球缺如，之后又记有所见', addDays(on, doubtDays), {
        examDate: on,
      });
      said.push({ eye, disease: file.looks.at(-1)!.disease, verdict });
    }
  }
  if (!only) said.push(...fellowsOfGlaucoma(said, files), ...onlyEye(child, files), ...unplaced(clinicalCase));
  return { said, restsOn, files };
}

function courseOf(child: Child, file: EyeFile, other: EyeFile, disease: ExamDisease): Course {
  const fellow: Fellow = {
    looks: looksFor(other, disease),
    treatments: other.treatments[disease],
    isThere: other.absent === undefined,
    ...(other.absent?.signs.absentFor && { absentFor: other.absent.signs.absentFor }),
  };
  return {
    child,
    eye: file.eye,
    looks: looksFor(file, disease),
    treatments: file.treatments[disease],
    words: file.words.filter((word) => word.disease === disease),
    fellow,
    lensSurgery: file.lensSurgery,
  };
}

const absenceRule = '缺如的眼没有复查日期；原因不明的萎缩、或从未看清过眼底的，按未排除肿瘤处理';

/** An eye that is not there has no day; one of which nobody knows why may hide a tumour. */
function absentEye({ eye, absent, looks, words }: EyeFile): Said[] {
  const { on, signs } = absent!;
  const wasSeen = looks.some((look) => look.signs.view === 'good' || look.signs.stage?.startsWith('5'));
  const isExcluded = [signs, ...looks.map((look) => look.signs)].some(({ tumourExcluded }) => tumourExcluded);
  const isAnswered =
    isExcluded || words.some(({ as, disease }) => as === 'notThisDisease' && disease === 'retinoblastoma');
  const isUnknown = signs.absentFor === undefined || (signs.absentFor === 'shrunken' && !wasSeen);
  const reason: Reason = {
    id: 'absent',
    text: signs.absentFor ? `眼球缺如（${absenceNames[signs.absentFor]}）` : '眼球缺如，原因不明',
    rule: absenceRule,
    source: 'principle',
    examDate: on,
  };
  if (!isUnknown || isAnswered) return [{ eye, disease: 'other', verdict: undated('watch', [reason]) }];
  const refer = dated('refer', addDays(on, 3), {
    ...reason,
    id: 'no-view',
    text: `${reason.text}：先排除肿瘤，3 天内做 B 超`,
    source: 'toConfirm',
  });
  return [{ eye, disease: 'retinoblastoma', verdict: refer }];
}

/** The only eye left is seen for life; where the other was removed for a tumour, its socket with it, for two years. */
function onlyEye({ ageMonths }: Child, files: Record<Eye, EyeFile>): Said[] {
  const gone = eyes.filter((eye) => files[eye].absent);
  if (gone.length === 0) return [];
  const ofTumour = gone.filter((eye) => files[eye].absent!.signs.absentFor === 'tumour');
  const tumours = ofTumour.map((eye) => files[eye].absent!.on);
  const socketUntil = tumours.length > 0 ? addMonths(tumours.toSorted().at(-1)!, 24) : undefined;
  const absentOn = gone
    .map((eye) => files[eye].absent!.on)
    .toSorted()
    .at(-1)!;
  const socket: Reason = {
    id: 'socket',
    text: '眼球因肿瘤摘除：检查眼窝',
    rule: '因肿瘤摘除后两年内，最迟每 3 个月检查眼窝（眼眶复发 1674 例中 71 例，97% 在第一年：Br J Ophthalmol 2009;93:463）',
    source: 'toConfirm',
  };
  const there = eyes.filter((eye) => !files[eye].absent);
  if (there.length === 0) {
    if (!socketUntil) return [];
    const seen = lastExamOn(files);
    const base = seen !== undefined && seen > absentOn ? seen : absentOn;
    if (base >= socketUntil) return [];
    return ofTumour.map((eye) => ({
      eye,
      disease: 'retinoblastoma',
      verdict: dated('examBy', addMonths(base, 3), socket),
    }));
  }
  const eye = there[0]!;
  const seen = files[eye].looks.findLast(({ signs }) => signs.view === 'good')?.on ?? absentOn;
  const months = ageMonths(seen) < 24 || (socketUntil && seen < socketUntil) ? 3 : 6;
  const reason: Reason = {
    id: 'only-eye',
    text: `唯一的眼，最迟 ${months} 个月检查`,
    rule: '只剩一只眼：2 岁前最迟 3 个月，之后 6 个月，终身',
    source: 'principle',
  };
  return [
    {
      eye,
      disease: 'other',
      verdict: dated(
        'examBy',
        addMonths(seen, months),
        socketUntil && seen < socketUntil ? { ...reason, text: `${reason.text}，并${socket.text}` } : reason,
      ),
    },
  ];
}

const lastExamOn = (files: Record<Eye, EyeFile>): Day | undefined =>
  eyes
    .flatMap((eye) => [files[eye].absent?.seenOn, ...files[eye].looks.map(({ on }) => on)])
    .filter((on) => on !== undefined)
    .toSorted()
    .at(-1);

/** In glaucoma the other eye is seen on the same day at the latest. */
function fellowsOfGlaucoma(said: readonly Said[], files: Record<Eye, EyeFile>): Said[] {
  const ofGlaucoma = (eye: Eye) => said.filter((one) => one.eye === eye && one.disease === 'glaucoma');
  return eyes.flatMap((eye): Said[] => {
    if (files[eye].absent) return [];
    const due = earliest(...ofGlaucoma(otherEye(eye)).map(({ verdict }) => verdict.due));
    const own = earliest(...ofGlaucoma(eye).map(({ verdict }) => verdict.due));
    if (due === null || (own !== null && own <= due)) return [];
    const reason: Reason = {
      id: 'glaucoma-fellow',
      text: '与另一眼同时检查',
      rule: '青光眼：另一眼的日期不晚于患眼',
      source: 'wga9',
    };
    return [{ eye, disease: 'glaucoma', verdict: dated('examBy', due, reason) }];
  });
}

/** Treatments of which nobody said the eye or the day count for none, and are asked about. */
function unplaced({ findings, examKind, birthday }: ClinicalCase): Said[] {
  const seen = findings?.exams.filter((exam) => eyes.some((eye) => exam.eyes[eye]?.view === 'good')) ?? [];
  const last =
    seen
      .map(({ examDate }) => examDate)
      .toSorted()
      .at(-1) ??
    findings?.enteredOn ??
    birthday;
  return (findings?.unplacedTreatments ?? []).flatMap(({ eye, date, disease }): Said[] => {
    const verdict = cannotJudge('unplaced', '有治疗没有写明眼别或日期', addDays(date ?? last, doubtDays));
    return (eye ? [eye] : eyes).map((of) => ({ eye: of, disease: disease ?? examKind ?? 'rop', verdict }));
  });
}

/** What the rules say of each eye and disease: see {@link assess} for them joined. */
export const verdictsOf = (clinicalCase: ClinicalCase): Said[] =>
  endOf(clinicalCase.findings) ? [] : saidOf(clinicalCase).said;

/** The end of following a child, unless something was found or done after it. */
function endOf(findings: Findings | undefined): Findings['end'] {
  const end = findings?.end;
  if (!end) return undefined;
  const { exams, treatments, unplacedTreatments = [], words = [] } = findings;
  const done = [...treatments, ...unplacedTreatments, ...words.filter(({ as }) => as === 'doneElsewhere')];
  const days = [...exams.map(({ examDate }) => examDate), ...done.map(({ date }) => date)];
  return days.some((day) => day !== undefined && day > end.date) ? undefined : end;
}

/**
 * The one answer that form, detail, list, print and statistics read: see docs/clinical-safety.md. The child's outcome is
 * the gravest over its eyes and diseases, its day the earliest of all. With `only`, what the exams of that disease show
 * of each eye by itself: nothing that the child was owed before any exam, such as the first screening.
 */
export function assess(clinicalCase: ClinicalCase, today: Day, only?: ExamDisease): Assessment {
  const end = endOf(clinicalCase.findings);
  if (end) return endedAssessment(end);
  const { said, restsOn, files } = saidOf(clinicalCase, only);
  const there = eyes.filter((eye) => !files[eye].absent);
  const ofEye = (eye: Eye): EyeAssessment => {
    const verdicts = said.filter((one) => one.eye === eye).map(({ verdict }) => verdict);
    const verdict = stopping(verdicts);
    const own = gravest(verdicts.length > 0 ? verdicts : [undated('none', [])]).due;
    return {
      ...verdict,
      overdueDays: overdueDays(verdict.due, today),
      ...(own !== null && own !== verdict.due && { outcomeDue: own }),
      ...(restsOn[eye] && { restsOn: restsOn[eye] }),
    };
  };
  const assessed = { OD: ofEye('OD'), OS: ofEye('OS') };
  const told = said.filter(({ verdict }) => verdict.outcome !== 'none');
  const ofDiseases = diseases.flatMap((disease): DiseaseAssessment[] => {
    const ofIt = told.filter((one) => one.disease === disease && (there.length === 0 || !isAbsence(one)));
    if (ofIt.length === 0) return [];
    const { outcome, due } = joined(ofIt.map(({ verdict }) => verdict));
    return [{ disease, outcome, due }];
  });
  const counting = told.filter((one) => !isAbsence(one));
  const all = (counting.length > 0 ? counting : told).map(({ verdict }) => verdict);
  const { reasons: _, dueBy, ...worst } = stopping(all);
  const stops = ofDiseases.filter(({ outcome }) => outcome === 'mayStop').map(({ disease }) => disease);
  const outcomeDue =
    worst.outcome === 'none'
      ? null
      : earliest(...all.filter((one) => one.outcome === worst.outcome).map(({ due }) => due));
  const decisive = eyes.filter((eye) => isDecisive(assessed[eye], worst, outcomeDue, eye, told));
  const other = eyes.find((eye) => !decisive.includes(eye) && !files[eye].absent);
  return {
    ...worst,
    overdueDays: overdueDays(worst.due, today),
    decisive: decisive.length > 0 ? decisive : [...eyes],
    fellow: other ? fellowOf(other, assessed[other], worst, outcomeDue) : null,
    ...(worst.due !== null && { dueBy: dueBy ?? ('rule' as const) }),
    ...(outcomeDue !== null && outcomeDue !== worst.due && { outcomeDue }),
    ...(worst.outcome === 'mayStop' && { stops }),
    ...(worst.outcome === 'examBy' && isUnexamined(clinicalCase.findings) && { isUnexamined: true as const }),
    eyes: assessed,
    diseases: ofDiseases,
  };
}

const isUnexamined = (findings: Findings | undefined): boolean =>
  !findings || findings.exams.length + findings.treatments.length === 0;

const isAbsence = ({ verdict }: Said): boolean =>
  verdict.reasons.some(({ id }) => id === 'absent') && verdict.due === null;

/** Verdicts in one. That one disease is watched does not hide that the screening for another may stop. */
function stopping(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.length === 0) return undated('none', []);
  const all = joined(verdicts);
  const stop = verdicts.find(({ outcome }) => outcome === 'mayStop');
  return all.outcome === 'watch' && stop ? { ...stop, reasons: [...stop.reasons, ...all.reasons] } : all;
}

/** Of two eyes to be seen again the sooner one is named, and not with the other's day. */
function isDecisive(
  eye: EyeAssessment,
  worst: Omit<Verdict, 'reasons'>,
  outcomeDue: Day | null,
  which: Eye,
  told: readonly Said[],
): boolean {
  if (eye.outcome !== worst.outcome) return false;
  if (worst.outcome !== 'examBy') return true;
  return told.some((one) => one.eye === which && one.verdict.outcome === 'examBy' && one.verdict.due === outcomeDue);
}

function fellowOf(
  eye: Eye,
  { outcome, due }: EyeAssessment,
  worst: Omit<Verdict, 'reasons'>,
  outcomeDue: Day | null,
): Summary['fellow'] {
  if (outcome === 'cannotJudge') return { eye, due, outcome };
  const isSooner = due !== null && (outcomeDue === null || due < outcomeDue);
  return isSooner && isAtLeast('examBy', worst.outcome) ? { eye, due, outcome } : null;
}

function endedAssessment(end: NonNullable<Findings['end']>): Assessment {
  const reason: Reason = {
    id: 'ended',
    text: `${end.date} ${end.why}`.trim(),
    rule: '由医生结束随访，或患儿死亡；之后又有检查或治疗的，恢复随访',
    source: 'principle',
  };
  const eye: EyeAssessment = { ...undated('watch', [reason]), overdueDays: 0 };
  return {
    ...{ outcome: 'watch', withinHours: null, due: null, decisive: [...eyes], fellow: null, overdueDays: 0 },
    ended: end.kind,
    eyes: { OD: eye, OS: eye },
    diseases: [],
  };
}

/** What lists and the head of a record say of a case: {@link assess} without its reasons. */
export function summaryOf(clinicalCase: ClinicalCase, today: Day): Summary {
  const { overdueDays: _, eyes: __, diseases: ___, ...summary } = assess(clinicalCase, today);
  return summary;
}

export type { Followed };
export { byGravity, outcomes };
