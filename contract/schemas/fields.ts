import { z } from 'zod';
import { startOfDayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../limits.ts';
import { protectedUsername } from '../permissions.ts';
import { refusalTexts, statusNames, texts } from '../texts.ts';
import { asDay, plainFigures } from '../typed.ts';

/**
 * Control characters (line breaks and tabs aside), spaces of no width and bidirectional overrides, which would let a text
 * pose as another, and what is no character.
 */
const invisible =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2060\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

export const withoutInvisible = (value: string): string => value.replace(invisible, '');

/** What has no ink of its own, in one line of text, where no picture is put together of signs: with it one name poses as another. */
const withoutInk = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** What is said of a fault: always the same, or by its place. */
type Message = string | { error: (issue: { path?: PropertyKey[] | undefined }) => string };

/** Text that PostgreSQL and JSON can hold: no NUL, no lone surrogate. */
export const storable = (message?: Message) =>
  z.string(message).refine((value) => value.isWellFormed() && !value.includes('\u0000'), {
    error: ({ path = [] }) => refusalTexts.field(path.join('.'), '含有无法保存的字符'),
  });

/**
 * Signs that no typeface has: rare characters as old systems encoded them for themselves, and places of no character. Those that
 * Unicode keeps for ideographs and emoji may have one by now.
 */
const unknownSign = /\p{Co}|(?![\u{20000}-\u{3fffd}\p{Extended_Pictographic}])\p{Cn}/u;

/** As {@link storable}, where people read it. */
const readable = (message?: Message) =>
  storable(message).refine((value) => !unknownSign.test(value), refusalTexts.unknownSigns);

/** What is looked up, compared or hashed just as it was sent. */
export const exactText = (max: number) => storable().max(max);

/** A text as it is stored where it is one line. */
export const asOneLine = (value: string) =>
  withoutInvisible(value)
    .replace(withoutInk, '')
    .replace(/[\s\u2800]+/g, ' ')
    .trim();

/** One line of plain text: trimmed, without invisible characters, at most `max` characters, empty allowed. */
export const optionalText = (max: number) => readable().transform(asOneLine).pipe(z.string().max(max));

/** As {@link optionalText}, refused with `message` when absent or empty; of names from before `text` lets pass any signs. */
export const requiredText = (max: number, message: Message, text = readable(message)) =>
  text.transform(asOneLine).pipe(z.string().min(1, message).max(max));

/** As {@link requiredText}, for a schema that answers are made by as well: those know no transform. */
export const storedText = (max: number) => readable().overwrite(asOneLine).min(1).max(max);

/** As {@link storedText}, empty allowed. */
export const storedLine = (max: number) => readable().overwrite(asOneLine).max(max);

/** As {@link asOneLine}, with its line breaks. */
export const asParagraphs = (value: string) => withoutInvisible(value.replace(/\r\n?/g, '\n')).trim();

/** As {@link optionalText}, with its line breaks. */
export const optionalParagraphs = (max: number) => readable().transform(asParagraphs).pipe(z.string().max(max));

/** A field that may be left out or empty; then it is undefined. */
export const absentOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional();

/** Letters of two scripts that nobody takes for one another, Arabic digits and four marks. 丨 is taken for l. */
const usernameSigns = /^(?!.*丨)[\p{Unified_Ideograph}a-z0-9_][\p{Unified_Ideograph}a-z0-9._@-]*$/iu;

const sameStrokes: Record<string, string> = { '0': 'o', '1': 'i', l: 'i' };
/** One spelling for all that look alike in some typeface: `adm1n`, `admln`. */
const outline = (name: string) => name.toLowerCase().replace(/[01l]/g, (sign) => sameStrokes[sign]!);

/** Whether an account may be named so. Accounts from before may have other names, and keep them. */
export const isUsername = (name: string): boolean =>
  usernameSigns.test(name) &&
  (name.toLowerCase() === protectedUsername || outline(name) !== outline(protectedUsername));

/**
 * The name someone signs in with: as {@link requiredText}, without spaces inside, and signs of other widths as the ordinary
 * ones. That of an account from before may hold what {@link isUsername} refuses.
 */
export const usernameField = (required: string) =>
  requiredText(limits.usernameMaxLength, required, storable(required))
    .refine((value) => !/\s/.test(value), refusalTexts.noSpaces)
    .transform((value) => {
      const plain = value.normalize('NFKC');
      return isUsername(plain) ? plain : value;
    });

/** As {@link usernameField}, of an account that is made. */
export const newUsernameField = (required: string) =>
  usernameField(required).refine(isUsername, refusalTexts.usernameSigns);

/** A password that is only checked: it may hold anything. */
export const passwordField = (required: string) =>
  z
    .string(required)
    .min(1, required)
    .min(limits.passwordMinLength, texts.passwordTooShort)
    .max(limits.passwordMaxLength, refusalTexts.passwordTooLong);

/** A password to be set. */
export const newPasswordField = (tooShort: string) =>
  storable(tooShort)
    .min(limits.passwordMinLength, tooShort)
    .max(limits.passwordMaxLength, refusalTexts.passwordTooLong)
    .refine((value) => !/\s/.test(value), refusalTexts.noSpaces);

/** HTML as an editor sends it; the server sanitises before it is stored. */
export const htmlText = (max: number, message: string) =>
  storable(message).transform(withoutInvisible).pipe(z.string().min(1, message).max(max));

/** A database id, sent as decimal digits in a form or a path. */
export const idField = (message?: string) =>
  z
    .string(message)
    .regex(/^[0-9]{1,10}$/, message)
    .transform(Number)
    .pipe(z.int().min(1, message).max(2_147_483_647, message));

/** '0' or '1'. */
export const flagField = z.enum(['0', '1']).transform((value) => value === '1');

/** Sent as at most seven decimal digits. */
export const wholeNumber = (max: number, min = 1) =>
  z
    .string()
    .regex(/^[0-9]{1,7}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Path or body parameters of a paged list: size 1 to 100, pages from 1. */
export const pageFields = { pageSize: wholeNumber(limits.pageSizeMax), pageNo: wholeNumber(1_000_000) };

const localDateTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Reads `2026-11-20 09:30[:00]` as Asia/Shanghai (UTC+8, no summer time), or ISO 8601 with a zone; NaN for an impossible date. */
function parseDateTime(value: string): number {
  const local = localDateTime.exec(value);
  if (!local) return /(Z|[+-]\d{2}:\d{2})$/.test(value) ? Date.parse(value) : Number.NaN;
  const [year, month, day, hour, minute, second] = local.slice(1).map((part) => Number(part ?? 0)) as number[];
  const utc = new Date(Date.UTC(year!, month! - 1, day, hour, minute, second));
  const exists =
    utc.getUTCMonth() === month! - 1 && utc.getUTCDate() === day && hour! < 24 && minute! < 60 && second! < 60;
  return exists ? startOfDayInShanghai(utc.toISOString()).getTime() : Number.NaN;
}

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day between the years 1900 and 2199 that exists, however it is written: then `YYYY-MM-DD`. */
export const dayField = (message: string) =>
  z
    .string(message)
    .overwrite(asDay)
    .refine((value) => {
      const [, year, month, day] = calendarDay.exec(value)?.map(Number) ?? [];
      if (!year || year < 1900 || year > 2199) return false;
      const utc = new Date(Date.UTC(year, month! - 1, day));
      return utc.getUTCMonth() === month! - 1 && utc.getUTCDate() === day;
    }, message);

/** As {@link dayField}, or empty. */
export const optionalDay = (message: string) => z.union([z.literal(''), dayField(message)], message);

/** A whole number from `min` to `max`, in decimal digits of any width. */
export const wholeField = (min: number, max: number, required: string, message: string) =>
  z
    .string(required)
    .overwrite(plainFigures)
    .min(1, required)
    .regex(/^[0-9]{1,7}$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message));

/** One page of a list, by {@link pageFields}. */
export const pageOf = <Line extends z.ZodType>(line: Line) =>
  z.object({ totalCount: z.int(), pageCount: z.int(), results: z.array(line) });

/** A number above 0 up to `max`, in decimal digits of any width with at most three after the point. */
export const measureField = (max: number, required: string, message: string) =>
  z
    .string(required)
    .overwrite(plainFigures)
    .min(1, required)
    .regex(/^[0-9]{1,4}(\.[0-9]{1,3})?$/, message)
    .transform(Number)
    .pipe(z.number().positive(message).max(max, message));

/** The caller's own id, which the session knows; where it is sent, the server refuses another one. */
export const ownIdField = idField().optional().describe('本人的编号，可以不填');

/**
 * The number of the version that an edit began with. With it, nothing is saved over what was saved since: the answer is
 * then 409 with a {@link conflict}. Without it, what is sent is saved.
 */
export const versionNoField = idField().optional();

/** A list: the key repeated, or the parts of one value between commas. Absent or empty: no entries. */
export const listField = <Part extends z.ZodType>(part: Part, max: number) =>
  z
    .preprocess(
      (value) =>
        [value ?? []]
          .flat()
          .flatMap((one: unknown) => (typeof one === 'string' ? one.split(',').filter((text) => text !== '') : [one])),
      z.array(part).max(max),
    )
    .default([]);

/** A moment between the years 1900 and 2200, as a Date. */
export const dateTimeField = (message: string) =>
  z.string(message).transform((value, context) => {
    const time = parseDateTime(value.trim());
    if (time >= Date.UTC(1900, 0, 1) && time < Date.UTC(2200, 0, 1)) return new Date(time);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** In which order a list is wished; without it, the call's own. `order` is of no effect without `sort`. */
export const sortFields = <const Column extends string>(columns: readonly Column[]) => ({
  sort: z.enum(columns).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});

/** The statistics' own numbering of statuses: '' all, 1 consulting, 2 confirmed, 3 referred. */
export const caseStatusFilters = ['', '1', '2', '3'] as const;

const statusFilterWords = `空 全部，${statusNames.map((name, status) => `${status + 1} ${name}`).join('，')}`;

/** What cases are narrowed to. Days in Asia/Shanghai, both included; absent or empty: no bound. */
export const caseConditions = {
  date1: optionalDay(refusalTexts.dayInvalid).optional(),
  date2: optionalDay(refusalTexts.dayInvalid).optional(),
  status: z.enum(caseStatusFilters, refusalTexts.statusUnknown).optional().describe(statusFilterWords),
};
/** A part of a name. */
export const nameContains = optionalText(limits.searchMaxLength).optional();

/** Of an answer: ISO 8601 in UTC. */
export const moment = z.iso.datetime();
