import { type Day, daysBetween } from '../../../clinical/ages.ts';
import { type Eye, eyeNames, eyes } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { plusGrades, plusNames, ropStageNames, ropStages, ropZoneNames, ropZones } from '../../../clinical/icrop3.ts';
import type { Child } from '../../../contract/schemas/child.ts';

/** One measure over a child's course: a value for each line and exam that wrote it down; of grades, which one. */
export type Measure = {
  name: string;
  unit: string;
  /** The names of grades from the mildest; absent of a number. */
  grades?: readonly string[];
  lines: { name: string; points: Point[] }[];
};
export type Point = { day: Day; value: number };

type Signs = Record<string, unknown>;
type Read = { name: string; unit?: string; field: string; grades?: readonly { value: string; name: string }[] };

const graded = <Value extends string>(order: readonly Value[], names: Record<Value, string>) =>
  order.map((value) => ({ value, name: names[value] }));

/** In the order in which they are shown. A zone is the graver the nearer it lies to the disc. */
const read: readonly Read[] = [
  { name: 'ROP 分期', field: 'stage', grades: graded(ropStages, ropStageNames) },
  { name: 'ROP 分区', field: 'zone', grades: graded(ropZones.toReversed(), ropZoneNames) },
  { name: '附加病变', field: 'plus', grades: graded(plusGrades, plusNames) },
  { name: '眼压', unit: 'mmHg', field: 'iopMmHg' },
  { name: '角膜直径', unit: 'mm', field: 'cornealDiameterMm' },
  { name: '眼轴', unit: 'mm', field: 'axialLengthMm' },
  { name: '杯盘比', field: 'cupDiscRatio' },
];

/** What a child's exams measured and graded, each over time, and the weight; nothing of what nobody wrote down. */
export function courseMeasures(
  child: Pick<Child, 'findings' | 'exams' | 'consultations'>,
  dayOf: (at: string) => Day,
): Measure[] {
  const { exams } = child.findings;
  const ofEyes = read.map(({ name, unit = '', field, grades }): Measure => {
    const lines = eyes.map((eye) => ({
      name: eyeNames[eye],
      points: exams.flatMap((exam) => pointOf(exam, eye, field, grades)),
    }));
    return { name, unit, lines, ...(grades && { grades: grades.map((grade) => grade.name) }) };
  });
  const weights = [
    ...child.exams.flatMap(({ weightKg }, place) =>
      weightKg ? [{ day: exams[place]!.examDate, value: weightKg }] : [],
    ),
    ...child.consultations.map(({ at, patientWeight }) => ({ day: dayOf(at), value: patientWeight })),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  return [...ofEyes, { name: '体重', unit: 'kg', lines: [{ name: '体重', points: weights }] }].filter(({ lines }) =>
    lines.some(({ points }) => points.length > 0),
  );
}

function pointOf(exam: Exam, eye: Eye, field: string, grades: Read['grades']): Point[] {
  const value = (exam.eyes[eye] as Signs | undefined)?.[field];
  if (value === undefined) return [];
  const number = grades ? grades.findIndex((grade) => grade.value === value) : value;
  return typeof number === 'number' && number >= 0 ? [{ day: exam.examDate, value: number }] : [];
}

/** Postmenstrual age in weeks, as a number to draw by. */
export const weeksOn = (child: Pick<Child, 'embryoAge' | 'embryoAgeDay' | 'patientBirthday'>, day: Day): number =>
  (child.embryoAge * 7 + child.embryoAgeDay + daysBetween(child.patientBirthday, day)) / 7;
