import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { CheckedRow } from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { post } from '../testing/call.ts';
import { addDoctor, addManager } from '../testing/people.ts';
import { asField } from '../testing/sheets.ts';
import { onServer } from '../testing/test-server.ts';

/** Files that comparable systems read wrongly. */
onServer((server) => {
  async function check(file: string | Buffer) {
    await addDoctor(server(), { hospital: '云栖儿童医院' });
    const by = await addManager(server(), { roleId: 1 });
    const { rmObject, errMsg } = await post(server(), apiPaths.userSheetCheck, { sheet: asField(file) }, by.cookie);
    return errMsg ? { errMsg } : { rows: rmObject.rows as CheckedRow[], ignored: rmObject.ignored };
  }
  const fieldCase = async (name: string) => check(await readFile(new URL(`./field-cases/${name}`, import.meta.url)));
  const cell = (row: CheckedRow | undefined) => row && [row.line, row.state, row.cells[0], row.cells[2]];

  test('a first line that names the separator is a hint and no head', async () => {
    const { rows } = await fieldCase('users-first-line-sep.csv');
    expect(rows?.map(cell)).toEqual([[3, 'new', 'hc02', '王分隔']]);
    const { rows: wrong } = await check('sep=;\r\n用户名,姓名\r\nhc03,王错\r\n');
    expect(wrong?.map(({ line, cells }) => [line, cells[0]])).toEqual([[3, 'hc03']]);
  });

  test('columns parted by tabs are read, also where a head holds a comma', async () => {
    const { rows, ignored } = await fieldCase('users-tab-separated-comma-in-a-head.csv');
    expect(rows?.map(cell)).toEqual([[2, 'new', 'hc08', '王制表']]);
    expect(ignored).toEqual(['备注(姓名,电话)']);
  });

  test.each(['，', '、', ':'])('columns parted by %s are refused for that reason', async (sign) => {
    expect(await check(['用户名', '姓名', '科室'].join(sign))).toEqual({ errMsg: sheetTexts.wrongSeparator(sign) });
  });

  test('a user name or name that the sheet holds as a number is a fault of its row, with the way', async () => {
    const { rows } = await fieldCase('users-number-12345-shown-as-0012345.xlsx');
    expect(rows).toMatchObject([
      { line: 2, state: 'broken', problems: [{ column: '用户名', reason: sheetTexts.figure('12345') }] },
    ]);
    expect(sheetTexts.figure('12345')).toContain('把该列设为“文本”格式后重新填写');
  });

  test('a wide space in a name becomes a plain one', async () => {
    const { rows } = await fieldCase('users-name-with-ideographic-space.xlsx');
    expect(rows?.map(cell)).toEqual([[2, 'new', 'hx18', '张 三']]);
  });
});
