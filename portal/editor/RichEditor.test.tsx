// @vitest-environment jsdom
import { Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { AppProvider } from '../ui/app.tsx';
import { moreTools } from './configuration.ts';
import RichEditor from './RichEditor.tsx';

/** How long the editor puts off what it does after a change. */
const debounceMs = 200;

const editor = () => (
  <RichEditor
    initialHtml="<p>正文</p>"
    onChange={vi.fn()}
    label="正文"
    placeholder=""
    minHeightPx={100}
    kept={[]}
    onPictures={vi.fn()}
  />
);

test.each([
  { moment: 'before it is ready', commits: 1 },
  { moment: 'while its tools are being made', commits: 2 },
])('an editor that is left $moment fails nowhere and listens no longer', async ({ commits }) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const failed = vi.fn();
  process.on('unhandledRejection', failed);
  const listens = vi.spyOn(document, 'addEventListener');
  const listensNoLonger = vi.spyOn(document, 'removeEventListener');
  let seen = 0;
  await new Promise<void>((resolve) => {
    // Between what React draws and the effects of it, as a click or a session's end may come.
    const leave = () => {
      root.unmount();
      resolve();
    };
    const onRender = () => {
      seen += 1;
      if (seen === commits) queueMicrotask(leave);
    };
    root.render(
      <AppProvider>
        <Profiler id="editor" onRender={onRender}>
          {editor()}
        </Profiler>
      </AppProvider>,
    );
  });
  await new Promise((resolve) => setTimeout(resolve, 2 * debounceMs));
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
  const heard = (spy: typeof listens) =>
    spy.mock.calls.filter(([type]) => type === 'selectionchange').map(([, it]) => it);
  expect(heard(listens)).toHaveLength(1);
  expect(heard(listensNoLonger)).toEqual(expect.arrayContaining(heard(listens)));
  vi.restoreAllMocks();
});

test('a reply is written with five tools, and the rest stands behind 更多格式', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  root.render(<AppProvider>{editor()}</AppProvider>);
  const tools = () => [...box.querySelectorAll<HTMLElement>('[data-menu-key]')].map(({ dataset }) => dataset.menuKey);
  const few = ['bold', 'bulletedList', 'numberedList', 'uploadImage', 'undo'];
  const more = () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === moreTools);
  await vi.waitFor(() => expect(tools()).toEqual(few));
  more()!.click();
  await vi.waitFor(() => expect(tools()).toEqual(expect.arrayContaining([...few, 'fontSize', 'insertTable', 'redo'])));
  expect(more()!.getAttribute('aria-expanded')).toBe('true');
  more()!.click();
  await vi.waitFor(() => expect(tools()).toEqual(few));
  root.unmount();
  await new Promise((resolve) => setTimeout(resolve, 2 * debounceMs));
});
