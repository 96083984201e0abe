import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { Content, ContentText, Style, TableCell } from 'pdfmake/interfaces';
import { colours } from '../../contract/colours.ts';
import type { PrintedPictures } from './content.ts';
import { printable } from './fonts.ts';
import { textWidth } from './look.ts';
import { pictureContent } from './picture-content.ts';

/** Text in a line, and what stands on its own between lines. */
type Run = Style & { text: string; link?: string };
type Piece = Run | { block: Content };

const blocks = /^(?:p|div|h[1-6]|blockquote|pre|ul|ol|li|table|hr|img)$/;
const headingSizes: Record<string, number> = { h2: 13, h3: 12, h4: 11.5 };
const inlineStyles: Record<string, Style> = {
  strong: { bold: true },
  b: { bold: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  sub: { sub: true },
  sup: { sup: true },
};

/** Sanitised HTML as blocks of a page. Colours are left out: on paper all of it is dark on white. */
export const richContent = (html: string, pictures: PrintedPictures): Content[] =>
  blocksOf(parseDocument(html), {}, pictures);

const nodesIn = (parent: ParentNode) => parent.children as ChildNode[];

/** What is in a node as blocks: what stands in a line is gathered until a block ends it. */
function blocksOf(parent: ParentNode, style: Style, pictures: PrintedPictures): Content[] {
  const made: Content[] = [];
  let line: Run[] = [];
  const endLine = () => {
    if (line.some(({ text }) => text.trim()))
      made.push({ text: trimmed(line), margin: [0, 0, 0, 4], ...lineOf(style) });
    line = [];
  };
  for (const piece of nodesIn(parent).flatMap((node) => piecesOf(node, style, pictures))) {
    if ('block' in piece) {
      endLine();
      made.push(piece.block);
    } else line.push(piece);
  }
  endLine();
  return made;
}

function piecesOf(node: ChildNode, style: Style, pictures: PrintedPictures): Piece[] {
  if (isText(node)) return runsOf(node.data, style);
  if (!isTag(node)) return [];
  if (node.name === 'br') return [{ ...style, text: '\n' }];
  if (blocks.test(node.name)) return [{ block: blockOf(node, style, pictures) }];
  const own = { ...style, ...inlineStyles[node.name], ...sizeOf(node), ...linkOf(node) };
  return nodesIn(node).flatMap((child) => piecesOf(child, own, pictures));
}

function blockOf(element: Element, style: Style, pictures: PrintedPictures): Content {
  const { name, attribs } = element;
  const own = { ...style, ...alignmentOf(element), ...sizeOf(element) };
  if (name === 'img') return pictureContent(attribs.src ?? '', pictures, { width: 300, height: 260 });
  if (name === 'hr') return ruleAcross;
  if (name === 'table')
    return richTable(element, (cell, bold) => ({
      stack: blocksOf(cell, { ...style, ...bold, ...alignmentOf(cell) }, pictures),
    }));
  if (name === 'ul' || name === 'ol') return listOf(element, style, pictures);
  const size = headingSizes[name];
  if (size || /^h[56]$/.test(name))
    return { stack: blocksOf(element, { ...own, bold: true, fontSize: size ?? 11 }, pictures) };
  const stack = blocksOf(element, own, pictures);
  return name === 'blockquote' || name === 'pre' ? { stack, margin: [12, 0, 0, 0] } : { stack };
}

function listOf(element: Element, style: Style, pictures: PrintedPictures): Content {
  const entries = nodesIn(element)
    .filter((child) => isTag(child))
    .map((child): Content => ({ stack: blocksOf(child, style, pictures) }));
  const margin: [number, number, number, number] = [4, 0, 0, 4];
  return element.name === 'ol' ? { ol: entries, margin } : { ul: entries, margin };
}

/** Longer than a line: broken anywhere, as an address is. */
const unbroken = /([!-~]{30,})/;

const runsOf = (data: string, style: Style): Run[] =>
  printable(data.replace(/\s+/g, ' '))
    .split(unbroken)
    .filter(Boolean)
    .map((text) => ({ ...style, text, ...(unbroken.test(text) && { wordBreak: 'break-all' as const }) }));

/** Spaces at the ends of a line are no indent, and a break before its end is none. */
function trimmed(line: Run[]): ContentText['text'] {
  const first = line.findIndex(({ text }) => text.trim());
  const last = line.findLastIndex(({ text }) => text.trim());
  return line
    .slice(first, last + 1)
    .map((run, at) => (at === 0 ? { ...run, text: run.text.trimStart() } : run)) as never;
}

const ruleAcross: Content = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 0.5, lineColor: colours.fieldLine }],
  margin: [0, 4, 0, 6],
};

const lineOf = ({ alignment }: Style): Style => (alignment ? { alignment } : {});
const styleIn = ({ attribs }: Element, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`).exec(attribs.style ?? '')?.[1]?.trim();

function alignmentOf(element: Element): Style {
  const alignment = styleIn(element, 'text-align');
  return alignment === 'center' || alignment === 'right' ? { alignment } : {};
}

/** As large as was chosen, but no more than a heading. */
function sizeOf(element: Element): Style {
  const points = Number.parseFloat(styleIn(element, 'font-size') ?? '');
  return points ? { fontSize: Math.min(16, Math.max(8, points)) } : {};
}

const linkOf = ({ name, attribs }: Element): { link?: string; decoration?: 'underline' } =>
  name === 'a' && /^(?:https?|mailto):/.test(attribs.href ?? '')
    ? { link: attribs.href!, decoration: 'underline' }
    : {};

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
function richTable(table: Element, cellOf: (cell: Element, style: Style) => TableCell): Content {
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
