/** The ways out of the platform; each is set up by the operator and chosen by the doctor. */
export const channels = ['email', 'webhook', 'push'] as const;
export type Channel = (typeof channels)[number];

export const channelNames: Record<Channel, string> = {
  email: '电子邮件',
  webhook: '短信或群机器人',
  push: '浏览器通知',
};

/**
 * What doctors are told, and the words that leave the platform: never a name, a finding or a text of a case. `{link}` is
 * put beside them by the channel.
 */
export const notificationKinds = {
  invitation: '您有一个会诊邀请',
  urgentInvitation: '您有一个急会诊邀请',
  reply: '您参与的会诊有新的回复',
  replyChanged: '您参与的会诊有一条意见被修改或撤回',
  caseChanged: '您参与的会诊有修改',
  declined: '您发起的会诊有医生谢绝了邀请',
  inviteeAway: '您邀请的医生将外出，可以改请其他医生',
  inviteeGone: '您邀请的医生账号已停用，可以改请其他医生',
  initiatorGone: '本院有会诊的发起医生账号已停用，请协调',
  reminder: '一个会诊还在等您的回复',
  replyDue: '一个会诊已到回复期限，还在等您的回复',
  unanswered: '您发起的会诊已过回复期限还没有回复，可以再邀请其他医生',
  waiting: '本院有会诊已过回复期限还没有回复，请协调',
  alarm: '一名患儿须立即治疗或转诊，请查看并处理',
  acknowledged: '一名患儿的急症提醒已有医生处理',
  sharingEnded: '一个会诊已不再与外院共享',
  outcomeAsked: '您发起的一个会诊请补充结局',
  outcomeTold: '您参与的会诊有了结局',
  followUpDue: '您负责的一名患儿今天应复查',
  followUpOverdue: '您负责的一名患儿没有按期复查，请联系监护人',
  followUpLost: '本院一名患儿很久未到，请尽快找到',
  followUpAsked: '您负责的一名患儿失访或拒绝复查已满一个月，请再联系一次',
  transferAsked: '有一名患儿转来，请接收或谢绝',
  referralReported: '您转诊的患儿，对方医院已记录到诊或治疗',
  transferAnswered: '您转诊的患儿，对方已回复',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

/** What passes quiet hours and digests whatever the case, the loudest first: the rest does where its case is urgent. */
export const alwaysUrgent: readonly NotificationKind[] = ['alarm', 'urgentInvitation'];

/** Of the settings and of what could not be delivered. */
export const notificationTexts = {
  title: '通知设置',
  timeInvalid: '时间不正确',
  quietBoth: '请填写免打扰的开始和结束时间',
  channelUnknown: '通知方式不正确',
  channelUnavailable: '本平台没有开通这种通知方式',
  addressInvalid: '地址不正确',
  addressUnverified: '请先验证地址',
  codeWrong: '验证码不正确',
  codeExpired: '验证码已失效，请重新获取',
  pushServiceUnknown: '不支持这个浏览器的通知服务',
  digest: (count: number) => `您有 ${count} 项会诊待处理`,
  code: (code: string) => `您的验证码是 ${code}，15 分钟内有效`,
  codeNotSent: '验证码没有发出，请检查地址，稍后再试',
  /** At the foot of an e-mail, before the address of the settings. */
  footer: '如需修改通知方式，请登录后打开：',
} as const;

/** What a browser's push carries, as JSON: the words, a path of this site, and what makes a second one replace the first. */
export type PushMessage = { text: string; link: string; tag: string };
