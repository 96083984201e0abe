// @vitest-environment jsdom
import { Form, Input } from 'antd';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followUpTexts as words } from '../../../contract/child-texts.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { SessionUser } from '../../../contract/schemas/session.ts';
import { SessionProvider } from '../../shell/Session.tsx';
import { stubLayout } from '../../testing/jsdom.ts';
import { AppProvider } from '../../ui/app.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import ChildAdd from './ChildAdd.tsx';
import { ChildOffer } from './ChildOffer.tsx';

const self = {
  ...{ id: 1, username: 'yisheng', isManager: false, permissions: [], duty: null },
  ...{ doctorId: 1, doctorName: '林知远', hospital: '云栖医院' },
} as unknown as SessionUser;
/** Who is on file, under a near name. */
const known = {
  ...{ id: 7, patientName: '钱小·宝', patientSex: 1, patientBirthday: '2026-09-01', embryoAge: 30, embryoAgeDay: 2 },
  ...{ hospitalNo: '', caseCount: 1, lastExamOn: null },
};

let root: Root;
const saved = vi.fn();

beforeEach(() => {
  stubLayout();
  vi.stubGlobal('fetch', async (sent: string | Request) => {
    const path = (typeof sent === 'string' ? sent : sent.url).replace(apiBase, '');
    const found = { totalCount: 1, pageCount: 1, results: [known], counts: {} };
    const answers: Record<string, unknown> = { [apiPaths.followUp]: found, [apiPaths.heartbeat]: self };
    return Response.json({ status: 'OK', rmObject: answers[path] ?? [], errMsg: null });
  });
});
afterEach(() => {
  root.unmount();
  saved.mockClear();
});

function show(page: ReactElement) {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const framed = (
    <AppProvider>
      <LeaveGuard>
        <SessionProvider known={self}>{page}</SessionProvider>
      </LeaveGuard>
    </AppProvider>
  );
  root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element: framed }])} />);
}

function type(id: string, text: string) {
  const field = document.getElementById(id) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function press(name: string | RegExp) {
  const buttons = () => [...document.querySelectorAll('button')].find((one) => one.textContent!.match(name));
  await vi.waitFor(() => expect(buttons()).toBeDefined(), 10_000);
  buttons()!.click();
}

const said = () => document.body.textContent;

const proposing = (
  <Form onFinish={saved}>
    <Form.Item name="patientName">
      <Input />
    </Form.Item>
    <Form.Item name="patientBirthday">
      <Input />
    </Form.Item>
    <ChildOffer />
    <button type="submit">保存</button>
  </Form>
);

test.each([
  ['a case is proposed', proposing],
  ['a child is registered', <ChildAdd key="add" />],
])(
  'where %s of a child of the same birthday and a near name, it is asked first whether they are one',
  async (_, page) => {
    show(page);
    await vi.waitFor(() => expect(document.getElementById('patientName')).not.toBeNull(), 10_000);
    type('patientName', '钱小宝');
    type('patientBirthday', known.patientBirthday);
    await vi.waitFor(() => expect(said()).toContain(known.patientName), 10_000);
    await press(/保\s*存/);
    await vi.waitFor(() => expect(said()).toContain(words.namesakeAsked));
    expect(saved).not.toHaveBeenCalled();

    await press(words.namesakeNone);
    await vi.waitFor(() => expect(said()).not.toContain(words.namesakeAsked));
    await press(/保\s*存/);
    if (page === proposing) await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  },
  30_000,
);

test('a child of another birthday is offered, and holds nobody up', async () => {
  show(proposing);
  await vi.waitFor(() => expect(document.getElementById('patientName')).not.toBeNull(), 10_000);
  type('patientName', '钱小宝');
  type('patientBirthday', '2026-08-01');
  await vi.waitFor(() => expect(said()).toContain(known.patientName), 10_000);
  await press('保存');
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
}, 30_000);
