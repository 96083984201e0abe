/** Why a child goes to another hospital: it takes over all of the follow-up, or treats the child and gives the child back. */
export const transferPurposes = ['followUp', 'treatment'] as const;
export type TransferPurpose = (typeof transferPurposes)[number];
export const purposeNames: Record<TransferPurpose, string> = {
  followUp: '转往他院随访',
  treatment: '转诊治疗',
};

export const referralTexts = {
  title: '转诊',
  capabilities: '可以做的治疗',
  capabilityUnknown: '治疗项目不正确',
  purpose: '目的',
  purposeUnknown: '请选择转往他院的目的',
  arrived: '已到诊',
  treated: '已治疗',
  reportNothing: '请填写到诊日期或治疗日期',
  reportTooEarly: '日期不能早于申请转诊的日期',
  reportFuture: '日期不能晚于今天',
  reportGone: '这次转诊不在等待治疗，请刷新后重试',
  reported: '已记录，对方医院会收到通知',
  arrivedOn: '到诊日期',
  treatedOn: '治疗日期',
  accepted: '已接收，请到诊和治疗后在这里记录',
  none: '还没有转诊记录',
  refer: '去转诊',
} as const;
