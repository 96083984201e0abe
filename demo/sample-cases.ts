import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { addDays, ageText, dayInShanghai, startOfDayInShanghai } from '../clinical/ages.ts';
import { eyes } from '../clinical/eyes.ts';
import { cares } from '../contract/outcome-texts.ts';
import { consultationSaveBody, consultationStatuses } from '../contract/schemas/consultation.ts';
import { anyFindings, exam } from '../contract/schemas/findings.ts';
import { caseOutcome } from '../contract/schemas/outcome.ts';
import { bodyOf, parseSample, readSample } from './sample-files.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysBefore = z.int().min(0);

/** So long before the case was proposed, or after: what a doctor adds to it later. */
const beside = { daysBefore: daysBefore.default(0), daysAfter: daysBefore.default(0) };
/** An eye that is lost says so many days after the proposal since when; a tumour is excluded on the day of the exam. */
const sampleEye = z.looseObject({
  absentDaysAfter: daysBefore.optional(),
  tumourExcluded: z.looseObject({}).optional(),
});
/** The examiner's own next day is so many days after the exam. */
const sampleExam = z.looseObject({
  ...beside,
  nextAfter: daysBefore.optional(),
  eyes: z.partialRecord(z.enum(eyes), sampleEye),
});
/** Exams that found the same on several days stand as one. */
const sampleExams = z
  .array(sampleExam.extend({ daysAfter: z.array(daysBefore).or(daysBefore).default(0) }))
  .transform((exams) => exams.flatMap((exam) => [exam.daysAfter].flat().map((daysAfter) => ({ ...exam, daysAfter }))));
const sampleTreatment = z.looseObject({ ...beside, eyes: z.array(z.enum(eyes)) });

/** What its doctor stated after so many days; with `asLastExam`, the findings were confirmed. */
const sampleOutcome = z.strictObject({
  daysAfter: daysBefore,
  confirmedAs: z.string(),
  asLastExam: z.boolean().default(false),
  care: z.enum(cares),
  treatments: z.array(sampleTreatment).default([]),
  treatedAt: z.string().default(''),
  note: z.string().default(''),
});

/** A case as its file has it: a proposal without what hangs on its date, which is so long before the day of the demo. */
const sampleCase = z.strictObject({
  proposal: bodyOf(
    consultationSaveBody.omit({ patientBirthday: true, imageUrl: true, doctorSelect: true, findings: true }),
  ),
  when: z.strictObject({ daysAgo: daysBefore, hour: z.number().min(0).max(24) }),
  status: z.literal(consultationStatuses),
  birth: z.strictObject({ daysBefore, weightGrams: z.int() }),
  initiator: z.string(),
  invited: z.array(z.string()).min(1),
  pictures: z.array(z.strictObject({ name: z.string(), daysBefore: daysBefore.default(0) })).min(1),
  exams: sampleExams.default([]),
  treatments: z.array(sampleTreatment).default([]),
  replies: z
    .array(
      z.strictObject({
        doctor: z.string(),
        afterHours: z.number().positive(),
        content: z.string(),
        grading: sampleExam.optional(),
        edited: z.strictObject({ afterHours: z.number().positive(), content: z.string() }).optional(),
        withdrawnAfterHours: z.number().positive().optional(),
      }),
    )
    .default([]),
  outcome: sampleOutcome.optional(),
  /** What its doctor corrected later, one after the other: with a reason once the case is closed. */
  revisions: z
    .array(
      z.strictObject({
        afterHours: z.number().positive(),
        exams: sampleExams,
        reason: z.string().optional(),
      }),
    )
    .default([]),
});

