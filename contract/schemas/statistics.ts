import { z } from 'zod';
import { plusGrades, ropStages, ropZones } from '../../clinical/icrop3.ts';
import { saidOutcomes } from '../../clinical/outcome.ts';
import { retinoblastomaGroups, retinoblastomaSystems } from '../../clinical/retinoblastoma.ts';
import { type DiseaseId, diseaseIds } from '../diseases.ts';
import { caseSorts } from '../sorting.ts';
import { caseConditions, nameContains, ownIdField, pageFields, sortFields } from './fields.ts';

/** The five tiles. `thiscourtconsultationCount` counts the cases of the doctor's own hospital; `date` is today there. */
export const platformHome = z.object({
  patientCount: z.int(),
  doctorCount: z.int(),
  hospitalCount: z.int(),
  consultationCount: z.int(),
  consultationTodayCount: z.int(),
  thiscourtconsultationCount: z.int(),
  /** `YYYY-MM-DD` in Asia/Shanghai. */
  date: z.iso.date(),
});
export type PlatformHome = z.infer<typeof platformHome>;

/** `id` is the session user's own `doctorId`. */
export const platformHomeBody = z.strictObject({ id: ownIdField }).optional();

/** Cases per category; every one is always there. */
export const diseaseCounts = z.object(
  Object.fromEntries(diseaseIds.map((id) => [id, z.int()])) as Record<DiseaseId, z.ZodInt>,
);
export type DiseaseCounts = z.infer<typeof diseaseCounts>;

const { $schema: _dialect, ...countsSchema } = z.toJSONSchema(diseaseCounts);

/** A name may be any text, `__proto__` too: the server keeps it without a prototype, and zod must not copy it. */
const countsByName = z
  .custom<Record<string, DiseaseCounts>>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', additionalProperties: countsSchema });

/**
 * One page of case statistics: `results` maps the name of a hospital (of the own hospital: of a doctor) to its counts.
 * `names` has the page's names in order, most cases first where no other order is wished; who has no case is left
 * out. `totals` and `totalCount` (of names) go over all pages. Doctors of one name are told apart by their id: `李敏（27）`.
 */
export const caseStatistics = z.object({
  totalCount: z.int(),
  pageCount: z.int(),
  totals: diseaseCounts,
  names: z.array(z.string()),
  results: countsByName,
});
export type CaseStatistics = z.infer<typeof caseStatistics>;

/** What the filters leave of the platform's or the own hospital's cases, in sums. */
const overview = {
  totals: diseaseCounts,
  /** By status 0, 1, 2. Unanswered: nobody but the initiator has replied. */
  statuses: z.array(z.object({ status: z.literal([0, 1, 2]), cases: z.int(), unanswered: z.int() })),
  /** By the month in Asia/Shanghai, `YYYY-MM`, from the first that has a case to the last, none left out. */
  months: z.array(z.object({ month: z.string(), counts: diseaseCounts })),
  /**
   * From a proposal to the first reply by another doctor, of the `answered` cases: the time within which half of them,
   * and nine in ten, were answered. Each time is rounded up: to 10 minutes up to 6 hours, to 30 minutes up to 48 hours,
   * to 3 hours up to 14 days, to days from then on. Null where nothing is answered.
   */
  firstReply: z.object({ answered: z.int(), medianMinutes: z.int().nullable(), p90Minutes: z.int().nullable() }),
};
export const ownOverview = z.object(overview);
export type OwnOverview = z.infer<typeof ownOverview>;

/** Provinces with a case, by id. */
export const platformOverview = z.object({
  ...overview,
  provinces: z.array(z.object({ provinceId: z.int(), provinceName: z.string(), cases: z.int() })),
  /**
   * Hospitals, of those whose name fits, without a case proposed in the `limits.silentDays` days up to today in Asia/Shanghai;
   * `lastDay` is when one last was. Days and status of the filter have no bearing on them.
   */
  silentHospitals: z.array(
    z.object({ id: z.int(), hospitalName: z.string(), provinceId: z.int(), lastDay: z.iso.date().nullable() }),
  ),
});
export type PlatformOverview = z.infer<typeof platformOverview>;

