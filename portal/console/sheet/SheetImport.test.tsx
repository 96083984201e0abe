// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SheetChecked } from '../../../contract/schemas/sheet.ts';
import { AppProvider } from '../../ui/app.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import SheetImport from './SheetImport.tsx';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
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

async function choose(checked: SheetChecked) {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'OK', rmObject: checked, errMsg: null }));
  const page = (
    <AppProvider>
      <LeaveGuard>
        <SheetImport kind="users" />
      </LeaveGuard>
    </AppProvider>
  );
  root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  const input = await vi.waitFor(() => found<HTMLInputElement>('input[type=file]'));
  Object.defineProperty(input, 'files', { value: [new File(['用户名,姓名\n'], '名单.csv')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(place.textContent).toContain('3. 检查结果'));
}

const button = (words: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words))!;

test('rows with problems are shown first, and nothing is brought before they are mended', async () => {
  await choose({ rows: [row(2, 'new'), row(3, 'broken', '没有填写，请补上')], ignored: ['手机'] });
  expect(place.textContent).toContain('共 2 行，其中 1 行有问题');
  expect(place.textContent).toContain('这些列不在模板里，不会导入：手机');
  expect(found('tbody').textContent).toContain('职称没有填写，请补上');
  expect(found('tbody').textContent).not.toContain('user2');
  expect(button('导入 1 个用户').disabled).toBe(true);
  button('全部').click();
  await vi.waitFor(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(2));
});

test('rows that are there and differ stand in the way until they are said to stay', async () => {
  await choose({ rows: [row(2, 'new'), row(3, 'different', '已有的是“主任医师”')], ignored: [] });
  expect(button('导入 1 个用户').disabled).toBe(true);
  found<HTMLInputElement>('input[type=checkbox]').click();
  await vi.waitFor(() => expect(button('导入 1 个用户').disabled).toBe(false));
  expect(place.textContent).toContain('共 2 行，没有问题，可以导入');
});
