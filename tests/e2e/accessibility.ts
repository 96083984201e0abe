import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

/**
 * Runs in the page: waits until nothing works, moves or fades any more but what goes on for ever, such as a pulse. With `holds`, what
 * would move from then on, as a message whose time is over, stays as it is until what it answers is called.
 */
const stillness = async (holds: boolean) => {
  for (;;) {
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    // What lies in a fold that was closed meanwhile stands still there, and never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility());
    // What is pale while it works comes back at once, though not yet when its work is seen done; beneath a question it waits.
    const place = document.querySelector('dialog:modal') ?? document;
    if (ending.length === 0 && !place.querySelector('.ant-btn-loading')) break;
    const second = new Promise((done) => setTimeout(done, 1000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), second]);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
  const held = new Set<Animation>();
  // No style holds a transition where it begins.
  const hold = ({ target }: Event) => {
    for (const one of (target as Element).getAnimations({ subtree: true })) {
      if (!(one instanceof CSSTransition)) continue;
      one.pause();
      held.add(one);
    }
  };
  if (holds) {
    document.adoptedStyleSheets.push(sheet);
    document.addEventListener('transitionrun', hold);
  }
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.removeEventListener('transitionrun', hold);
    for (const transition of held) transition.play();
  };
};

/** Nothing that axe finds by WCAG 2.1 AA and its best practices, once the page is still: what fades has no contrast yet. */
export async function expectAccessible(page: Page): Promise<void> {
  const held = await page.evaluateHandle(stillness, true);
  // What is there already takes a third of a check to read again; the page looks into the pages within it by itself.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });
    return (await axe.run(document, { resultTypes: ['violations'] })).violations;
  });
  await page.evaluate((release) => release(), held);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Nothing reaches beyond the screen's right edge; a failure names what does. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.evaluateHandle(stillness, false);
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth,
    );
    return [
      `${root.scrollWidth} px instead of ${root.clientWidth}`,
      ...beyond.map((element) => (element.cloneNode() as Element).outerHTML),
    ];
  });
  expect(found, `too wide on ${page.url()}`).toEqual([]);
}

/** How far the page has moved under its reader since it was opened, as Chromium counts it; what follows a touch does not count. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
