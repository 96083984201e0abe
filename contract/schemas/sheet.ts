import { z } from 'zod';
import { limits } from '../limits.ts';
import { sheetTexts } from '../sheet-texts.ts';
import { rowStates } from '../sheets.ts';

/** Base64 needs four letters for three bytes. */
export const sheetTextMaxLength = Math.ceil(limits.sheetMaxBytes / 3) * 4;

/** A file as it is, in base64url without padding: as a field of a form it is part of what makes two submits the same. */
export const sheetBody = z.strictObject({
  sheet: z
    .string(sheetTexts.sheetMissing)
    .min(1, sheetTexts.sheetMissing)
    .max(sheetTextMaxLength, sheetTexts.tooLarge(limits.sheetMaxBytes))
    .regex(/^[A-Za-z0-9_-]*$/, sheetTexts.unreadable),
});

/** `column` is the head of one. */
const rowProblem = z.object({ column: z.string(), reason: z.string() });
export type RowProblem = z.infer<typeof rowProblem>;

/** What a user who would be added may do: `roles` by their Chinese names, whatever the file calls them. */
const rowRights = z.object({ isManager: z.boolean(), roles: z.array(z.string()) });

/** `line` is the row's number in the file, the head being the first; `cells` stand in the order of the template's columns; `note` stands in nobody's way. */
const checkedRow = z.object({
  line: z.int(),
  state: z.enum(rowStates),
  cells: z.array(z.string()),
  problems: z.array(rowProblem),
  rights: rowRights.optional(),
  note: z.string().optional(),
});
export type CheckedRow = z.infer<typeof checkedRow>;

/** What a file would do. `ignored` are heads of columns that are none of the template's. Nothing is stored. */
export const sheetChecked = z.object({ rows: z.array(checkedRow), ignored: z.array(z.string()) });
export type SheetChecked = z.infer<typeof sheetChecked>;

/** `added` are in the order of the file; `rest` are the rows that were not added, with the reasons. */
export const sheetImported = z.object({
  added: z.array(z.object({ id: z.int(), username: z.string() })),
  unchanged: z.int(),
  rest: z.array(checkedRow),
});
export type SheetImported = z.infer<typeof sheetImported>;

/** All there is, as rows of cells in the order of the template's columns. */
export const sheetRows = z.array(z.array(z.string()));
