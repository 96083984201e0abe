// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { AppProvider } from '../../ui/app.tsx';
import { stubLayout } from '../../testing/jsdom.ts';
import { lateText } from '../../ui/xlsx.ts';
import { FileButtons } from './FileButtons.tsx';
import { savePasswords } from './sheet-files.ts';

vi.mock('write-excel-file/universal', () => ({ default: () => ({ toBlob: () => new Promise(() => {}) }) }));

test('an Excel file that never comes ends with a reason, and the CSV file is had meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubLayout();
  const made: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${made.push(file as Blob)}`;
  URL.revokeObjectURL = () => {};
  const given = [{ userId: 1, username: 'zhangsan', name: '张三', password: 'once', awaitsWord: false }];
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <AppProvider>
      <FileButtons label="下载" save={(type) => savePasswords(type, given)} />
    </AppProvider>,
  );
  const button = (name: string) => [...place.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
  await vi.waitFor(() => expect(button('Excel')).toBeDefined());
  button('Excel')!.click();
  await vi.waitFor(() => expect(button('Excel')!.className).toContain('loading'));
  button('CSV')!.click();
  await vi.waitFor(async () => expect(await made[0]?.text()).toContain('zhangsan,张三,once'));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toBe(lateText));
  expect(button('Excel')!.className).not.toContain('loading');
  root.unmount();
});
