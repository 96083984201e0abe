import { addDays, addMonths, type Day, daysBetween, earliest } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { follow } from './engine.ts';
import { childOf, courseOf, diseases, type EyeFile, fileOf, latest } from './eye-file.ts';
import { absenceNames, type Eye, eyes, otherEye } from './eyes.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { Findings } from './findings.ts';
import type { Child } from './looks.ts';
import {
  cannotJudge,
  doubtDays,
  gravest,
  isAtLeast,
  joined,
  overdueDays,
  rulesOf,
  type Summary,
  say,
  type Verdict,
} from './outcome.ts';
import type { Table } from './table.ts';
import { cataractTable } from './tables/cataract.ts';
import { glaucomaTable } from './tables/glaucoma.ts';
import { tumourBehind } from './tables/no-view.ts';
import { otherTable } from './tables/other.ts';
import { retinoblastomaTable } from './tables/retinoblastoma.ts';
import { ropTable } from './tables/rop.ts';

export const tables: Record<ExamDisease, Table> = {
  rop: ropTable,
  retinoblastoma: retinoblastomaTable,
  cataract: cataractTable,
  glaucoma: glaucomaTable,
  other: otherTable,
};

/** What is to be done about an eye; `restsOn` is the day of the last exam that it rests on, absent where none saw it. */
export type EyeAssessment = Verdict & { overdueDays: number; outcomeDue?: Day; restsOn?: Day };

/** What the rules make of a case: of each eye alone, of each disease, and of the child, whose worst eye decides. */
export type Assessment = Summary & {
  overdueDays: number;
  eyes: Record<Eye, EyeAssessment>;
  diseases: (Pick<Verdict, 'outcome' | 'due'> & { disease: ExamDisease })[];
};

/** The same without what passes with time, as it is stored. */
export type Judged = Summary & { eyes: Record<Eye, Omit<EyeAssessment, 'overdueDays'>> };

/** A verdict with the eye and the disease that it is about. */
export type Said = { eye: Eye; disease: ExamDisease; verdict: Verdict };

const absenceRule = '缺如的眼没有复查日期；原因不明的萎缩、或从未看清过眼底的，按未排除肿瘤处理';
const rules = {
  ...rulesOf('principle', {
    absent: absenceRule,
    'only-eye': '只剩一只眼：2 岁前最迟 3 个月，之后 6 个月，终身',
    ended: '由医生结束随访，或患儿死亡；之后又有检查或治疗的，恢复随访',
  }),
  ...rulesOf('toConfirm', {
    'no-view': absenceRule,
    socket:
      '因肿瘤摘除后两年内，最迟每 3 个月检查眼窝（眼眶复发 1674 例中 71 例，97% 在第一年：Br J Ophthalmol 2009;93:463）',
  }),
  ...rulesOf('wga9', { 'glaucoma-fellow': '青光眼：另一眼的日期不晚于患眼' }),
};

type Files = Record<Eye, EyeFile>;

/** What is left to do about each eye and disease, one by one; of `only` one, see {@link assess}. */
function saidOf(
  clinicalCase: ClinicalCase,
  only?: ExamDisease,
): { said: Said[]; restsOn: Partial<Record<Eye, Day>>; files: Files } {
  const child = childOf(clinicalCase);
  const files = { OD: fileOf(clinicalCase, 'OD'), OS: fileOf(clinicalCase, 'OS') };
  const restsOn: Partial<Record<Eye, Day>> = {};
  const said: Said[] = [];
  for (const eye of eyes) {
    const file = files[eye];
    if (file.absent) {
      said.push(absentEye(file));
      continue;
    }
    const add = (disease: ExamDisease, verdicts: readonly Verdict[]) =>
      said.push(...verdicts.map((verdict) => ({ eye, disease, verdict })));
    const behind = tumourBehind(file.looks, file.treatments.cataract, file.words);
    const isTumourOpen = behind.some(({ outcome }) => outcome === 'refer');
    for (const disease of only ? [only] : diseases) {
      const table = only ? { ...tables[disease], owed: () => undefined } : tables[disease];
      const course = courseOf(file, files[otherEye(eye)], disease);
      const followed = follow(table, { ...course, child, isTumourOpen });
      const day = latest(restsOn[eye], followed.restsOn);
      if (day) restsOn[eye] = day;
      add(disease, followed.verdicts);
    }
    add('retinoblastoma', behind);
    if (file.isContradicted) {
      const { on, disease } = file.looks.at(-1)!;
      const due = addDays(on, doubtDays);
      add(disease, [cannotJudge('contradiction', '记为眼球缺如，之后又记有所见', due, on)]);
    }
  }
  if (!only) said.push(...fellowsOfGlaucoma(said, files), ...onlyEye(child, files), ...unplaced(clinicalCase));
  return { said, restsOn, files };
}

