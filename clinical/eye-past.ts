import { ageOn, type Day } from './ages.ts';
import { verdictsOf } from './assess.ts';
import { childOf } from './eye-file.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type Eye, otherEye } from './eyes.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { Findings } from './findings.ts';
import type { Done, EyeSigns, KnownLook, Past } from './looks.ts';

/** What was known of an eye before an exam, as the tables read it, as far as it makes a question of that exam necessary. */
export type EyePast = Past & {
  /** While the diameter of the cornea decides; also where the age is not known. */
  isUnderThree: boolean;
  /** Where the whole case is known. */
  openCall?: OpenCall | undefined;
};

/** What an earlier exam still calls for. */
export type OpenCall = { on: Day; as: 'treat' | 'refer' | 'pressing' };

/** What exams before an exam still call for in an eye, of its disease; of an exam without a day yet, all lie before it. */
export function openCallOf(
  clinicalCase: ClinicalCase,
  eye: Eye,
  disease: ExamDisease,
  examDate: Day | '',
): OpenCall | undefined {
  const { findings } = clinicalCase;
  if (!findings) return undefined;
  const exams = findings.exams.filter((exam) => examDate === '' || exam.examDate < examDate);
  const calls = verdictsOf({ ...clinicalCase, findings: { ...findings, exams } }).flatMap((said): OpenCall[] => {
    const { outcome, pressing, reasons } = said.verdict;
    const on = reasons.find((reason) => reason.examDate)?.examDate;
    if (said.eye !== eye || said.disease !== disease || on === undefined) return [];
    if (outcome === 'treat' || outcome === 'refer') return [{ on, as: outcome }];
    return pressing ? [{ on, as: 'pressing' }] : [];
  });
  return (['refer', 'treat', 'pressing'] as const).flatMap((as) => calls.filter((call) => call.as === as))[0];
}

/** Of an exam without a day yet, all that is recorded lies before it. A treatment counts for each disease unless said. */
export function eyePast(
  { exams, treatments }: Pick<Findings, 'exams' | 'treatments'>,
  eye: Eye,
  disease: ExamDisease,
  examDate: Day | '',
  birthday: Day | '',
): EyePast {
  const isBefore = (day: Day) => examDate === '' || day < examDate;
  const former = exams
    .filter((exam) => exam.disease === disease && isBefore(exam.examDate))
    .toSorted((one, other) => one.examDate.localeCompare(other.examDate));
  const looksAt = (of: Eye) =>
    former.flatMap((exam): KnownLook[] => {
      const signs = exam.eyes[of] as EyeSigns | undefined;
      return signs ? [{ on: exam.examDate, disease, signs, isGood: signs.view === 'good' }] : [];
    });
  const done = treatments.filter(
    (one) => one.eye === eye && isBefore(one.date) && (one.disease ?? disease) === disease,
  );
  const looks = looksAt(eye);
  const operations = looks.flatMap(({ signs: { surgeryDate: date } }): Done[] =>
    date && isBefore(date) ? [{ kind: 'surgery', date }] : [],
  );
  return {
    // What depends on the gestation makes no question necessary; a birthday not yet written is a newborn's.
    child: childOf({ examKind: disease, birthday: birthday || '2999-01-01', gestation: { weeks: 0, days: 0 } }),
    looks,
    good: looks.filter(({ isGood }) => isGood),
    doubtedOn: undefined,
    lensSurgery: undefined,
    isTumourOpen: false,
    treatments: [...done, ...operations].toSorted((one, other) => one.date.localeCompare(other.date)),
    fellow: { looks: looksAt(otherEye(eye)), treatments: [], absent: undefined },
    isUnderThree: !birthday || !examDate || examDate < birthday || ageOn(birthday, examDate).years < 3,
  };
}
