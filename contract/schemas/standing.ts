import { z } from 'zod';
import { keysOf } from '../../clinical/field-kinds.ts';
import { outcomes } from '../../clinical/outcome.ts';
import { sources } from '../../clinical/sources.ts';
import { setAsideKinds } from '../child-texts.ts';
import { assessmentSummary } from './findings.ts';
import { alarm } from './invitation.ts';

const reason = z.object({
  id: z.string(),
  text: z.string(),
  rule: z.string(),
  source: z.enum(keysOf(sources)),
  examDate: z.iso.date().optional(),
});

/** What is to be done about one eye, and why. `restsOn`: the newest exam that saw it. */
export const eyeStanding = z.object({
  outcome: z.enum(outcomes),
  withinHours: z.int().nullable(),
  due: z.iso.date().nullable(),
  pressing: z.literal(true).optional(),
  dueBy: z.literal('doctor').optional(),
  reasons: z.array(reason),
  outcomeDue: z.iso.date().optional(),
  restsOn: z.iso.date().optional(),
});
export type EyeStanding = z.infer<typeof eyeStanding>;

/** By whom and when a child was said to be lost, or an exam was refused; the day stays. */
export const setAside = z.object({ kind: z.enum(setAsideKinds), on: z.iso.date(), doctorName: z.string() });
export type SetAside = z.infer<typeof setAside>;

/**
 * What is to be done about a child: the one judgement of its whole course, stored when something happens. What time alone
 * changes (overdue, time left, loudness) is derived from it with the server's day.
 */
export const standing = z.object({
  childId: z.int(),
  /** Null until the rules have judged. */
  summary: assessmentSummary.nullable(),
  eyes: z.object({ OD: eyeStanding, OS: eyeStanding }).nullable(),
  /** The newest exam that the answer rests on, and the newest of all. */
  restsOn: z.iso.date().nullable(),
  lastExamOn: z.iso.date().nullable(),
  setAside: setAside.nullable(),
  /** The hospital that is to treat the child, else the one that follows it. */
  turn: z.object({ hospitalId: z.int(), hospital: z.string() }),
  /** The alarm that stands, else the last one that somebody answered. */
  alarm: alarm.nullable(),
});
export type Standing = z.infer<typeof standing>;