/** An eye that is not there has no day; one of which nobody knows why may hide a tumour. */
function absentEye({ eye, absent, looks, words }: EyeFile): Said {
  const { on, signs } = absent!;
  const wasSeen = looks.some((look) => look.signs.view === 'good' || look.signs.stage?.startsWith('5'));
  const isAnswered =
    [signs, ...looks.map((look) => look.signs)].some(({ tumourExcluded }) => tumourExcluded) ||
    words.some(({ as, disease }) => as === 'notThisDisease' && disease === 'retinoblastoma');
  const isUnknown = signs.absentFor === undefined || (signs.absentFor === 'shrunken' && !wasSeen);
  const text = signs.absentFor ? `眼球缺如（${absenceNames[signs.absentFor]}）` : '眼球缺如，原因不明';
  if (!isUnknown || isAnswered) return { eye, disease: 'other', verdict: say('watch', null, rules.absent, text) };
  const verdict = say('refer', addDays(on, 3), rules['no-view'], `${text}：先排除肿瘤，3 天内做 B 超`, on);
  return { eye, disease: 'retinoblastoma', verdict };
}

/** The only eye left is seen for life; where the other was removed for a tumour, its socket with it, for two years. */
function onlyEye({ ageMonths }: Child, files: Files): Said[] {
  const gone = eyes.filter((eye) => files[eye].absent);
  const absentOn = latest(...gone.map((eye) => files[eye].absent!.on));
  const ofTumour = gone.filter((eye) => files[eye].absent!.signs.absentFor === 'tumour');
  const removedOn = latest(...ofTumour.map((eye) => files[eye].absent!.on));
  const isSocketDue = (seenOn: Day) => removedOn !== undefined && seenOn < addMonths(removedOn, 24);
  if (!absentOn) return [];
  const there = eyes.find((eye) => !files[eye].absent);
  if (there) {
    const seenOn = files[there].looks.findLast(({ signs }) => signs.view === 'good')?.on ?? absentOn;
    const months = ageMonths(seenOn) < 24 || isSocketDue(seenOn) ? 3 : 6;
    const text = `唯一的眼，最迟 ${months} 个月检查${isSocketDue(seenOn) ? '，并检查因肿瘤摘除的眼窝' : ''}`;
    const verdict = say('examBy', addMonths(seenOn, months), rules['only-eye'], text);
    return [{ eye: there, disease: 'other', verdict }];
  }
  const exams = eyes.flatMap((eye) => [files[eye].absent!.seenOn, ...files[eye].looks.map(({ on }) => on)]);
  const seenOn = latest(absentOn, ...exams)!;
  if (!isSocketDue(seenOn)) return [];
  const verdict = say('examBy', addMonths(seenOn, 3), rules.socket, '眼球因肿瘤摘除：检查眼窝');
  return ofTumour.map((eye) => ({ eye, disease: 'retinoblastoma', verdict }));
}

/** In glaucoma the other eye is seen on the same day at the latest. */
function fellowsOfGlaucoma(said: readonly Said[], files: Files): Said[] {
  const dueIn = (eye: Eye) =>
    earliest(...said.map((one) => (one.eye === eye && one.disease === 'glaucoma' ? one.verdict.due : null)));
  return eyes.flatMap((eye): Said[] => {
    const [own, due] = [dueIn(eye), dueIn(otherEye(eye))];
    if (files[eye].absent || due === null || (own !== null && own <= due)) return [];
    const verdict = say('examBy', due, rules['glaucoma-fellow'], '与另一眼同时检查');
    return [{ eye, disease: 'glaucoma', verdict }];
  });
}