/** The sample consultations as of `now`, oldest first. */
export async function readCases(now: Date) {
  const names = await readdir(new URL('cases/', import.meta.url));
  const schema = z.array(sampleCase.transform((sample) => dated(sample, now)));
  const files = names.sort().map(async (name) => {
    const path = `cases/${name}`;
    return parseSample(path, String(await readSample(path)), schema);
  });
  const cases = (await Promise.all(files)).flat();
  return cases.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

export type DatedCase = Awaited<ReturnType<typeof readCases>>[number];

function dated(
  {
    when,
    birth,
    exams,
    treatments,
    pictures,
    replies,
    revisions,
    proposal,
    outcome,
    ...sample
  }: z.output<typeof sampleCase>,
  now: Date,
) {
  const today = startOfDayInShanghai(dayInShanghai(now)).getTime();
  // Today ends now: what is of today is spread over the part of it that has passed.
  const length = when.daysAgo === 0 ? now.getTime() - today : dayMs;
  const createdAt = new Date(today - when.daysAgo * dayMs + (length * when.hour) / 24);
  const on = dayInShanghai(createdAt);
  const birthday = addDays(on, -birth.daysBefore);
  const datedExam = ({ daysBefore, daysAfter, nextAfter, ...exam }: z.output<typeof sampleExam>) => {
    const examDate = addDays(on, daysAfter - daysBefore);
    const datedEye = ({ absentDaysAfter, tumourExcluded, ...eye }: z.output<typeof sampleEye>) => ({
      ...eye,
      ...(absentDaysAfter !== undefined && { absentSince: addDays(on, absentDaysAfter) }),
      ...(tumourExcluded && { tumourExcluded: { ...tumourExcluded, date: examDate } }),
    });
    const datedEyes = eyes.flatMap((eye) => (exam.eyes[eye] ? [[eye, datedEye(exam.eyes[eye])]] : []));
    return {
      ...exam,
      examDate,
      eyes: Object.fromEntries(datedEyes),
      ...(nextAfter !== undefined && { next: { date: addDays(examDate, nextAfter) } }),
    };
  };
  const hoursLater = (hours: number) => new Date(createdAt.getTime() + hours * hourMs);
  const given = replies
    .map(({ afterHours, grading, edited, withdrawnAfterHours, ...reply }) => ({
      ...reply,
      grading: grading && exam.parse(datedExam(grading)),
      at: hoursLater(afterHours),
      edited: edited && { content: edited.content, at: hoursLater(edited.afterHours) },
      withdrawnAt: withdrawnAfterHours === undefined ? undefined : hoursLater(withdrawnAfterHours),
    }))
    .filter(({ at }) => at < now);
  const treatmentsOf = (done: z.output<typeof sampleTreatment>[]) =>
    done.flatMap(({ daysBefore, daysAfter, eyes, ...one }) =>
      eyes.map((eye) => ({ ...one, eye, date: addDays(on, daysAfter - daysBefore) })),
    );
  const findingsOf = (exams: z.output<typeof sampleExam>[]) =>
    anyFindings.parse({
      version: 2,
      birthWeightGrams: birth.weightGrams,
      exams: exams.map(datedExam),
      treatments: treatmentsOf(treatments),
    });
  const lastExamBy = (day: string) => findingsOf(exams).exams.findLast(({ examDate }) => examDate <= day);
  return {
    ...sample,
    proposal: {
      ...proposal,
      title: proposal.title.replace('{age}', ageText(birthday, on)),
      consultationDesc: proposal.consultationDesc.replaceAll('\n', ''),
      patientBirthday: birthday,
    },
    findings: findingsOf(exams),
    pictures: pictures.map(({ name, daysBefore }) => ({ name, takenOn: addDays(on, -daysBefore) })),
    createdAt,
    replies: given,
    revisions: revisions
      .map(({ afterHours, exams, reason }) => ({ at: hoursLater(afterHours), findings: findingsOf(exams), reason }))
      .filter(({ at }) => at < now),
    outcome: outcome && {
      at: hoursLater(outcome.daysAfter * 24),
      content: caseOutcome.parse({
        ...outcome,
        grading: outcome.asLastExam ? (lastExamBy(addDays(on, outcome.daysAfter)) ?? null) : null,
        treatments: treatmentsOf(outcome.treatments),
        vision: { OD: '', OS: '' },
        visionOn: null,
      }),
    },
    // Nobody closes a case that has no answer yet.
    status: given.length > 0 ? sample.status : 0,
  };
}
