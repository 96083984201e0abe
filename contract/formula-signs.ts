/** What spreadsheets and their importers leave out before they look whether a formula begins: nothing visible, or quotes. */
const passedOver = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}'"`‘’“”]+/u;

/**
 * Whether a spreadsheet may take a text for a formula: by the sign it begins with, in whatever width (some editions accept
 * `＝` and the minus of mathematics), or by a control character that ends the cell before.
 */
export function mayCalculate(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  return /^[=+\-@\u2212]/.test(text.replace(passedOver, '').slice(0, 1).normalize('NFKC'));
}
