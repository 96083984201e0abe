import { z } from 'zod';
import { capabilities } from '../capabilities.ts';
import { consentRules, consentTexts } from '../consent-texts.ts';
import { limits } from '../limits.ts';
import { referralTexts } from '../referral-texts.ts';
import { hospitalSorts } from '../sorting.ts';
import { texts } from '../texts.ts';
import { urgencyTexts } from '../waiting-texts.ts';
import {
  absentOr,
  idField,
  pageFields,
  pageOf,
  requiredText,
  sortFields,
  versionNoField,
  wholeField,
} from './fields.ts';

/** `city` and `province` are ids: GB/T 2260 codes. */
export const hospital = z.object({
  id: z.int(),
  hospitalName: z.string(),
  city: z.int(),
  cityName: z.string(),
  province: z.int(),
  provinceName: z.string(),
  /** What it can treat. */
  capabilities: z.array(z.enum(capabilities)),
});
export type Hospital = z.infer<typeof hospital>;

/** Hours within which a hospital promises a first reply, the more urgent the sooner. */
const replyHours = { urgentReplyHours: z.int(), soonReplyHours: z.int(), routineReplyHours: z.int() };
export type ReplyHours = { [Name in keyof typeof replyHours]: number };

/** Whether a guardian's consent is asked for before a doctor of another hospital takes part. */
const consentRule = z.enum(consentRules, consentTexts.ruleUnknown);

/** A hospital as the update form needs it; `versionNo` rises with each change of it. */
export const hospitalDetail = hospital.extend({ ...replyHours, consentRule, versionNo: z.int() });
export type HospitalDetail = z.infer<typeof hospitalDetail>;

export const province = z.object({ id: z.int(), name: z.string() });
export type Province = z.infer<typeof province>;

/** `pid` is the province's id. */
export const city = z.object({ id: z.int(), name: z.string(), pid: z.int() });
export type City = z.infer<typeof city>;

/** A hospital by position: name, city, province. */
export const hospitalRow = z.tuple([z.string(), z.string(), z.string()]);
export type HospitalRow = z.infer<typeof hospitalRow>;
export const hospitalRowPage = pageOf(hospitalRow);
export type HospitalRowPage = z.infer<typeof hospitalRowPage>;

const hoursField = absentOr(wholeField(1, limits.replyHoursMax, urgencyTexts.hoursInvalid, urgencyTexts.hoursInvalid));

const hospitalFields = {
  hospitalName: requiredText(limits.hospitalNameMaxLength, texts.hospitalNameRequired),
  province: idField(texts.provinceRequired),
  /** What is left out stays as it is; of a new hospital it is `replyHours` of contract/case-urgency.ts. */
  urgentReplyHours: hoursField,
  soonReplyHours: hoursField,
  routineReplyHours: hoursField,
  /** Names between commas, empty for none; left out, they stay. */
  capabilities: z
    .string(referralTexts.capabilityUnknown)
    .max(500)
    .transform((value) => [...new Set(value.split(',').filter(Boolean))])
    .pipe(z.array(z.enum(capabilities, referralTexts.capabilityUnknown)))
    .optional(),
  /** Left out, it stays; of a new hospital it is `ask`. */
  consentRule: absentOr(consentRule),
};

export const hospitalAddBody = z.strictObject({ ...hospitalFields, city: idField(texts.cityRequired) });
export const hospitalUpdateBody = z.strictObject({
  ...hospitalFields,
  cityId: idField(texts.cityRequired),
  hospitalId: idField(),
  versionNo: versionNoField,
});
export const hospitalAdded = z.object({ id: z.int() });

export const hospitalRowsBody = z.strictObject({ ...pageFields, ...sortFields(hospitalSorts) });
export const hospitalBody = z.strictObject({ id: idField() });
/** `id` is the province's. */
export const cityListBody = z.strictObject({ id: idField(texts.provinceRequired) });
export const cityBody = z.strictObject({ cityId: idField() });
export const provinceBody = z.strictObject({ proId: idField() });
