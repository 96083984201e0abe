// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { AppProvider } from './app.tsx';
import { type List, useList } from './use-list.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('who asks nothing any more waits for nothing', async () => {
  let list: List<unknown, number[]> | undefined;
  function Page({ status }: { status: string }) {
    list = useList(status ? ['ids', status] : null, async () => [41]);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const show = (status: string) =>
    act(async () =>
      root.render(
        <AppProvider>
          <Page status={status} />
        </AppProvider>,
      ),
    );
  await show('off');
  await vi.waitFor(() => expect(list).toMatchObject({ data: [41], isFormer: false }));
  await show('');
  expect(list).toMatchObject({ data: undefined, isFormer: false });
  await act(async () => root.unmount());
});
