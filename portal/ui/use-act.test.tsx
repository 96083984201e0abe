// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiError } from '../api/call.ts';
import { AppProvider } from './app.tsx';
import { useAct } from './use-act.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let ours: ReturnType<typeof useAct>;
function Page() {
  ours = useAct();
  return <p role="alert">{ours.fault}</p>;
}

let root: ReturnType<typeof createRoot>;
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <AppProvider>
        <Page />
      </AppProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

const shown = () => document.body.textContent;
const fault = () => document.querySelector('p[role="alert"]')!.textContent;
const refused = (status: number) => () => Promise.reject(apiError(status, '有人先改了', '/x'));

test('what is done is said before anything is fetched again, and is no failure when that fails', async () => {
  const fetched = Promise.withResolvers<void>();
  let did = Promise.resolve(false);
  await act(async () => {
    did = ours.act(async () => 3, { done: (count) => `已删除 ${count} 条`, after: () => fetched.promise });
  });
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(shown()).toContain('已删除 3 条');
  });
  expect(ours.busy).toBe(true);
  fetched.reject(apiError(0, '', '/list'));
  await act(async () => expect(await did).toBe(true));
  expect([fault(), ours.busy]).toEqual(['', false]);
});

test('where somebody was faster, the reason is said and what there is now is fetched', async () => {
  const overtaken = vi.fn(async () => undefined);
  const after = vi.fn(async () => undefined);
  await act(() => ours.act(refused(409), { failed: '批准失败', after, overtaken }));
  expect(fault()).toBe('批准失败：有人先改了');
  await act(() => ours.act(refused(403), { after, overtaken }));
  expect(fault()).toBe('有人先改了');
  expect([overtaken.mock.calls.length, after.mock.calls.length]).toEqual([1, 0]);
});
