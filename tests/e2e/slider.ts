import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Which slide of the hero is shown, from 0. */
export const shownSlide = (page: Page) =>
  page.locator('[data-dot]').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')));

/** From the next page on, the strip of slides notes at which of them it came to rest. */
export const noteRests = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.matches('[data-track]')) return;
      target.dataset.rest = String(Math.round(target.scrollLeft / target.clientWidth));
    };
    document.addEventListener('scrollend', note, true);
  });

/**
 * Slides glide in real time, which the page's clock does not hold. A glide whose end is told when the next move has
 * begun would be taken for somebody who moved back.
 */
export const glideEnds = (page: Page) =>
  expect
    .poll(async () => {
      const rest = await page.locator('[data-track]').getAttribute('data-rest');
      return Number(rest ?? -1) === (await shownSlide(page));
    })
    .toBe(true);

/** The page's time stands still from here on. */
export async function stopTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await page.clock.pauseAt(3_600_000);
}
