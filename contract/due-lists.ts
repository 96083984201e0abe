import { keysOf } from '../clinical/field-kinds.ts';

/**
 * Which of a hospital's children are listed, in the order in which they are offered. `due`: from today to seven days on.
 * `undated`: who is followed without a day. `lost`: as a person said, or a signed refusal. `toCheck`: whom new rules judge
 * more strictly, until somebody has looked, and whose follow-up ended within seven days.
 */
export const dueListNames = {
  all: '全部',
  overdue: '已逾期',
  due: '7 天内到期',
  undated: '没有日期',
  lost: '失访',
  toCheck: '待核对',
} as const;
export type DueList = keyof typeof dueListNames;
export const dueLists = keysOf(dueListNames);
