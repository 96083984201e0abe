import { z } from 'zod';
import { causeNames, fundusViewNames, lateralityNames, morphologyNames } from '../../clinical/cataract.ts';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import { absenceNames, exclusionNames, eyes, redReflexNames, resolutionNames, viewNames } from '../../clinical/eyes.ts';
import { keysOf } from '../../clinical/field-kinds.ts';
import { examNames } from '../../clinical/exam-kinds.ts';
import { type Findings, pictureFieldNames } from '../../clinical/findings.ts';
import { growthNames, tonometerNames } from '../../clinical/glaucoma.ts';
import { plusNames, regressionNames, ropStages, ropZoneNames } from '../../clinical/icrop3.ts';
import { outcomes, type Summary } from '../../clinical/outcome.ts';
import { birthWeightGramsRange, clinicalRanges, type Range } from '../../clinical/ranges.ts';
import { retinoblastomaGroups, systemNames, tumourNames } from '../../clinical/retinoblastoma.ts';
import { endNames, glaucomaRiskNames, rbRiskNames, wordNames } from '../../clinical/statements.ts';
import { treatmentNames } from '../../clinical/treatments.ts';
import { asVersion2, withPlacedTreatments } from '../findings-versions.ts';
import { limits } from '../limits.ts';
import { isUploadedPicture } from '../pictures.ts';
import { refusalTexts } from '../texts.ts';
import { absentOr, dayField, storedLine, storedText } from './fields.ts';

const day = dayField(refusalTexts.dayInvalid);
const measure = ({ min, max }: Range) => z.number().min(min).max(max).optional();
const flag = z.boolean().optional();
const why = storedLine(limits.clinicalReasonMaxLength).default('');
/** A key of names. */
const oneOf = <Key extends string>(names: Readonly<Record<Key, string>>) => z.enum(keysOf(names));
const disease = oneOf(examNames);

/** What an exam of any disease may tell of an eye. */
const anyEye = {
  view: oneOf(viewNames).optional(),
  absentFor: oneOf(absenceNames).optional(),
  absentSince: day.optional(),
  absentWhy: storedLine(limits.clinicalReasonMaxLength).optional(),
  resolved: z.strictObject({ as: oneOf(resolutionNames), why }).optional(),
  redReflex: oneOf(redReflexNames).optional(),
  tumourExcluded: z.strictObject({ by: oneOf(exclusionNames), date: day, why }).optional(),
  cornealOedema: flag,
  oldScar: flag,
  haemorrhage: flag,
  openGlobe: flag,
  inflammation: flag,
  detachment: flag,
};

/** Findings in each eye that was examined. Every finding may be left out: an expert says what is missing, not the form. */
const bothEyes = <Schema extends z.ZodType>(eye: Schema) => z.strictObject({ OD: eye.optional(), OS: eye.optional() });

export const ropEye = z.strictObject({
  ...anyEye,
  zone: oneOf(ropZoneNames).optional(),
  notch: flag,
  stage: z.enum(ropStages).optional(),
  plus: oneOf(plusNames).optional(),
  aggressive: flag,
  extent: z
    .array(z.int().min(1).max(12))
    .max(12)
    .refine((hours) => new Set(hours).size === hours.length)
    .optional(),
  regression: oneOf(regressionNames).optional(),
  reactivation: flag,
  fullyVascularised: flag,
  skipArea: flag,
});

export const retinoblastomaEye = z.union([
  z.strictObject({ ...anyEye, tumour: oneOf(tumourNames).optional(), newTumour: flag }),
  z.strictObject({
    ...anyEye,
    tumour: z.literal('present'),
    newTumour: flag,
    system: oneOf(systemNames),
    group: z.enum(retinoblastomaGroups),
  }),
]);

const glaucomaEye = z.strictObject({
  ...anyEye,
  iopMmHg: measure(clinicalRanges.iopMmHg),
  tonometer: oneOf(tonometerNames).optional(),
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
  growth: oneOf(growthNames).optional(),
  tearing: flag,
  photophobia: flag,
  targetIop: measure(clinicalRanges.iopMmHg),
});

const cataractEye = glaucomaEye.extend({
  visuallySignificant: flag,
  morphology: oneOf(morphologyNames).optional(),
  fundusView: oneOf(fundusViewNames).optional(),
  surgeryDate: day.optional(),
  cause: oneOf(causeNames).optional(),
  axisClear: flag,
});

