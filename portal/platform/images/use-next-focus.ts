import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * For a list of cards whose buttons go with what they do: the focus then is on the next button of the same act (`data-act`),
 * of the cards behind, else of those before, and without one where `otherwise` puts it. Returns what hears of all clicks.
 */
export function useNextFocus(
  list: RefObject<HTMLElement | null>,
  otherwise: () => void,
): (event: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<{ button: HTMLElement; place: number; byKey: boolean }>(undefined);
  useEffect(() => {
    const { current: last } = pressed;
    if (!last || document.activeElement === last.button) return;
    pressed.current = undefined;
    if (document.activeElement !== document.body) return;
    const cards = [...(list.current?.children ?? [])];
    const inTurn = [...cards.slice(last.place), ...cards.slice(0, last.place).reverse()];
    const alike = `[data-act="${last.button.dataset.act}"]`;
    const next = inTurn.map((card) => card.querySelector<HTMLElement>(alike)).find((one) => one !== null);
    // Who pressed it with a finger looks where they look.
    if (next) next.focus({ preventScroll: !last.byKey });
    else if (last.byKey) otherwise();
  });
  return ({ target, detail }) => {
    const button = (target as Element).closest<HTMLElement>('button[data-act]');
    if (!button) return;
    const cards = [...(list.current?.children ?? [])];
    const place = cards.findIndex((card) => card.contains(button));
    pressed.current = { button, place: Math.max(place, 0), byKey: detail === 0 };
  };
}
