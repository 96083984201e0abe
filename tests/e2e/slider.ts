import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Which slide of the hero is shown, from 0. */
export const shownSlide = (page: Page) =>
  page.locator('[data-dot]').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('aria-current')));

/** Slides glide in real time, which the page's clock does not hold: the next one waits for the end of the last. */
export const standStill = (page: Page) =>
  expect
    .poll(async () => {
      const place = await page.locator('[data-track]').evaluate((track) => track.scrollLeft / track.clientWidth);
      return Math.abs(place - (await shownSlide(page)));
    })
    .toBeLessThan(0.01);

/** A move is over when its end was told to the slider: told later, it would be taken for somebody who moved back. */
export const moveEnds = (page: Page) =>
  expect.poll(() => page.locator('[data-track]').evaluate((track) => Number(track.dataset.ends))).toBeGreaterThan(0);

/** The page's time stands still from here on. */
export async function stopTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto(path);
  await page.clock.pauseAt(3_600_000);
}
