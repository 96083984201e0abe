import type { CheckedRow } from '../../../contract/schemas/sheet.ts';
import type { FirstPassword } from '../../../contract/schemas/user.ts';
import { rowStateNames } from '../../../contract/sheet-texts.ts';
import { neededText, noteMark, problemHeads, sheetColumns } from '../../../contract/sheets.ts';
import { byteOrderMark, csvRow } from '../../ui/csv.ts';
import { download } from '../../ui/download.ts';
import { beijingNow } from '../../ui/time.ts';
import type { FileType } from './file-types.ts';
import { type WorkSheet, xlsxFile } from '../../ui/xlsx.ts';

type Rows = string[][];

const heads = sheetColumns.map(({ label }) => label);
const widthsOf = (labels: string[]) => labels.map((label) => (/说明|问题|简介/.test(label) ? 40 : 20));

async function save(name: string, type: FileType, rows: Rows, more: WorkSheet[] = []): Promise<void> {
  const content =
    type === 'xlsx'
      ? await xlsxFile([{ name: '数据', rows, widths: widthsOf(rows[0]!) }, ...more])
      : new Blob([byteOrderMark, ...rows.map(csvRow)], { type: 'text/csv;charset=utf-8' });
  download(content, `${name}.${type}`);
}

const stamped = (name: string) => `${name}-${beijingNow().replace(/\D/g, '')}`;

/** The file to begin with: heads, an example that is passed over, and notes, in a sheet of their own or in lines that are passed over. */
export function saveTemplate(type: FileType): Promise<void> {
  const rows = [heads, sheetColumns.map(({ example }) => example)];
  const notes = sheetColumns.map((column) => [column.label, neededText(column), column.note]);
  const aside = '示例行导入时会自动跳过，可以直接在下面填写';
  if (type === 'csv')
    return save('用户导入模板', type, [
      ...rows,
      ...[...notes.map(([label, needed, note]) => `${label}（${needed}）：${note}`), aside].map((words) => [
        `${noteMark} ${words}`,
      ]),
    ]);
  const noteRows = [['列', '是否必填', '填写说明'], ...notes, ['', '', aside]];
  return save('用户导入模板', type, rows, [{ name: '填写说明', rows: noteRows, widths: [22, 12, 70] }]);
}

/** All there is, to be brought again as it is. */
export const saveAll = (type: FileType, rows: Rows): Promise<void> => save(stamped('用户'), type, [heads, ...rows]);

/** The rows that are not as they should be, each with what is wrong before what stands in it: mended, the file is brought again. */
export const saveRest = (type: FileType, rows: ReadonlyArray<CheckedRow>): Promise<void> =>
  save(stamped('用户未导入的行'), type, [
    [...problemHeads, ...heads],
    ...rows.map(({ line, state, problems, cells }) => [
      String(line),
      rowStateNames[state],
      problems.map(({ column, reason }) => `${column}：${reason}`).join('；'),
      ...cells,
    ]),
  ]);

/** One-time passwords, each with whether it can be used at once. */
export const savePasswords = (type: FileType, given: ReadonlyArray<FirstPassword>): Promise<void> =>
  save(stamped('初始密码'), type, [
    ['用户名', '姓名', '初始密码', '说明'],
    ...given.map(({ username, name, password, awaitsWord }) => [
      username,
      name,
      password,
      awaitsWord ? '另一位管理员确认账号后可以登录，首次登录须修改密码' : '首次登录须修改密码',
    ]),
  ]);
