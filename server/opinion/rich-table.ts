import { type ChildNode, type Element, isTag } from 'domhandler';
import type { Content, Style, TableCell } from 'pdfmake/interfaces';

const columnsMax = 12;
const spanOf = (text: string | undefined, max: number): number => Math.min(max, Math.max(1, Number(text) || 1));

const elementsIn = (element: Element): Element[] => (element.children as ChildNode[]).filter((child) => isTag(child));

const rowsOf = (table: Element): Element[] =>
  elementsIn(table).flatMap((part) =>
    part.name === 'tr'
      ? [part]
      : /^t(?:head|body|foot)$/.test(part.name)
        ? elementsIn(part).filter(({ name }) => name === 'tr')
        : [],
  );

/** A table of sanitised HTML with all columns alike; what lies beyond its edge, or below another cell, has a place of its own. */
export function richTable(table: Element, cellOf: (cell: Element, style: Style) => TableCell): Content {
  const rows = rowsOf(table).map((row) => elementsIn(row).filter(({ name }) => name === 'td' || name === 'th'));
  const widths = rows.map((cells) => cells.reduce((sum, cell) => sum + spanOf(cell.attribs.colspan, columnsMax), 0));
  const columns = Math.max(1, ...widths);
  const body: (TableCell | undefined)[][] = rows.map(() => []);
  for (const [y, cells] of rows.entries()) {
    let x = 0;
    for (const cell of cells) {
      while (body[y]![x] !== undefined) x++;
      const colSpan = spanOf(cell.attribs.colspan, columnsMax);
      const rowSpan = spanOf(cell.attribs.rowspan, rows.length - y);
      for (let down = 0; down < rowSpan; down++)
        for (let over = 0; over < colSpan; over++) body[y + down]![x + over] ??= {};
      body[y]![x] = {
        ...(cellOf(cell, cell.name === 'th' ? { bold: true } : {}) as object),
        colSpan,
        rowSpan,
      } as TableCell;
      x += colSpan;
    }
  }
  const width = Math.max(columns, ...body.map((row) => row.length));
  const filled = body.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? { text: '' }));
  if (filled.length === 0) return { text: '' };
  return {
    table: { widths: Array(width).fill('*'), body: filled },
    layout: 'plain',
    fontSize: 9.5,
    margin: [0, 2, 0, 8],
  };
}
