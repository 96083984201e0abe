/** Of children's own records: what the server refuses and what both sides name alike. */
export const childTexts = {
  notRenamed: '所选患儿的姓名与填写的不一致，请核对是否选错了患儿；如需改名，请由医生在患儿档案里修改',
  notTheSame: '所选患儿的出生日期或性别与填写的不一致，请核对是否选错了患儿',
  birthdayTooLate: '出生日期晚于已有的检查或治疗日期',
  dischargeBeforeBirth: '出院日期不能早于出生日期',
  phoneInvalid: '电话号码只能包含数字、空格、+、- 和分机号',
  birthWeightInvalid: '出生体重应为 200 至 7000 g 之间的整克数',
  weightInvalid: '请填写数字，体重应大于 0 且不超过 150 kg',
  editedSince: '这份档案在您打开之后被修改过，您的修改还没有保存',
  doctorElsewhere: '负责医生应为本院在职医生',
  examEmpty: '请至少填写一次检查或一次治疗',
  contactUnknown: '请选择联系结果',
  lostTooSoon: '最近一次检查或联系上之后，至少三次未联系上才能记为失访',
  refusalNote: '请写明拒绝了什么、由谁签字',
  contactDayPast: '约定的日期不能早于今天',
  examinedInFuture: '在外院检查的日期不能晚于今天',
  entryGone: '这条记录已被更正或撤回，请刷新后重试',
  withdrawReason: '请填写撤回的原因',
  mergeSelf: '不能与自己合并',
  mergeDifferent: '两份档案的出生日期或性别不同，不能合并；请先更正',
  splitNothing: '请选择要分出的会诊或记录',
  confirmAgain: '这项记录会改变复查日期或结束随访，请核对患儿后再确认一次',
  statementReason: '请填写原因',
  deathReason: '请写明死亡的经过或由谁告知',
  statementBeforeBirth: '日期不能早于出生日期',
  statementFuture: '日期不能晚于今天',
  examsOfKeeper: '患儿已由其他医院随访：这例会诊只能补充检查和治疗，已有的不能修改或删除',
  statementByKeeper: '该患儿的档案由其他医院保管，风险、专科意见与结束随访请由该院记录',
  statementTakenBack: '其中有一项已被更正或撤回，请刷新后重试；仍须记录的，请在患儿档案中重新填写',
  endBeforeFindings: '该日期之后还有检查或治疗，不能在那之前结束随访，请核对日期',
  tooManyWords: '专科意见已满 40 条，请先撤回不再适用的',
  splitAll: '不能把全部会诊和记录都分出去',
  transferReason: '请填写原因',
  transferAnswerUnknown: '请选择接收或谢绝',
} as const;

/** Of a child's page and what is done there. */
export const childPageTexts = {
  title: '患儿档案',
  failed: '获取患儿档案失败',
  facts: '基本信息',
  advice: '临床提示',
  charts: '变化趋势',
  course: '经过',
  addExam: '记录检查',
  addTreatment: '记录治疗',
  treatmentMissing: '请填写治疗',
  treatmentSaved: '治疗已记录',
  propose: '发起会诊',
  contact: '记录联系',
  edit: '修改档案',
  merge: '合并档案',
  split: '拆分档案',
  notWatched: '该患儿已死亡或已结束随访，不再提醒。',
  noPhone: '还没有监护人电话，患儿不来复查时联系不上。',
  fillIn: '填写',
  withdrawn: '已撤回',
  examSaved: '检查已记录',
  saved: '档案已修改',
  merged: '档案已合并',
  splitDone: '已拆分为新的档案',
} as const;

/** Of the list of a hospital's children. */
export const followUpTexts = {
  title: '患儿',
  failed: '获取患儿名单失败',
  search: '姓名、拼音、号码、电话',
  add: '新增患儿',
  added: '患儿档案已建立',
  addScreen: '须做 ROP 筛查的原因（选填，孕周和体重不在筛查范围内时填写）',
  namesakes: '本院已有姓名相近的档案，请先看是不是同一名患儿：',
  namesakeNone: '都不是，另建档案',
  namesakeAsked: '有同一天出生、姓名相近的患儿，请先选择是不是同一名',
  open: '打开档案',
  none: {
    all: '本院还没有患儿档案',
    overdue: '没有逾期的患儿',
    due: '7 天内没有到期的患儿',
    undated: '每名患儿都有日期',
    lost: '没有失访的患儿',
    toCheck: '没有待核对的患儿',
  },
  veryLate: '很久未到',
  rulesReview: '待核对：新规则更严',
  hasEnded: '随访已结束',
  takeBack: '去档案撤回',
} as const;

export const transferStates = ['asked', 'accepted', 'declined', 'withdrawn', 'arrived', 'treated', 'ended'] as const;
export type TransferState = (typeof transferStates)[number];

/** What became of a child who was sent on, as the record says it; `hospital` is the one that was asked. */
export const transferText = (state: TransferState, hospital: string): string =>
  ({
    asked: `请${hospital}接收`,
    accepted: `${hospital}已接收`,
    declined: `${hospital}谢绝接收`,
    withdrawn: `撤回请${hospital}接收`,
    arrived: `已到${hospital}就诊`,
    treated: `已在${hospital}治疗`,
    ended: `结束转往${hospital}`,
  })[state];

/** What came of a call to the guardian. */
export const contactResults = [
  'reached',
  'promised',
  'notReached',
  'examinedElsewhere',
  'moved',
  'lost',
  'refused',
  'died',
] as const;
export type ContactResult = (typeof contactResults)[number];

/** That a child was lost, or an exam refused, as a person said; the day stays. */
export const setAsideNames = { lost: '失访', refused: '已签字拒绝' } as const;
export const setAsideKinds = Object.keys(setAsideNames) as [
  keyof typeof setAsideNames,
  ...(keyof typeof setAsideNames)[],
];

export const contactResultNames: Record<ContactResult, string> = {
  reached: '已联系上',
  promised: '已约定日期',
  notReached: '未联系上',
  examinedElsewhere: '已在外院检查',
  moved: '已迁往外地',
  lost: '失访',
  refused: '拒绝复查，已签字',
  died: '已死亡',
};
