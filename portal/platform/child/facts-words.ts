import { sexNames } from '../../../contract/texts.ts';

/** What a child's record calls its facts. */
export const factNames: Record<string, string> = {
  patientName: '姓名',
  patientSex: '性别',
  patientBirthday: '出生日期',
  embryoAge: '孕周（周）',
  embryoAgeDay: '孕周（天）',
  birthWeightGrams: '出生体重（g）',
  hospitalNo: '住院号',
  guardianName: '监护人',
  guardianPhone: '监护人电话',
  dischargedOn: '出院日期',
  doctorId: '负责医生',
};

type Changed = { before: Record<string, unknown>; after: Record<string, unknown> };

/** `姓名 张某之子 → 张小宝；监护人电话 无 → 138…` */
export function factsText({ before, after }: Changed): string {
  const said = (name: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return '无';
    return name === 'patientSex' ? sexNames[value as 0 | 1] : String(value);
  };
  const one = (name: string) =>
    name === 'doctorId'
      ? '更换了负责医生'
      : `${factNames[name] ?? name} ${said(name, before[name])} → ${said(name, after[name])}`;
  return Object.keys(after).map(one).join('；');
}
