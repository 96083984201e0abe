import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { SheetFault } from './sheet-fault.ts';

/** Empty lines between those that are filled count too. */
const linesMax = 2 * Math.max(...Object.values(limits.sheetRowsMax));

const attributes = String.raw`(?:\s+[^\s=<>"']+\s*=\s*(?:"[^"<>&]*"|'[^'<>&]*'))*`;
const anyTag = /<(?:[^\s<>/:=]+:)?(?:row|c)(?=[\s/>])/g;
const wholeTag = new RegExp(String.raw`<(?:[^\s<>/:=]+:)?(?:row|c)(?=[\s/>])${attributes}\s*/?>`, 'g');
const place = /\s(?:[^\s=:]+:)?r\s*=\s*["']([^"']*)["']/g;
const emptyCell = new RegExp(String.raw`<c(?=\s[^>]*\br=)${attributes}\s*(?:/>|>\s*</c>)`, 'g');
const emptyRow = new RegExp(String.raw`<row(?=\s[^>]*\br=)${attributes}\s*(?:/>|>\s*</row>)`, 'g');

const rowTag = new RegExp(String.raw`<((?:[^\s<>/:=]+:)?)(row${attributes})\s*>([\s\S]*?)</\1row>`, 'g');
const isHidden = /\shidden\s*=\s*["'](?:1|true)["']/;
const lineNamed = /\sr\s*=\s*["'][A-Z]{0,3}(\d+)["']/;
/** Stands one column beyond those that a file may fill. */
export const hiddenMark = 'hidden';
const hiddenColumn = columnName(limits.sheetColumnsMax + 1);

/**
 * A worksheet's XML with {@link hiddenMark} behind each row that Excel does not show, of which the reader tells nothing. `xml` is bounded.
 */
export const hiddenMarked = (xml: string): string =>
  xml.replace(rowTag, (whole, prefix: string, tag: string, cells: string) => {
    const line = isHidden.test(tag) ? (lineNamed.exec(tag) ?? lineNamed.exec(cells))?.[1] : undefined;
    if (line === undefined) return whole;
    const mark = `<${prefix}c r="${hiddenColumn}${line}" t="str"><${prefix}v>${hiddenMark}</${prefix}v></${prefix}c>`;
    return `<${prefix}${tag}>${cells}${mark}</${prefix}row>`;
  });

function columnName(number: number): string {
  const last = String.fromCharCode(65 + ((number - 1) % 26));
  return number > 26 ? columnName(Math.floor((number - 1) / 26)) + last : last;
}

const sheetTag =
  /<(?:[^\s<>/:=]+:)?sheet(?:\s+[^\s=<>"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?:\/>|>\s*<\/[^\s<>]*sheet>)/g;

/** A workbook's XML without the sheets that Excel does not show. */
export const visibleSheets = (xml: string): string =>
  xml.replace(sheetTag, (tag) => (/\sstate\s*=\s*["'](?!visible["'])/.test(tag) ? '' : tag));

/**
 * A worksheet's XML without what is empty in it, and with errors of formulas as the text that Excel shows. The reader makes a
 * row for every line and a cell for every column before the place that one names: so none may name a far one.
 * @throws SheetFault
 */
export function boundedSheet(xml: string): string {
  const filled = xml.replace(emptyCell, '').replace(emptyRow, '');
  const tags = filled.match(wholeTag) ?? [];
  if (tags.length !== (filled.match(anyTag) ?? []).length) throw new SheetFault(sheetTexts.unreadable);
  let rows = 0;
  for (const tag of tags) {
    if (/^<(?:[^\s:]+:)?row/.test(tag) && ++rows > linesMax) throw new SheetFault(sheetTexts.farRow(linesMax));
    for (const [, name = ''] of tag.matchAll(place)) requireNear(name);
  }
  return filled.replace(/(<(?:[^\s<>/:=]+:)?c\s[^>]*\bt=["'])e(?=["'])/g, '$1str');
}

/** `name` is a cell's, `C12`, or a row's, `12`. */
function requireNear(name: string): void {
  const [, letters = '', line] = /^([A-Z]{0,3})(\d{1,7})$/.exec(name) ?? [];
  if (line === undefined) throw new SheetFault(sheetTexts.unreadable);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (Number(line) <= linesMax && column <= limits.sheetColumnsMax) return;
  throw new SheetFault(letters ? sheetTexts.farCell(name) : sheetTexts.farRow(linesMax));
}
