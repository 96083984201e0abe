import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { SheetChecked, SheetImported } from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { ApiError, call } from './call.ts';

/** Thousands of rows take their time, on a poor line as well. */
const timeoutMs = 120_000;

/** A file as a field of a form. @throws ApiError when it is too large or cannot be read any more */
export function sheetField(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (words: string) => reject(new ApiError(400, words, 'sheet'));
    if (file.size === 0) return fail(sheetTexts.noRows);
    if (file.size > limits.sheetMaxBytes) return fail(sheetTexts.tooLarge(limits.sheetMaxBytes));
    const reader = new FileReader();
    reader.onerror = () => fail(sheetTexts.unreadable);
    reader.onload = () => {
      const base64 = String(reader.result).replace(/^[^,]*,/, '');
      resolve(base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
    };
    reader.readAsDataURL(file);
  });
}

export const checkSheet = (sheet: string) =>
  call<SheetChecked>(apiPaths.userSheetCheck, { fields: { sheet }, timeoutMs });

export const importSheet = (sheet: string) =>
  call<SheetImported>(apiPaths.userSheetImport, { fields: { sheet }, once: true, timeoutMs });

export const sheetRows = () => call<string[][]>(apiPaths.userSheet, { timeoutMs });
