import { addDays, ageOn, type Day, daysBetween, earliest } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import type { Course } from './engine.ts';
import type { Eye } from './eyes.ts';
import { type ExamDisease, examNames } from './exam-kinds.ts';
import { dayAtPostmenstrualAge, gestationalDays, inDays, isGestationalAge, isPreterm } from './gestational-age.ts';
import { type Child, type Done, type EyeSigns, hasFindings, type Look } from './looks.ts';
import { firstScreeningDay, screeningNeed } from './rop-screening.ts';
import type { Word } from './statements.ts';
import { tellsOfGlaucoma } from './tables/glaucoma-signs.ts';
import { tellsOfOther } from './tables/other.ts';
import { pmaWeeks } from './tables/rop-rows.ts';

export const diseases = Object.keys(examNames) as ExamDisease[];

/** In days after birth or, of an older child, after it came: what is asked of who was never screened. */
const markDays = 7;
const lateScreeningDays = 28;

/** The latest of days; undefined and null are none. */
export const latest = (...days: (Day | null | undefined)[]): Day | undefined =>
  days.reduce<Day | undefined>((last, day) => (day && day > (last ?? '') ? day : last), undefined);

/** The child as the tables read it. */
export function childOf({ birthday, gestation, findings }: ClinicalCase): Child {
  const { enteredOn, rbRisk, glaucomaRisk, toScreen, birthWeightGrams } = findings ?? {};
  const { exams = [], treatments = [], words = [] } = findings ?? {};
  const newborn = { birthday, gestation, birthWeightGrams };
  const isKnown = isGestationalAge(gestation);
  const pmaDays = (on: Day) => (isKnown ? gestationalDays(gestation) + daysBetween(birthday, on) : undefined);
  const firstDay = earliest(
    ...exams.map((exam) => exam.examDate),
    ...[...treatments, ...words].map(({ date }) => date),
  );
  const came = enteredOn ?? firstDay ?? birthday;
  const isLate = (pmaDays(came) ?? 0) >= inDays(pmaWeeks.end);
  const window = firstScreeningDay(newborn);
  const marked = toScreen && latest(window, addDays(toScreen.date, markDays));
  const screenBy = screeningNeed(newborn) === 'outside' ? marked : window;
  return {
    birthday,
    pmaDays,
    ageMonths: (on) => {
      const { years, months } = ageOn(birthday, on);
      return years * 12 + months;
    },
    correctedFrom: isKnown && isPreterm(gestation) ? dayAtPostmenstrualAge(birthday, gestation, inDays(40)) : birthday,
    isLate,
    screening: screeningNeed(newborn, toScreen !== undefined),
    screenBy: (screenBy && isLate ? latest(screenBy, addDays(came, lateScreeningDays)) : screenBy) ?? null,
    ...(rbRisk && { rbRisk: { ...rbRisk, date: latest(rbRisk.date, birthday)! } }),
    ...(glaucomaRisk && { glaucomaRisk: { ...glaucomaRisk, date: latest(glaucomaRisk.date, birthday)! } }),
    ...(toScreen && { toScreen }),
  };
}

/** All that is known of an eye, from whichever exam. */
export type EyeFile = {
  eye: Eye;
  looks: Look[];
  treatments: Record<ExamDisease, Done[]>;
  words: Word[];
  lensSurgery: Day | undefined;
  /** Since when it is not there, when its socket was seen last, and why; undefined where it is. */
  absent: { on: Day; seenOn: Day; signs: EyeSigns } | undefined;
  /** Said to be absent before something was found in it. */
  isContradicted: boolean;
};

/** The last look that found the eye absent; of two on one day the order says nothing. */
const latestAbsence = (looks: readonly Look[]): Look | undefined =>
  looks
    .filter(({ signs }) => signs.view === 'absent')
    .toSorted((one, other) => one.on.localeCompare(other.on) || (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    .at(-1);

export function fileOf(clinicalCase: ClinicalCase, eye: Eye): EyeFile {
  const { exams = [], words = [] } = clinicalCase.findings ?? {};
  const looks = exams
    .map((exam): Look => {
      const { examDate: on, disease, next } = exam;
      const laterality = 'laterality' in exam && exam.laterality;
      // An eye that was left out was not examined.
      const signs = (exam.eyes[eye] as EyeSigns | undefined) ?? { view: 'notExamined' };
      return { on, disease, signs, ...(next && { next }), ...(laterality && { laterality }) };
    })
    .toSorted((one, other) => one.on.localeCompare(other.on));
  const treatments = treatmentsOf(clinicalCase, eye, looks);
  const absent = latestAbsence(looks);
  const isSeen = ({ view }: EyeSigns) => view !== 'notExamined' && view !== 'absent';
  const isSeenAgain = looks.some(({ on, signs }) => absent && on >= absent.on && isSeen(signs));
  return {
    eye,
    looks: looks.filter(({ signs }) => signs.view !== 'absent'),
    treatments,
    words: words.filter((word) => word.eye === eye),
    lensSurgery: treatments.cataract.findLast(({ kind, isShared }) => kind === 'surgery' && !isShared)?.date,
    absent:
      absent && !isSeenAgain
        ? { on: absent.signs.absentSince ?? absent.on, seenOn: absent.on, signs: absent.signs }
        : undefined,
    isContradicted: absent !== undefined && isSeenAgain,
  };
}

/** What was done to an eye for each disease; where nobody said for which, for each that was examined. */
function treatmentsOf({ findings, examKind }: ClinicalCase, eye: Eye, looks: readonly Look[]): EyeFile['treatments'] {
  const saw = looks.filter((look) => look.signs.view === 'good' || hasFindings(look));
  const examined = [...new Set(saw.map(({ disease }) => disease))];
  const fallback = examined.length > 0 ? examined : [examKind ?? 'rop'];
  const done = Object.fromEntries(diseases.map((disease) => [disease, [] as Done[]])) as EyeFile['treatments'];
  for (const { eye: of, disease, ...one } of findings?.treatments ?? []) {
    const isShared = !disease && fallback.length > 1;
    if (of !== eye) continue;
    for (const each of disease ? [disease] : fallback) done[each].push({ ...one, ...(isShared && { isShared }) });
  }
  for (const { on, disease, signs } of looks) {
    const date = signs.surgeryDate;
    if (disease === 'cataract' && date && date <= on && !done.cataract.some((one) => one.date === date))
      done.cataract.push({ kind: 'surgery', date });
  }
  for (const each of diseases) done[each].sort((one, other) => one.date.localeCompare(other.date));
  return done;
}

/** The looks that a disease's table reads. */
const looksFor = ({ looks, lensSurgery }: EyeFile, disease: ExamDisease): Look[] =>
  looks.filter((look) => {
    if (disease === 'glaucoma') return tellsOfGlaucoma(look, lensSurgery);
    if (disease === 'other') return tellsOfOther(look);
    // That a tumour is excluded answers a suspicion in whichever exam it stands.
    return look.disease === disease || (disease === 'retinoblastoma' && look.signs.tumourExcluded !== undefined);
  });

/** What is known of an eye for one disease. */
export function courseOf(file: EyeFile, other: EyeFile, disease: ExamDisease): Omit<Course, 'child' | 'isTumourOpen'> {
  const of = (one: EyeFile) => ({ looks: looksFor(one, disease), treatments: one.treatments[disease] });
  const words = file.words.filter((word) => word.disease === disease);
  return { ...of(file), words, lensSurgery: file.lensSurgery, fellow: { ...of(other), absent: other.absent?.signs } };
}
