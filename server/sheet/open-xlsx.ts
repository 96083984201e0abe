import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { readSheet } from 'read-excel-file/node';
import { limits } from '../../contract/limits.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { SheetFault } from './sheet-fault.ts';
import type { Sheet } from './table.ts';
import { boundedSheet, hiddenMark, hiddenMarked, visibleSheets } from './worksheet.ts';

/**
 * The cells of the first sheet that an XLSX file shows. What the reader gets is packed anew from the parts that were counted here: a zip
 * says its sizes and its parts in two places, which need not agree.
 * @throws SheetFault
 */
export async function openXlsx(bytes: Uint8Array): Promise<Sheet> {
  const zip = await JSZip.loadAsync(bytes).catch(() => {
    throw new SheetFault(sheetTexts.unreadable);
  });
  const parts = Object.values(zip.files).filter(({ name, dir }) => !dir && /\.(xml|rels)$/i.test(name));
  if (parts.length > limits.sheetPartsMax) throw new SheetFault(sheetTexts.unpackedTooLarge);
  const counted = new JSZip();
  let left: number = limits.sheetUnpackedMaxBytes;
  for (const part of parts) {
    const content = await unpack(part, left);
    left -= content.length;
    requirePlainXml(content);
    counted.file(part.name, asShown(part.name, content));
  }
  try {
    const rows = await readSheet(await counted.generateAsync({ type: 'nodebuffer' }), { parseNumber: asWritten });
    return readable(rows);
  } catch (error) {
    if (error instanceof SheetFault) throw error;
    throw new SheetFault(sheetTexts.unreadable);
  }
}

function asShown(name: string, content: Buffer): Buffer | string {
  if (name === 'xl/workbook.xml') return visibleSheets(content.toString());
  return content.includes('sheetData') ? hiddenMarked(boundedSheet(content.toString())) : content;
}

/** One text may stand in any number of cells, and each is one when they leave this thread. */
function readable(rows: unknown[][]): Sheet {
  const hidden = new Set<number>();
  let letters = 0;
  const cells = rows.map((row, at) => {
    if (row[limits.sheetColumnsMax] === hiddenMark) hidden.add(at + 1);
    return row.slice(0, limits.sheetColumnsMax).map((cell) => {
      const text = asText(cell);
      letters += text.length;
      if (letters > limits.sheetLettersMax) throw new SheetFault(sheetTexts.tooManyLetters);
      return text;
    });
  });
  return { cells, hidden };
}

/** Counts while unpacking, since what a zip says of itself need not be so. */
async function unpack(part: JSZip.JSZipObject, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Its own kind of stream is older than those that can be read so.
    for await (const chunk of new Readable().wrap(part.nodeStream())) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new SheetFault(sheetTexts.unreadable);
  }
  if (bytes > maxBytes) throw new SheetFault(sheetTexts.unpackedTooLarge);
  return Buffer.concat(chunks);
}

/** No spreadsheet program writes a document type, with which entities grow; nor UTF-16, in which it would not be seen. */
function requirePlainXml(content: Buffer): void {
  const hasType = /<!(doctype|entity)/i.test(content.toString('latin1'));
  if (hasType || content.includes(0)) throw new SheetFault(sheetTexts.unreadable);
}

/**
 * Telephone and other numbers that Excel took for figures, without its `E+` while it kept all of them, and fractions
 * without its remainders.
 */
function asWritten(written: string): string {
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  const kept = Number(value.toPrecision(15));
  return Math.abs(kept) < 1e15 ? String(kept) : kept.toExponential().toUpperCase();
}

function asText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
}
