/** A name in a list of somebody who had nothing to do with the child today: its first character alone, however long it is. */
export const maskedName = (name: string): string => `${[...name.trim()][0] ?? ''}**`;

/** Of a line of a list about children, the child's number. */
export const childOf = ({ id, childId = id }: { id: number; childId?: number }): number => childId;

export const maskedTexts = {
  reveal: '显示姓名',
  failed: '显示姓名失败',
  note: '今天没有查看过的患儿姓名已隐去，显示会记入审计',
  bulk: '大量查看提醒',
  bulkFailed: '获取大量查看提醒失败',
  bulkNote: '一小时内打开档案或显示姓名过多的医生，最近 7 天',
};
