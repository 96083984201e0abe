/** What was done in the end. */
export const cares = ['given', 'notNeeded', 'notGiven'] as const;
export type Care = (typeof cares)[number];
export const careNames: Record<Care, string> = {
  given: '已治疗',
  notNeeded: '不需要治疗',
  notGiven: '需要治疗，没有治疗',
};

export const outcomeTexts = {
  title: '结局',
  add: '填写结局',
  addMore: '补充结局',
  confirmedAs: '确认为',
  grading: '确认的检查所见',
  care: '治疗',
  treatedAt: '治疗医院',
  vision: '视力',
  visionOn: '视力检查日期',
  note: '说明',
  empty: '请至少填写一项结局',
  careUnknown: '请选择治疗情况',
  treatmentsMissing: '请填写治疗的日期和方式',
  treatmentsUnneeded: '没有治疗时不能填写治疗方式和医院',
  treatmentsInvalid: '治疗内容不正确',
  visionDayMissing: '请填写视力和检查日期',
  visionBeforeBirth: '视力检查日期不能早于出生日期',
  visionFuture: '视力检查日期不能晚于今天',
  editForbidden: '只有发起医生可以填写结局',
  editedElsewhere: '结局已在别处更新，请核对后再保存',
  saved: '结局已保存',
  wishedMore: '请补充患儿后来的情况，如治疗效果、有无复发、视力',
  wished: '请填写这个会诊的结局，专家会看到患儿后来怎样',
} as const;

/** Of the statistics of outcomes. */
export const outcomeFigureTexts = {
  title: '结局',
  figures: '结局指标',
  failed: '获取结局统计失败',
  stated: '已填写结局',
  delay: '从发现到治疗（中位数）',
  prompt: '72 小时内治疗',
  overdue: '今天已逾期患儿',
  lost: (lost: number, followed: number) => `失访 ${lost} 名，在随访 ${followed} 名`,
  definitions: [
    ['已填写结局', '已确诊、已转诊的会诊中，发起医生填写了结局的比例。'],
    [
      '从发现到治疗',
      '从第一次提示须治疗或转诊的检查，到其后第一次治疗的天数；只计两个日期都有的会诊，治疗由哪家医院、在哪里记录的都算。检查和治疗只记日期，相差不超过 3 天的计为 72 小时内。',
    ],
    ['已逾期、失访患儿', '与「患儿」名单的“已逾期”“失访”相同，按今天计算，不受日期和状态筛选。'],
  ],
} as const;
