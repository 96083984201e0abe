import { mayCalculate } from '../../contract/formula-signs.ts';

/** A value as a field: quoted where it must be, and never a formula when a spreadsheet opens it. Numbers stay numbers. */
export function csvField(value: string | number | null): string {
  const text = typeof value === 'string' && mayCalculate(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (fields: ReadonlyArray<string | number | null>): string =>
  `${fields.map(csvField).join(',')}\r\n`;

/** The first character of a file tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\ufeff';
