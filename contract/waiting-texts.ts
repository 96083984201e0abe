import { limits } from './limits.ts';

/** How soon a case needs an answer. */
export const urgencyTexts = {
  label: '紧急程度',
  reasonLabel: '调整原因',
  unknown: '紧急程度不正确',
  /** Of a case that is made less urgent than its findings say. */
  reasonRequired: '紧急程度低于检查所见的建议，请填写原因',
  replyDue: '回复期限',
  overdue: '已超过回复期限',
  hoursInvalid: `请填 1 到 ${limits.replyHoursMax} 之间的整小时数`,
  hoursReversed: '越急的会诊回复期限应越短',
} as const;

/** Invitations, from being sent to the answer. */
export const invitationTexts = {
  answerUnknown: '请选择接受或谢绝',
  reasonRequired: '请填写谢绝的原因',
  closed: '该会诊已结束，不能再邀请，也不能接受或谢绝邀请',
  replied: '您已经回复过该会诊，不用再接受邀请',
  notInvited: '您是发起医生，没有收到邀请',
  suggestedTakesPart: '您推荐的医生已在会诊中，请另选一位',
  inviteForbidden: '非发起医生不能邀请医生！',
  alarmWord: '请写明已联系谁，或打算怎么处理',
  alarmNone: '该患儿没有待处理的急症提醒',
  dayInvalid: '日期不正确',
  daysReversed: '开始日期不能晚于结束日期',
  daysBelongTogether: '请填写开始和结束日期',
  dayPast: '结束日期已过',
  substituteSelf: '不能选自己代诊',
  /** Of doctors who can no longer sign in. */
  accountGone: '账号已停用',
  answersNoMore: '账号已停用，不会再回复',
  inviteOthers: '请改邀其他医生',
  nobodyLeft: '受邀医生的账号已停用',
  initiatorGone:
    '发起医生的账号已停用，不能再补充病情、邀请医生或结束会诊；受邀医生仍可回复。需要继续的，请联系其医院的会诊协调员。',
} as const;

/** What became of an invitation: how far it came last. Who replied has answered, whatever they said before. */
export const invitationStates = ['sent', 'seen', 'accepted', 'declined', 'answered'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationStateNames: Record<InvitationState, string> = {
  sent: '未查看',
  seen: '已查看',
  accepted: '已接受',
  declined: '已谢绝',
  answered: '已回复',
};

/** By what somebody acted on an alarm. */
export const alarmDeedNames = {
  reply: '已回复',
  accept: '已接受邀请',
  refer: '已转出',
  treat: '已治疗',
  word: '已着手处理',
} as const;
export type AlarmDeed = keyof typeof alarmDeedNames;
export const alarmDeeds = Object.keys(alarmDeedNames) as [AlarmDeed, ...AlarmDeed[]];

/** Of others who could be asked. */
export const waitingTexts = {
  suggested: '可以再邀请',
  invite: '邀请',
} as const;
