/** What a hospital's own program may be told of: that it happened and to which case, never what was said of whom. */
export const webhookEvents = ['consultation.created', 'reply.created', 'status.changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Besides those, what a manager sends to see that it arrives. */
export const webhookTypes = [...webhookEvents, 'webhook.test'] as const;
export type WebhookType = (typeof webhookTypes)[number];

export const webhookTypeNames: Record<WebhookType, string> = {
  'consultation.created': '新会诊',
  'reply.created': '新回复',
  'status.changed': '会诊状态变更',
  'webhook.test': '测试',
};

export const webhookStates = ['waiting', 'sending', 'sent', 'dead', 'dropped'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const webhookStateNames: Record<WebhookState, string> = {
  waiting: '等待推送',
  sending: '推送中',
  sent: '已送达',
  dead: '未送达',
  dropped: '已取消',
};

/** Why nothing is sent: a manager said so, nothing arrived for days, or the data were restored from a backup. */
export const pauseCauses = ['manager', 'failing', 'restored'] as const;
export type PauseCause = (typeof pauseCauses)[number];

export const pauseCauseNames: Record<PauseCause, string> = {
  manager: '已暂停',
  failing: '连续多日未送达，已自动暂停',
  restored: '从备份恢复后暂停，核对地址后再启用',
};

/** A secret that was replaced still signs, beside the new one, for so long. */
export const formerSecretHours = 24;

/** What has not taken anything for so long gets nothing any more, until a manager says so. */
export const failingDaysMax = 3;

/** How long what became of an event can be seen, and what waits is kept. */
export const eventsKeptDays = 30;

export const webhookTexts = {
  title: '事件推送',
  nameRequired: '请填写名称',
  hospitalRequired: '请选择医院',
  hospitalMissing: '医院不存在',
  eventsRequired: '请至少选择一种事件',
  urlRequired: '请填写接收地址',
  urlInvalid: '接收地址须以 https:// 开头，且不含用户名和密码',
  urlPrivate: '不能推送到内部网络的地址；如果是本院内网的程序，请联系运维人员登记该地址',
  tooMany: (max: number) => `一家医院最多 ${max} 个推送`,
  notResendable: '该事件正在推送，请稍后再试',
  listFailed: '获取推送列表失败',
  failed: '获取推送失败',
  deliveriesFailed: '获取推送记录失败',
  removed: '推送已删除',
  removeFailed: '删除推送失败',
  saved: '推送已保存',
} as const;
