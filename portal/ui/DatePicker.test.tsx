// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { stubLayout } from '../testing/jsdom.ts';
import DatePicker from './DatePicker.ts';

stubLayout();
vi.stubEnv('TZ', 'America/New_York');

test('此刻 is Beijing’s in a browser of another zone', async () => {
  expect(new Date('2026-01-01T12:00:00Z').getHours()).toBe(7);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const chosen = vi.fn();
  root.render(<DatePicker open showTime onChange={(_, text) => chosen(text)} />);
  const now = () => document.querySelector<HTMLElement>('.ant-picker-now-btn');
  await vi.waitFor(() => expect(now()).not.toBeNull());
  now()!.click();
  document.querySelector<HTMLElement>('.ant-picker-ok button')?.click();
  await vi.waitFor(() => expect(chosen).toHaveBeenCalled());
  const [text] = chosen.mock.lastCall as [string];
  expect(Math.abs(Date.parse(`${text}+08:00`) - Date.now())).toBeLessThan(60_000);
  root.unmount();
});
