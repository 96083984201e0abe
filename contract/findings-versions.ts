import { type Eye, viewFields } from '../clinical/eyes.ts';
import type { Exam, Findings } from '../clinical/findings.ts';
import type { Treatment, UnplacedTreatment } from '../clinical/treatments.ts';

/** Treatments that lack their eye or their day apart from the others. */
export function withPlacedTreatments(
  sent: Omit<Findings, 'treatments'> & { treatments: readonly UnplacedTreatment[] },
): Findings {
  const isPlaced = (one: UnplacedTreatment): one is Treatment => one.eye !== undefined && one.date !== undefined;
  const unplaced = [...(sent.unplacedTreatments ?? []), ...sent.treatments.filter((one) => !isPlaced(one))];
  return {
    ...sent,
    treatments: sent.treatments.filter(isPlaced),
    ...(unplaced.length > 0 && { unplacedTreatments: unplaced }),
  };
}

/** As it was stored and sent before eyes had a view and findings had treatments. */
export type FindingsVersion1 = Pick<Findings, 'birthWeightGrams' | 'exams' | 'images'> & { version: 1 };

/** Of either version, as it is stored and as clients send it. */
export type AnyFindings = FindingsVersion1 | Findings;

/**
 * Every former value says the same in the present version; an eye without a view was seen. Version 1 can tell neither of
 * treatments, nor of how an eye was seen, nor of the next exam: what is known of them besides, in `stored`, stays.
 */
export function asVersion2(value: AnyFindings, stored?: Findings): Findings {
  if (value.version === 2) return value;
  const exams = value.exams.map((exam) => {
    const former = stored?.exams.find((one) => one.disease === exam.disease && one.examDate === exam.examDate);
    if (!former) return exam;
    const eyes = { OD: seenAs(exam, former, 'OD'), OS: seenAs(exam, former, 'OS') };
    return { ...exam, ...(former.next && { next: former.next }), eyes };
  }) as Exam[];
  const { treatments = [], unplacedTreatments } = stored ?? {};
  return { ...value, version: 2, exams, treatments, ...(unplacedTreatments && { unplacedTreatments }) };
}

/** What only version 2 can tell of an eye. */
const later = [...Object.keys(viewFields), 'visuallySignificant', 'redReflex', 'resolved', 'tumourExcluded'];

/** An eye as it is sent, with what only version 2 can tell of it. */
function seenAs(exam: Exam, { eyes: former }: Exam, eye: Eye): object | undefined {
  const known = Object.fromEntries(Object.entries(former[eye] ?? {}).filter(([name]) => later.includes(name)));
  const wasSeen = known.view === undefined || known.view === 'good';
  return exam.eyes[eye] || !wasSeen ? { ...exam.eyes[eye], ...known } : undefined;
}