/** Treatments of which nobody said the eye or the day count for none, and are asked about. */
function unplaced({ findings, examKind, birthday }: ClinicalCase): Said[] {
  const seen = findings?.exams.filter((exam) => eyes.some((eye) => exam.eyes[eye]?.view === 'good')) ?? [];
  const last = latest(...seen.map(({ examDate }) => examDate)) ?? findings?.enteredOn ?? birthday;
  return (findings?.unplacedTreatments ?? []).flatMap(({ eye, date, disease = examKind ?? 'rop' }): Said[] => {
    const verdict = cannotJudge('unplaced', '有治疗没有写明眼别或日期', addDays(date ?? last, doubtDays));
    return (eye ? [eye] : eyes).map((of) => ({ eye: of, disease, verdict }));
  });
}

/** What the rules say of each eye and disease: see {@link assess} for them joined. */
export const verdictsOf = (clinicalCase: ClinicalCase): Said[] =>
  endOf(clinicalCase.findings) ? [] : saidOf(clinicalCase).said;

/** The end of following a child, unless something was found or done after it. */
export function endOf(findings: Findings | undefined): Findings['end'] {
  const end = findings?.end;
  if (!end) return undefined;
  const { exams, treatments, unplacedTreatments = [], words = [] } = findings;
  const done = [...treatments, ...unplacedTreatments, ...words.filter(({ as }) => as === 'doneElsewhere')];
  const last = latest(...exams.map(({ examDate }) => examDate), ...done.map(({ date }) => date));
  return last && last > end.date ? undefined : end;
}

/**
 * The one answer that form, detail, list, print and statistics read: see docs/clinical-safety.md. The child's outcome is
 * the gravest over its eyes and diseases, its day the earliest of all. With `only`, what the exams of that disease show
 * of each eye by itself: nothing that the child was owed before any exam, such as the first screening.
 */
export function assess(clinicalCase: ClinicalCase, today: Day, only?: ExamDisease): Assessment {
  const { findings } = clinicalCase;
  const end = endOf(findings);
  if (end) return endedAssessment(end);
  const { said, restsOn, files } = saidOf(clinicalCase, only);
  const there = eyes.filter((eye) => !files[eye].absent);
  const ofEye = (eye: Eye): EyeAssessment => {
    const verdicts = said.filter((one) => one.eye === eye).map(({ verdict }) => verdict);
    const verdict = joinedAll(verdicts);
    const outcomeDue = verdicts.length > 0 ? gravest(verdicts).due : null;
    return {
      ...verdict,
      overdueDays: overdueDays(verdict.due, today),
      ...(outcomeDue !== null && outcomeDue !== verdict.due && { outcomeDue }),
      ...(restsOn[eye] && { restsOn: restsOn[eye] }),
    };
  };
  const assessed = { OD: ofEye('OD'), OS: ofEye('OS') };
  const counting = said.filter((one) => !isAbsence(one));
  const ofDiseases = diseases.flatMap((disease) => {
    const ofIt = (there.length === 0 ? said : counting).filter((one) => one.disease === disease);
    if (ofIt.length === 0) return [];
    const { outcome, due } = joined(ofIt.map(({ verdict }) => verdict));
    return [{ disease, outcome, due }];
  });
  const all = (counting.length > 0 ? counting : said).map(({ verdict }) => verdict);
  const { reasons: _, dueBy = 'rule', ...worst } = joinedAll(all);
  const { outcome, due } = worst;
  // Of two eyes that cannot be judged the day of the one that may have to be treated.
  const isWorst = (one: Pick<Verdict, 'outcome' | 'pressing'>) =>
    one.outcome === outcome && one.pressing === worst.pressing;
  const outcomeDue = earliest(...all.map((one) => (isWorst(one) ? one.due : null)));
  // Of two eyes to be seen again the sooner one is named, and not with the other's day.
  const isSooner = ({ eye, verdict }: Said, which: Eye) =>
    eye === which && verdict.outcome === 'examBy' && verdict.due === outcomeDue;
  const decisive = eyes.filter(
    (eye) => isWorst(assessed[eye]) && (outcome !== 'examBy' || said.some((one) => isSooner(one, eye))),
  );
  const other = there.find((eye) => !decisive.includes(eye));
  const isNamed = (eye: EyeAssessment) =>
    eye.outcome === 'cannotJudge' ||
    (eye.due !== null && (outcomeDue === null || eye.due < outcomeDue) && isAtLeast('examBy', outcome));
  const dueVerdicts = all.filter((one) => isWorst(one) && one.due === outcomeDue);
  const isTreated = Boolean(findings?.treatments.length);
  const isUnexamined =
    !findings?.exams.length && (!isTreated || dueVerdicts.every(({ reasons: [first] }) => firstLooks.has(first!.id)));
  return {
    ...worst,
    overdueDays: overdueDays(due, today),
    decisive: decisive.length > 0 ? decisive : [...eyes],
    fellow:
      other && isNamed(assessed[other])
        ? { eye: other, due: assessed[other].due, outcome: assessed[other].outcome }
        : null,
    ...(due !== null && { dueBy }),
    ...(outcomeDue !== null && outcomeDue !== due && { outcomeDue }),
    ...(outcome === 'mayStop' && {
      stops: ofDiseases.filter((one) => one.outcome === 'mayStop').map(({ disease }) => disease),
    }),
    ...(outcome === 'examBy' && isUnexamined && { isUnexamined: true as const }),
    ...(outcome === 'watch' && there.length === 0 && { areAbsent: true as const }),
    eyes: assessed,
    diseases: ofDiseases,
  };
}

