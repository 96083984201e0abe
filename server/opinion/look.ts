import type { Content, CustomTableLayout, StyleDictionary, TableCell } from 'pdfmake/interfaces';
import { colours } from '../../contract/colours.ts';
import type { Signature } from '../../contract/schemas/record.ts';
import { printable } from './fonts.ts';

/** How an opinion looks on A4: one font, dark on white, teal for lines and headings. Lengths in points. */
export const styles: StyleDictionary = {
  hospital: { fontSize: 13, alignment: 'center', characterSpacing: 1 },
  title: { fontSize: 21, bold: true, alignment: 'center', characterSpacing: 4 },
  section: { fontSize: 12.5, bold: true, color: colours.tealDeep },
  sub: { fontSize: 11, bold: true },
  conclusion: { fontSize: 14, bold: true },
  soft: { fontSize: 9, color: colours.inkSoft },
  label: { fontSize: 9, color: colours.inkSoft },
};

export const textWidth = 487;

const padding = (points: number) => () => points;

export const layouts: Record<string, CustomTableLayout> = {
  /** Fine lines round all cells. */
  plain: {
    hLineWidth: padding(0.5),
    vLineWidth: padding(0.5),
    hLineColor: colours.fieldLine,
    vLineColor: colours.fieldLine,
    paddingTop: padding(3),
    paddingBottom: padding(3),
    paddingLeft: padding(5),
    paddingRight: padding(5),
  },
  /** A line below each row alone. */
  facts: {
    hLineWidth: padding(0.5),
    vLineWidth: padding(0),
    hLineColor: colours.line,
    paddingTop: padding(3),
    paddingBottom: padding(3),
    paddingLeft: padding(0),
    paddingRight: padding(8),
  },
  /** A teal line before what it holds. */
  marked: {
    hLineWidth: padding(0),
    vLineWidth: (column) => (column === 0 ? 2 : 0),
    vLineColor: colours.teal,
    paddingTop: padding(1),
    paddingBottom: padding(1),
    paddingLeft: padding(10),
    paddingRight: padding(0),
  },
};

export const said = (text: string, more: object = {}): Content => ({ text: printable(text), ...more });

/**
 * Keeps together on one page what fits there. What does not fit must not be kept together: pdfmake would cut it off at the
 * end of the page.
 */
export const together = (stack: Content[], fits = stack.every(isShort)): Content => ({ stack, unbreakable: fits });

/** So few characters and breaks that a page holds them in the largest letters. */
const shortText = { characters: 250, breaks: 6 };

/** A few lines of text and no more. */
function isShort(block: Content): boolean {
  const told = JSON.stringify(block);
  if (/"(?:image|svg|table|columns|ul|ol)":/.test(told)) return false;
  const words = [...told.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!).join('');
  return (
    words.length <= shortText.characters &&
    told.split('\\n').length - 1 + told.split('"stack"').length - 1 <= shortText.breaks
  );
}

/** A heading with its line, together with the block that follows where that is short, or `firstFits` on a page. */
export const section = (title: string, [first = '', ...rest]: Content[], firstFits = isShort(first)): Content[] => {
  const heading: Content[] = [
    said(title, { style: 'section', margin: [0, 14, 0, 3] }),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 0.8, lineColor: colours.teal }],
      margin: [0, 0, 0, 6],
    },
  ];
  return [together(firstFits ? [...heading, first] : heading, true), ...(firstFits ? rest : [first, ...rest])];
};

/** Names and values in two columns. */
export function facts(pairs: readonly (readonly [name: string, value: string])[]): Content {
  const cells = pairs.map(([name, value]): TableCell[] => [
    said(name, { style: 'label', margin: [0, 1, 0, 0] }),
    said(value),
  ]);
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) => [
    ...cells[2 * at]!,
    ...(cells[2 * at + 1] ?? [{ text: '' }, { text: '' }]),
  ]);
  return { table: { widths: [72, '*', 72, '*'], body: rows }, layout: 'facts' };
}

/** `王医生 主任医师　某医院　眼科`, as they were named that day. */
export function signed({ doctorName, doctorTitle, doctorHospital, doctorCenter }: Signature): string {
  const who = [doctorName, doctorTitle].filter(Boolean).join(' ');
  return [who, doctorHospital, doctorCenter].filter(Boolean).join('　');
}
