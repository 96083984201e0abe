/** A name in a list of somebody who had nothing to do with the child today: its first character alone, however long it is. */
export const maskedName = (name: string): string => `${[...name.trim()][0] ?? ''}**`;

const mask = '***';

/** A guardian's telephone there: its last four characters. */
export const maskedPhone = (phone: string): string => phone && mask + phone.slice(-4);
export const isMaskedPhone = (phone: string): boolean => phone.startsWith(mask);

/** Of a line of a list about children, the child's number. */
export const childOf = ({ id, childId = id }: { id: number; childId?: number }): number => childId;

export const maskedTexts = {
  reveal: '显示姓名',
  phone: '监护人电话已隐去，关闭后点“显示姓名”即可看到',
  failed: '显示姓名失败',
  note: '今天没有查看过的患儿，姓名和监护人电话已隐去，显示会记入审计',
  bulk: '大量查看提醒',
  bulkFailed: '获取大量查看提醒失败',
  bulkNote: '一小时内打开档案或显示姓名过多的医生，最近 7 天',
};
