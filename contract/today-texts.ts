import type { Summary } from '../clinical/outcome.ts';

/**
 * What a child waits for, as a verb. `reply`: an open case for the reply of somebody invited; `invite`: an own case for
 * somebody else to be asked; `care`: the child for treatment or the next exam; `contact`: the family of a child who did not
 * come; `accept`: a child who was sent here; `outcome`: a closed case for what became of the child.
 */
export const todayVerbs = ['reply', 'invite', 'care', 'contact', 'accept', 'outcome'] as const;
export type TodayVerb = (typeof todayVerbs)[number];

/** Of the doctor, or of the hospital: its children, those it treats, what was sent to it, and who of others it waits for. */
export const todayScopes = ['mine', 'hospital'] as const;
export type TodayScope = (typeof todayScopes)[number];

export const todayTexts = {
  title: '今天',
  intro: '在这里发起会诊，请各院眼科同道给出意见。',
  scopes: { mine: '我', hospital: '本院' } satisfies Record<TodayScope, string>,
  failed: '获取今天要做的事失败',
  none: { mine: '现在没有等您处理的患儿。', hospital: '现在没有等本院处理的患儿。' } satisfies Record<
    TodayScope,
    string
  >,
  noneMore: '到期的复查、要回复的会诊和转来的患儿会列在这里。',
  awaitsReply: '等回复',
  alarm: '急症提醒，还没有医生处理',
  inviteDeclined: '受邀医生谢绝、外出或账号已停用',
  inviteUnanswered: '还没有人回复',
  initiatorGone: '发起医生的账号已停用',
} as const;

const names: Record<Exclude<TodayVerb, 'care'>, string> = {
  reply: '回复',
  invite: '再邀请',
  contact: '联系家属',
  accept: '接收',
  outcome: '填写结局',
};

/** What is to be done, by its verb; of the child itself by what the rules say of it. */
export function verbName(verb: TodayVerb, summary: Summary | null): string {
  if (verb !== 'care') return names[verb];
  if (summary?.outcome === 'refer') return '转诊';
  if (summary?.outcome === 'treat') return '治疗';
  return summary?.isUnexamined ? '检查' : '复查';
}
