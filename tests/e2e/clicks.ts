import type { Page } from '@playwright/test';

/**
 * What somebody does to get through: presses of a pointer, or of Enter or the space bar outside a text (`clicks`), and addresses that are
 * opened in the place of a bookmark or a mail's link (`addresses`). What is typed or filled into a field is neither.
 */
export type Effort = { clicks: number; addresses: number };

/** Adds to `effort` from the page's next address on what is done in it. Call once a page. */
export async function countEffort(page: Page, effort: Effort): Promise<void> {
  await page.exposeBinding('countClick', () => {
    effort.clicks += 1;
  });
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) (window as unknown as { countClick: () => void }).countClick();
    };
    window.addEventListener('pointerdown', count, true);
    window.addEventListener(
      'keydown',
      (event) => {
        const isTyping = (event.target as HTMLElement).matches('textarea, [contenteditable=true]');
        if (!isTyping && ['Enter', ' '].includes(event.key)) count(event);
      },
      true,
    );
  });
  const goto = page.goto.bind(page);
  page.goto = (...to) => {
    if (to[0] !== 'about:blank') effort.addresses += 1;
    return goto(...to);
  };
}
