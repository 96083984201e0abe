/** What spreadsheets and their importers leave out before they look whether a formula begins: nothing visible, or quotes. */
const passedOver = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}'"`‘’“”]+/u;

/**
 * Whether a spreadsheet may take a text for a formula: by the sign it begins with, in whatever width (some editions accept
 * `＝` and the minus of mathematics), or by a control character that ends the cell before.
 */
function mayCalculate(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  return /^[=+\-@\u2212]/.test(text.replace(passedOver, '').slice(0, 1).normalize('NFKC'));
}

/** A value as a field: quoted where it must be, and never a formula when a spreadsheet opens it. Numbers stay numbers. */
export function csvField(value: string | number | null): string {
  const text = typeof value === 'string' && mayCalculate(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (fields: ReadonlyArray<string | number | null>): string =>
  `${fields.map(csvField).join(',')}\r\n`;

/** The first character of a file tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\ufeff';
