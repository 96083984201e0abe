import { keysOf } from '../clinical/field-kinds.ts';

/**
 * The lists of who is due, in the order of their tabs. `week`: from today on. `rulesReview`: whom new rules judge more
 * strictly, until somebody has looked. `ended`: whose follow-up ended within seven days.
 */
export const dueListNames = {
  overdue: '已逾期',
  today: '今天到期',
  week: '7 天内到期',
  lost: '失访',
  unclear: '未能判断',
  rulesReview: '按新规则复核',
  ended: '近 7 天结束随访',
} as const;
export type DueList = keyof typeof dueListNames;
export const dueLists = keysOf(dueListNames);
