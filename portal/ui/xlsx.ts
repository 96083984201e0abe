type Cell = string | number;
export type WorkSheet = { name: string; rows: ReadonlyArray<ReadonlyArray<Cell>>; widths: ReadonlyArray<number> };

/** The library finds texts it wrote before in a plain object, where `constructor` is something else already. */
const unlikeProperty = (value: Cell) => (typeof value === 'string' && value in {} ? `${value} ` : value);

/** Sheets as an XLSX file, with their first row as heads. Texts stay texts, whatever they begin with. */
export async function xlsxFile(sheets: ReadonlyArray<WorkSheet>): Promise<Blob> {
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