/** What stays due before an eye was seen, whatever treatment of it was told of. */
const firstLooks = new Set(['first-screening', 'tumour-first-look', 'glaucoma-first-look']);

const isAbsence = ({ verdict: { reasons, due } }: Said): boolean =>
  due === null && reasons.some(({ id }) => id === 'absent');

/** Verdicts in one. That one disease is watched does not hide that the screening for another may stop. */
function joinedAll(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.length === 0) return { outcome: 'none', due: null, withinHours: null, reasons: [] };
  const all = joined(verdicts);
  const stop = verdicts.find(({ outcome }) => outcome === 'mayStop');
  return all.outcome === 'watch' && stop ? { ...stop, reasons: [...stop.reasons, ...all.reasons] } : all;
}

function endedAssessment({ kind, date, why }: NonNullable<Findings['end']>): Assessment {
  const { reasons, ...none } = say('watch', null, rules.ended, `${date} ${why}`.trim());
  const eye: EyeAssessment = { ...none, reasons, overdueDays: 0 };
  const whole = { ...none, decisive: [...eyes], fellow: null, overdueDays: 0 };
  return { ...whole, ended: kind, eyes: { OD: eye, OS: eye }, diseases: [] };
}

/** What lists and the head of a record say of a case: {@link assess} without its reasons. */
export function summaryOf(clinicalCase: ClinicalCase, today: Day): Summary {
  const { overdueDays: _, eyes: __, diseases: ___, ...summary } = assess(clinicalCase, today);
  return summary;
}

/** What is to be done within so many days of the exam is told at once. */
const alarmWithinDays = 3;

/** To be treated or referred within hours, or suspected to be: type 1, A-ROP, a detachment, a tumour or no view of it. */
function isAlarm({ outcome, pressing, due, reasons }: Verdict): boolean {
  const examDate = reasons[0]?.examDate;
  if (!isAtLeast('treat', outcome) && !pressing) return false;
  return due !== null && examDate !== undefined && daysBetween(examDate, due) <= alarmWithinDays;
}

/**
 * Why somebody has to know of a case at once, a reason an eye: `type1-OD`; none where nothing calls for it, or a treatment
 * or a specialist has answered it. That it is active again is a reason of its own.
 */
export function alarmReasons(clinicalCase: ClinicalCase): string[] {
  const reasons = verdictsOf(clinicalCase)
    .filter(({ verdict }) => isAlarm(verdict))
    .flatMap(({ eye, verdict: { outcome, reasons: all } }) => {
      const again = isAtLeast('treat', outcome) ? all.filter(({ id }) => id === 'reactivation') : [];
      return [all[0]!, ...again].map(({ id }) => `${id}-${eye}`);
    });
  return [...new Set(reasons)];
}