/** The examiner's own day for the next exam. */
const next = z.strictObject({ date: day, why: why.optional() }).optional();

/** One examination of both eyes, as a case and an expert's own grading carry it. */
export const exam = z.discriminatedUnion('disease', [
  z.strictObject({ disease: z.literal('rop'), examDate: day, next, eyes: bothEyes(ropEye) }),
  z.strictObject({ disease: z.literal('retinoblastoma'), examDate: day, next, eyes: bothEyes(retinoblastomaEye) }),
  z.strictObject({ disease: z.literal('glaucoma'), examDate: day, next, eyes: bothEyes(glaucomaEye) }),
  z.strictObject({
    disease: z.literal('cataract'),
    examDate: day,
    next,
    laterality: oneOf(lateralityNames).optional(),
    eyes: bothEyes(cataractEye),
  }),
  z.strictObject({ disease: z.literal('other'), examDate: day, next, eyes: bothEyes(z.strictObject(anyEye)) }),
]);

export const imageTag = z.strictObject({
  attachmentLocate: z.string().max(200).refine(isUploadedPicture),
  eye: z.enum(eyes),
  takenOn: day.optional(),
  field: oneOf(pictureFieldNames).optional(),
  device: storedText(limits.deviceMaxLength).optional(),
});

const treatmentFields = {
  kind: oneOf(treatmentNames),
  disease: disease.optional(),
  drug: storedText(40).optional(),
  doseMg: z.number().min(0).max(clinicalRanges.doseMg.max).optional(),
  complete: flag,
  until: day.optional(),
};
const drugsAreOfAntiVegf = ({ kind, drug, doseMg }: { kind: string; drug?: string; doseMg?: number }) =>
  kind === 'antiVegf' || (doseMg === undefined && (drug === undefined || !['laser', 'surgery'].includes(kind)));

/** What was done to an eye. A dose belongs to anti-VEGF alone, a drug to what is given. */
export const treatment = z
  .strictObject({ eye: z.enum(eyes), date: day, ...treatmentFields })
  .refine(drugsAreOfAntiVegf);

/** A treatment of which the eye or the day is not known. */
const unplacedTreatment = z
  .strictObject({ eye: z.enum(eyes).optional(), date: day.optional(), ...treatmentFields })
  .refine(drugsAreOfAntiVegf);

/** What is said of a child and not of an exam; see docs/api.md. */
export const statements = {
  enteredOn: day.optional(),
  rbRisk: z.strictObject({ kind: oneOf(rbRiskNames), date: day, note: why.optional() }).optional(),
  glaucomaRisk: z.strictObject({ kind: oneOf(glaucomaRiskNames), date: day }).optional(),
  toScreen: z.strictObject({ date: day, why }).optional(),
  end: z.strictObject({ kind: oneOf(endNames), date: day, why }).optional(),
  words: z
    .array(
      z.strictObject({
        eye: z.enum(eyes),
        disease,
        date: day,
        as: oneOf(wordNames),
        day: day.optional(),
        why: why.optional(),
        where: why.optional(),
        result: why.optional(),
        stage: z.enum(ropStages).optional(),
      }),
    )
    .max(clinicalRanges.wordsMax)
    .optional(),
};

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
  ...statements,
  treatments: z.array(treatment).max(clinicalRanges.treatmentsMax).default([]),
  unplacedTreatments: z.array(unplacedTreatment).max(clinicalRanges.treatmentsMax).optional(),
}) satisfies z.ZodType<Findings>;

/** Those of all cases and exams of one child, however many. */
export const courseFindings = findings.extend({ exams: z.array(exam), treatments: z.array(treatment) });

/** {@link findings} of either version, as clients send them: a treatment may lack its eye or its day. */
const eitherVersion = z.discriminatedUnion('version', [
  version1,
  findings
    .extend({ treatments: z.array(unplacedTreatment).max(clinicalRanges.treatmentsMax).default([]) })
    .transform(withPlacedTreatments),
]);

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
  fellow: z
    .object({ eye: z.enum(eyes), due: z.iso.date().nullable(), outcome: z.enum(outcomes).optional() })
    .nullable(),
  dueBy: z.enum(['rule', 'doctor']).optional(),
  outcomeDue: z.iso.date().optional(),
  stops: z.array(disease).optional(),
  ended: oneOf(endNames).optional(),
  isUnexamined: z.literal(true).optional(),
  areAbsent: z.literal(true).optional(),
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
