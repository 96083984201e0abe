import type { MouseEvent } from 'react';

/** Brings the place with this hash into sight and gives it the focus; nothing where it is not on the page. */
export function goToPlace(hash: string): void {
  const place = document.getElementById(hash.slice(1));
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}

/** Goes to the place a link names within the page, without a step in the history, which would count as leaving it. */
export function goToAnchor(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  goToPlace(event.currentTarget.hash);
}
