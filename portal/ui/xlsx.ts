import { ApiError } from '../api/call.ts';

type Cell = string | number;
export type WorkSheet = { name: string; rows: ReadonlyArray<ReadonlyArray<Cell>>; widths: ReadonlyArray<number> };

/** The library finds texts it wrote before in a plain object, where `constructor` is something else already. */
const unlikeProperty = (value: Cell) => (typeof value === 'string' && value in {} ? `${value} ` : value);

/** No button waits for ever: neither for code that stays away, nor for a library that never answers. */
const lateAfterMs = 60_000;
export const lateText = 'Excel 文件生成超时，请改为下载 CSV，或稍后重试';

/**
 * Sheets as an XLSX file, with their first row as heads. Texts stay texts, whatever they begin with.
 * @throws ApiError when it does not come
 */
export async function xlsxFile(sheets: ReadonlyArray<WorkSheet>): Promise<Blob> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new ApiError(0, lateText, 'xlsx')), lateAfterMs);
  });
  return Promise.race([write(sheets), late]).finally(() => clearTimeout(clock));
}

async function write(sheets: ReadonlyArray<WorkSheet>): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  return writeExcelFile(
    sheets.map(({ name, rows, widths }) => ({
      sheet: name,
      data: rows.map((row, index) =>
        row.map(unlikeProperty).map((value) => (index === 0 ? { value, fontWeight: 'bold' as const } : value)),
      ),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
}
