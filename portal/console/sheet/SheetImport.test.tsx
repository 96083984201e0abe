// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { SheetChecked, SheetImported } from '../../../contract/schemas/sheet.ts';
import type { FirstPassword } from '../../../contract/schemas/user.ts';
import { AppProvider } from '../../ui/app.tsx';
import { stubLayout } from '../../testing/jsdom.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import SheetImport from './SheetImport.tsx';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  stubLayout();
  // jsdom has no dialogs that lie over the page.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function hide() {
    this.open = false;
  };
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

function found<Found extends Element>(selector: string): Found {
  const one = place.querySelector<Found>(selector);
  if (!one) throw new Error(`no ${selector}`);
  return one;
}

const row = (line: number, state: SheetChecked['rows'][number]['state'], reason = '') => ({
  line,
  state,
  cells: [`user${line}`, '医生', '林晓', '示例医院', '眼科', '主治医师', '', ''],
  problems: reason ? [{ column: '职称', reason }] : [],
});

const imported: SheetImported = { added: [{ id: 7, username: 'user2' }], unchanged: 0, rest: [] };
const passwords: FirstPassword[] = [
  { userId: 7, username: 'user2', name: '林晓', password: 'x7k2m9p4q6r8', awaitsWord: false },
];

function answerWith(answers: Record<string, unknown>) {
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    const url = typeof asked === 'string' ? asked : asked.url;
    return Response.json({ status: 'OK', rmObject: answers[url.replace(apiBase, '')], errMsg: null });
  });
}

async function choose(checked: SheetChecked) {
  answerWith({
    [apiPaths.userSheetCheck]: checked,
    [apiPaths.userSheetImport]: imported,
    [apiPaths.userFirstPasswords]: passwords,
  });
  const page = (
    <AppProvider>
      <LeaveGuard>
        <SheetImport />
      </LeaveGuard>
    </AppProvider>
  );
  root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  await chooseFile('名单.csv');
  await shown('3. 检查结果：名单.csv');
}

async function chooseFile(name: string) {
  const input = await vi.waitFor(() => found<HTMLInputElement>('input[type=file]'));
  Object.defineProperty(input, 'files', { value: [new File(['用户名,姓名\n'], name)], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const shown = (words: string) => vi.waitFor(() => expect(place.textContent).toContain(words), 5000);

const button = (words: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words))!;

test('rows with problems are shown first, and those without are brought; the rest goes back as a file, asked once', async () => {
  await choose({ rows: [row(2, 'new'), row(3, 'broken', '没有填写，请补上')], ignored: ['手机'] });
  expect(document.activeElement?.textContent).toContain('3. 检查结果');
  expect(place.textContent).toContain('共 2 行，其中 1 行有问题，不会导入。可以先导入其余的行，改正后再导入这些。');
  expect(place.textContent).toContain('这些列不在模板里，不会导入：手机');
  expect(found('tbody').textContent).toContain('职称没有填写，请补上');
  expect(found('tbody').textContent).not.toContain('user2');
  button('全部').click();
  await vi.waitFor(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(2));
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:rest';
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(this.download);
  };
  const broken = row(3, 'broken', '没有填写，请补上');
  answerWith({ [apiPaths.userSheetImport]: { ...imported, rest: [broken] } satisfies SheetImported });
  button('导入 1 个用户').click();
  await vi.waitFor(() => expect(found('dialog').textContent).toContain('其余 1 行不导入，连同原因存为文件'));
  await answer('导入 1 个用户', true);
  await shown('已新增 1 个用户，1 行没有导入，已存为文件');
  await vi.waitFor(() => expect(saved).toEqual([expect.stringMatching(/^用户未导入的行-\d+\.xlsx$/)]), 10_000);
  expect(button('生成初始密码（1 个）')).toBeDefined();
});

test('who would be a manager or have a role is shown as such, found at once, and counted before anything is brought', async () => {
  const rights = { isManager: true, roles: ['超级管理员', '内容编辑'] };
  const doctor = { isManager: false, roles: ['内容编辑'] };
  const plain = { isManager: false, roles: [] };
  const rows = [
    { ...row(2, 'new'), rights: plain },
    { ...row(3, 'new'), rights },
    { ...row(4, 'new'), rights: doctor },
  ];
  await choose({ rows, ignored: [] });
  expect(place.textContent).toContain(
    '将新增的用户里，管理员 1 位；有角色的 2 位（超级管理员 1 位、内容编辑 2 位）。请逐一核对。',
  );
  expect(found('tbody tr:nth-child(2)').textContent).toContain('管理员林晓示例医院超级管理员、内容编辑');
  button('管理员和有角色的2').click();
  await vi.waitFor(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(2));
  button('导入 3 个用户').click();
  await vi.waitFor(() =>
    expect(document.querySelector('dialog')?.textContent).toContain(
      '将新增 3 个用户，其中管理员 1 位；有角色的 2 位（超级管理员 1 位、内容编辑 2 位）',
    ),
  );
});

/** Answers what is asked over the page: no is the first button. */
async function answer(title: string, agrees: boolean) {
  await vi.waitFor(() => expect(found('dialog').textContent).toContain(title));
  found<HTMLButtonElement>(`dialog button:${agrees ? 'last' : 'first'}-of-type`).click();
  await vi.waitFor(() => expect(place.querySelector('dialog')).toBeNull());
}

/** One user is imported and has a one-time password that nobody has taken down yet. */
async function givePasswords() {
  await choose({ rows: [row(2, 'new')], ignored: [] });
  button('导入 1 个用户').click();
  await answer('导入 1 个用户', true);
  await shown('已新增 1 个用户');
  button('生成初始密码（1 个）').click();
  await answer('为 1 位用户生成初始密码', true);
  await shown('请马上下载名单');
}

test('one-time passwords are asked about before another file takes their place', async () => {
  await givePasswords();
  await chooseFile('另一份.csv');
  await answer('内容尚未保存', false);
  expect(place.textContent).toContain('请马上下载名单');
  await chooseFile('另一份.csv');
  await answer('内容尚未保存', true);
  await shown('3. 检查结果：另一份.csv');
  expect(place.textContent).not.toContain('请马上下载名单');
});

test('a list of one-time passwords that cannot be saved says so, and is asked about on', async () => {
  await givePasswords();
  const withoutRoom = class extends URL {
    static override createObjectURL(): string {
      throw new Error('no room');
    }
  };
  vi.stubGlobal('URL', withoutRoom);
  button('下载密码名单（CSV）').click();
  await shown('页面出现错误，请刷新后重试');
  expect(place.textContent).toContain('请马上下载名单');
  await chooseFile('另一份.csv');
  await answer('内容尚未保存', false);
});
