import type { Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import { sheetColumns } from '../../../contract/sheets.ts';

/** The heads of a file of users. */
export const heads = sheetColumns.map(({ label }) => label);
export const doctorRow = (username: string, hospital: string) => [
  ...[username, '医生', '林晓', hospital, '眼科', '主治医师', '', ''],
];

export const fileOf = async (rows: string[][], name = '医生名单.xlsx') => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeExcelFile([{ sheet: '数据', data: rows }]).toBuffer(),
});

export const chooseFile = async (page: Page, rows: string[][]) =>
  page.getByLabel('选择要导入的表格').setInputFiles(await fileOf(rows));
