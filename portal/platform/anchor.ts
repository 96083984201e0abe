import type { MouseEvent } from 'react';

/** Goes to the place a link names within the page, without a step in the history, which would count as leaving it. */
export function goToAnchor(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const place = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}
