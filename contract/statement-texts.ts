import { type EndKind, endNames } from '../clinical/statements.ts';

/** What can be said of a child and not of an exam, in the order in which it is offered. */
export const statementKinds = ['word', 'rbRisk', 'glaucomaRisk', 'toScreen', 'ended', 'died'] as const;
export type StatementKind = (typeof statementKinds)[number];

export const statementKindNames: Record<StatementKind, string> = {
  word: '专科意见',
  rbRisk: '视网膜母细胞瘤风险',
  glaucomaRisk: '青光眼风险',
  toScreen: '须做 ROP 筛查',
  ...endNames,
};

/** What came of a screening in another hospital. */
export const screeningResults = ['continue', 'stopped'] as const;
export type ScreeningResult = (typeof screeningResults)[number];
export const screeningResultNames: Record<ScreeningResult, string> = {
  continue: '须继续筛查',
  stopped: '筛查已终止',
};

/** Of risks, specialists' words and ends on a child's page. */
export const statementTexts = {
  title: '风险与专科意见',
  add: '记录风险或意见',
  none: '还没有记录。',
  invalid: '记录的内容不完整或不正确，请检查后重试',
  saved: '已记录',
  carried: '由保管档案的医院记录',
  undone: '之后又有检查或治疗，随访已恢复',
  takeBack: '撤回',
  takenBack: '已撤回',
  takeBackReason: '请填写撤回的原因',
  takeBackNote: '撤回后不再计入结论和复查日期，记录本身保留。',
  takeBackEnd: '撤回后恢复随访，原来的复查日期与提醒全部恢复；记录本身保留。',
  kind: '记录什么',
  kindMissing: '请选择要记录的内容',
  choose: '请选择',
  dayMissing: '请填写日期',
  hospitalMissing: '请填写医院名称',
  reasonMissing: '请填写原因',
  tooEarly: '不能早于提出意见或筛查的日期',
  noEnd: '失访、搬迁、家长不来或不接收消息，都不是结束随访的理由：复查日期仍然保留。',
  goOn: '下一步',
  confirm: '确认记录',
} as const;

/** What the second question says that will come of it. */
export const endNotes: Record<EndKind, string> = {
  ended:
    '结束随访后，这名患儿不再有复查日期与提醒。7 天内列在患儿名单的“待核对”中；可以撤回，之后再有检查或治疗时自动恢复随访。',
  died: '记为死亡后，这名患儿不再有复查日期与提醒。请核对姓名；记错了可以撤回，原来的日期全部恢复。',
};

/** Of a child whom new rules judge otherwise. */
export const rulesReviewTexts = {
  title: '按新规则复核',
  note: '规则更新后，这名患儿的结论比以前更严。请查看，并按需要安排检查；“已复核”不改变结论。',
  before: '原结论',
  now: '现结论',
  said: '当日结论',
  noAnswer: '尚无结论',
  reviewed: '已复核',
  saved: '已记为复核',
} as const;
