/** A page touched less long ago than this counts as used. */
const recentMs = 120_000;
export const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Undefined while nobody watches: then every call is a person's. */
let lastSignAt: number | undefined;

/** Whether somebody is at the page. What it asks by itself meanwhile counts as use of the session, and as read. */
export const isAttended = (): boolean =>
  lastSignAt === undefined || (!document.hidden && Date.now() - lastSignAt < recentMs);

/** Notes from now on when the page is touched. Answers how to stop. */
export function watchUse(): () => void {
  const note = () => {
    lastSignAt = Date.now();
  };
  note();
  for (const sign of signsOfUse) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => {
    for (const sign of signsOfUse) window.removeEventListener(sign, note, { capture: true });
    lastSignAt = undefined;
  };
}
