import { z } from 'zod';
import { cataractMorphologies, fundusViews, lateralities } from '../../clinical/cataract.ts';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import { eyes, views } from '../../clinical/eyes.ts';
import { asVersion2, type Findings } from '../../clinical/findings.ts';
import { tonometers } from '../../clinical/glaucoma.ts';
import { plusGrades, regressions, ropStages, ropZones } from '../../clinical/icrop3.ts';
import { outcomes, type Summary } from '../../clinical/outcome.ts';
import { pictureFields } from '../../clinical/picture-fields.ts';
import { birthWeightGramsRange, clinicalRanges, type Range } from '../../clinical/ranges.ts';
import { retinoblastomaGroups, retinoblastomaSystems, tumourFindings } from '../../clinical/retinoblastoma.ts';
import { treatmentKinds } from '../../clinical/treatments.ts';
import { limits } from '../limits.ts';
import { isUploadedPicture } from '../pictures.ts';
import { refusalTexts } from '../texts.ts';
import { absentOr, dayField, storedText } from './fields.ts';

const day = dayField(refusalTexts.dayInvalid);
const measure = ({ min, max }: Range) => z.number().min(min).max(max).optional();
const flag = z.boolean().optional();
const view = z.enum(views).optional();

/** Findings in each eye that was examined. Every finding may be left out: an expert says what is missing, not the form. */
const bothEyes = <Schema extends z.ZodType>(eye: Schema) => z.strictObject({ OD: eye.optional(), OS: eye.optional() });

export const ropEye = z.strictObject({
  view,
  zone: z.enum(ropZones).optional(),
  notch: flag,
  stage: z.enum(ropStages).optional(),
  plus: z.enum(plusGrades).optional(),
  aggressive: flag,
  extent: z
    .array(z.int().min(1).max(12))
    .max(12)
    .refine((hours) => new Set(hours).size === hours.length)
    .optional(),
  regression: z.enum(regressions).optional(),
  reactivation: flag,
  fullyVascularised: flag,
});

export const retinoblastomaEye = z.union([
  z.strictObject({ view, tumour: z.enum(tumourFindings).optional() }),
  z.strictObject({
    view,
    tumour: z.literal('present'),
    system: z.enum(retinoblastomaSystems),
    group: z.enum(retinoblastomaGroups),
  }),
]);

const glaucomaEye = z.strictObject({
  view,
  iopMmHg: measure(clinicalRanges.iopMmHg),
  tonometer: z.enum(tonometers).optional(),
  underAnaesthesia: flag,
  cornealDiameterMm: measure(clinicalRanges.cornealDiameterMm),
  cupDiscRatio: measure(clinicalRanges.cupDiscRatio),
  axialLengthMm: measure(clinicalRanges.axialLengthMm),
  progressiveCupping: flag,
  rimThinning: flag,
  haabStriae: flag,
  progressiveMyopia: flag,
  axialElongation: flag,
  fieldDefect: flag,
});

const cataractEye = z.strictObject({
  view,
  visuallySignificant: flag,
  morphology: z.enum(cataractMorphologies).optional(),
  fundusView: z.enum(fundusViews).optional(),
  axialLengthMm: measure(clinicalRanges.axialLengthMm),
  surgeryDate: day.optional(),
});

/** One examination of both eyes, as a case and an expert's own grading carry it. */
export const exam = z.discriminatedUnion('disease', [
  z.strictObject({ disease: z.literal('rop'), examDate: day, eyes: bothEyes(ropEye) }),
  z.strictObject({ disease: z.literal('retinoblastoma'), examDate: day, eyes: bothEyes(retinoblastomaEye) }),
  z.strictObject({ disease: z.literal('glaucoma'), examDate: day, eyes: bothEyes(glaucomaEye) }),
  z.strictObject({
    disease: z.literal('cataract'),
    examDate: day,
    laterality: z.enum(lateralities).optional(),
    eyes: bothEyes(cataractEye),
  }),
]);