const cases = z.int();

/**
 * Cases by stage and by group, each counted once: of every sign by the worse eye of the latest exam. Lists hold every
 * value in its order; null, the last, counts the cases of which it was not recorded.
 */
export const findingsStatistics = z.object({
  rop: z.object({
    /** With an exam for retinopathy of prematurity. */
    cases,
    /** With A-ROP. */
    aggressive: cases,
    stages: z.array(z.object({ stage: z.enum(ropStages).nullable(), cases })),
    zones: z.array(z.object({ zone: z.enum(ropZones).nullable(), cases })),
    plus: z.array(z.object({ plus: z.enum(plusGrades).nullable(), cases })),
  }),
  /** A case with a group in each system counts in both. */
  retinoblastoma: z.array(
    z.object({ system: z.enum(retinoblastomaSystems), group: z.enum(retinoblastomaGroups), cases }),
  ),
  /** What the rules make of them today: each case once, by the eye that decides. Every outcome, the gravest first. */
  outcomes: z.array(z.object({ outcome: z.enum(saidOutcomes), cases })),
});
export type FindingsStatistics = z.infer<typeof findingsStatistics>;

/** What became of the cases that the conditions leave, and of the children. */
export const outcomeStatistics = z.object({
  /** Confirmed or referred, and those of them whose outcome was stated. */
  closed: cases,
  stated: cases,
  /** Of cases in which an exam called for treatment and one took place: the days between, and how many within 72 hours. */
  treatment: z.object({ cases, medianDays: z.int().nullable(), prompt: cases }),
  /** Children who are followed today, and of them those of the lists 已逾期 and 失访 of 患儿; days and status have no bearing. */
  children: z.object({ followed: z.int(), overdue: z.int(), lost: z.int() }),
});
export type OutcomeStatistics = z.infer<typeof outcomeStatistics>;

/** Of the `cases` of which it is known; rounded as `firstReply` of the overview. Null where it is known of none. */
const wait = z.object({ cases, medianMinutes: z.int().nullable() });

const times = z.object({
  cases,
  /** From the first invitation until anyone who was invited looked at the case. */
  seen: wait,
  /** From the first invitation until anyone accepted or replied. */
  accepted: wait,
  /** From the proposal to the first reply by another doctor. */
  replied: wait,
  /** Whose target has passed, and those of them that had their first reply by then. */
  due: cases,
  inTime: cases,
});
export type Times = z.infer<typeof times>;

/** All cases together, and by urgency 0, 1 and 2. */
const timesByUrgency = z.object({ all: times, urgencies: z.array(times).length(3) });
export type TimesByUrgency = z.infer<typeof timesByUrgency>;

/**
 * How long cases wait, by hospital or by doctor: the names of a page as {@link caseStatistics} has them, in its order, and
 * the totals over all pages.
 */
export const timesStatistics = z.object({
  totalCount: z.int(),
  pageCount: z.int(),
  totals: timesByUrgency,
  lines: z.array(timesByUrgency.extend({ name: z.string() })),
});
export type TimesStatistics = z.infer<typeof timesStatistics>;

const sorting = sortFields(caseSorts);
/** Without paging, the first 100 names. */
const optionalPage = { pageSize: pageFields.pageSize.optional(), pageNo: pageFields.pageNo.optional(), ...sorting };

export const platformCasesBody = z.strictObject({ ...pageFields, ...sorting });

/** `id` is the session user's own `doctorId`. */
export const ownCasesBody = z.strictObject({ id: ownIdField, ...optionalPage }).optional();

export const platformOverviewBody = z.strictObject({ hospitalName: nameContains, ...caseConditions });
export const ownOverviewBody = z.strictObject({ id: ownIdField, doctorName: nameContains, ...caseConditions });
export const platformCasesConditionBody = platformOverviewBody.extend({ ...pageFields, ...sorting });
export const ownCasesConditionBody = ownOverviewBody.extend({ ...pageFields, ...sorting });
export const platformTimesBody = platformOverviewBody.extend(optionalPage);
export const ownTimesBody = ownOverviewBody.extend(optionalPage);
