// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { SessionUser } from '../../../contract/schemas/session.ts';
import type { User, UserRow } from '../../../contract/schemas/user.ts';
import { SessionProvider } from '../../shell/Session.tsx';
import { AppProvider } from '../../ui/app.tsx';
import { stubLayout } from '../../testing/jsdom.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import UserList from './UserList.tsx';

const self = {
  ...{ id: 1, username: 'guanli', isManager: true, permissions: ['user:update'], duty: null, doctorId: null },
} as unknown as SessionUser;
const rows = Array.from(
  { length: 25 },
  (_, at): UserRow => [at + 1, 1, `user${at + 1}`, at + 1, '云栖医院', `医生${at + 1}`],
);
const lineOf = ([id, userBelong, username, doctorId, doctorHospital, name]: UserRow): User => ({
  ...{ id, userBelong, username, doctorId, doctorHospital, name },
  ...{ isActive: true, roles: [], lastSignInAt: null, openCases: null },
});

test('everybody is fetched once, found and paged in the browser, and only the page is asked about', async () => {
  stubLayout();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (sent: string | Request, init?: RequestInit) => {
    const url = (typeof sent === 'string' ? sent : sent.url).replace(apiBase, '');
    const body = new URLSearchParams(String(init?.body ?? (sent instanceof Request ? await sent.clone().text() : '')));
    asked.push(`${url} ${body}`);
    const ids = body.get('userIds')?.split(',').map(Number) ?? [];
    const answers: Record<string, unknown> = {
      [apiPaths.userRows]: rows,
      [apiPaths.heartbeat]: self,
      '/user/selectAll/100/1': {
        totalCount: ids.length,
        pageCount: 1,
        results: ids.map((id) => lineOf(rows[id - 1]!)),
      },
      '/role/selectAll/100/1': { totalCount: 0, pageCount: 0, results: [] },
    };
    return Response.json({ status: 'OK', rmObject: answers[url] ?? [], errMsg: null });
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const page = (
    <AppProvider>
      <LeaveGuard>
        <SessionProvider known={self}>
          <UserList />
        </SessionProvider>
      </LeaveGuard>
    </AppProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: ['/hospital_back/user/list?q=user1'],
  });
  root.render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(10), 20_000);
  expect(place.textContent).toContain('共 11 条');
  expect(place.textContent).toContain('重置密码');
  expect(asked.filter((one) => one.startsWith(apiPaths.userRows))).toHaveLength(1);
  expect(asked.find((one) => one.startsWith('/user/selectAll'))).toContain(
    `userIds=${[1, 10, 11, 12, 13, 14, 15, 16, 17, 18].join('%2C')}`,
  );
  root.unmount();
}, 30_000);