export const imageTag = z.strictObject({
  attachmentLocate: z.string().max(200).refine(isUploadedPicture),
  eye: z.enum(eyes),
  takenOn: day.optional(),
  field: z.enum(pictureFields).optional(),
  device: storedText(limits.deviceMaxLength).optional(),
});

/** What was done to an eye. A drug and its dose belong to anti-VEGF alone. */
export const treatment = z
  .strictObject({
    eye: z.enum(eyes),
    date: day,
    kind: z.enum(treatmentKinds),
    drug: storedText(40).optional(),
    doseMg: measure(clinicalRanges.doseMg),
  })
  .refine(({ kind, drug, doseMg }) => kind === 'antiVegf' || (drug === undefined && doseMg === undefined));

const version1 = z.strictObject({
  version: z.literal(1),
  /** Not the current weight, which the consultation carries in kilograms. */
  birthWeightGrams: z.int().min(birthWeightGramsRange.min).max(birthWeightGramsRange.max).optional(),
  exams: z.array(exam).max(clinicalRanges.examsMax).default([]),
  images: z
    .array(imageTag)
    .max(limits.attachmentsMax * eyes.length)
    .default([]),
});

/**
 * What a consultation carries beside its text, stored as it is: one JSON value. A change that old values do not satisfy
 * gets a new `version` and a reader of the old one.
 */
export const findings = version1.extend({
  version: z.literal(2),
  treatments: z.array(treatment).max(clinicalRanges.treatmentsMax).default([]),
}) satisfies z.ZodType<Findings>;

/** Those of all cases and exams of one child, however many. */
export const courseFindings = findings.extend({ exams: z.array(exam), treatments: z.array(treatment) });

/** {@link findings} of either version, as clients send them. */
const eitherVersion = z.discriminatedUnion('version', [version1, findings]);

/** The same, read as the present one. */
export const anyFindings = eitherVersion.transform((value) => asVersion2(value));

/**
 * What the rules make of a child's findings, as of the day of the answer. `withinHours` counts from the exam, `due` is
 * the latest day; both are null where no rule gives one. `pressing` is set where a child cannot be judged and treatment
 * is not ruled out by what was written down. `decisive` are the eyes whose outcome it is, `fellow` the other eye where
 * it cannot be judged (without a day), or alone has a day. Of a child without findings (`none`), `due` is the last day
 * for the first screening for retinopathy of prematurity.
 */
export const assessmentSummary = z.object({
  outcome: z.enum(outcomes),
  withinHours: z.int().nullable(),
  due: z.iso.date().nullable(),
  pressing: z.literal(true).optional(),
  decisive: z.array(z.enum(eyes)),
  fellow: z.object({ eye: z.enum(eyes), due: z.iso.date().nullable() }).nullable(),
}) satisfies z.ZodType<Summary>;

/**
 * A value as a form sends it: JSON in one field, which a client that knows nothing of it leaves out. Whatever is wrong
 * with it is said in the same words: where in the JSON it is tells a doctor nothing.
 */
export const jsonField = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  absentOr(requiredJsonField(schema, message));

/** The same, which must be there. A refinement of an optional field would not be asked where the field is left out. */
export const requiredJsonField = <Schema extends z.ZodType>(schema: Schema, message: string, missing = message) =>
  z
    .string(missing)
    .min(1, missing)
    .max(40_000, message)
    .transform((text, context): z.output<Schema> => {
      const read = schema.safeParse(parsed(text));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** Undefined for what is no JSON, which can hold no such value. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** {@link findings} of either version as JSON. */
export const findingsField = jsonField(eitherVersion, findingsTexts.findingsInvalid);

/** The same, where there must be some. */
export const requiredFindingsField = (missing: string) =>
  requiredJsonField(eitherVersion, findingsTexts.findingsInvalid, missing);
