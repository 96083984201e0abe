import { defaultHours } from '../../contract/case-urgency.ts';
import type { ReplyHours } from '../../contract/schemas/hospital.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import { refuse } from '../answers.ts';

/** Those of the promised hours that are said. */
export function hoursOf(fields: { [Name in keyof ReplyHours]?: number | undefined }): Partial<ReplyHours> {
  const names = Object.keys(defaultHours) as (keyof ReplyHours)[];
  return Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));
}

/** @throws 400 where what is more urgent would be answered later */
export function requireInOrder(hours: ReplyHours): void {
  if (hours.urgentReplyHours > hours.soonReplyHours || hours.soonReplyHours > hours.routineReplyHours)
    throw refuse.invalid(urgencyTexts.hoursReversed);
}
