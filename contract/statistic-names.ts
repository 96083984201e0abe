/** What the audit calls each of the statistics that a doctor read. */
export const statisticNames = {
  home: '首页数字',
  platformCases: '平台病例',
  ownCases: '本院病例',
  platformOverview: '平台指标',
  ownOverview: '本院指标',
  platformFindings: '平台分期与分组',
  ownFindings: '本院分期与分组',
  platformTimes: '平台等候时间',
  ownTimes: '本院等候时间',
  platformOutcomes: '平台结局',
  ownOutcomes: '本院结局',
} as const;
export type StatisticName = keyof typeof statisticNames;
