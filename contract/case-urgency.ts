/** How soon a case needs an answer: 0 routine, 1 soon, 2 urgent. */
export const urgencies = [0, 1, 2] as const;
export type CaseUrgency = (typeof urgencies)[number];

export const urgencyNames = ['常规', '较急', '急'] as const satisfies Record<CaseUrgency, string>;

/** Within how many hours a first reply is promised, where a hospital has set nothing else; by urgency. */
export const replyHours = [168, 72, 24] as const satisfies Record<CaseUrgency, number>;

const [routineReplyHours, soonReplyHours, urgentReplyHours] = replyHours;
/** The same by the names of a hospital's fields. */
export const defaultHours = { urgentReplyHours, soonReplyHours, routineReplyHours };
