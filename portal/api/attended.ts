/** A page touched less long ago than this counts as used. */
const recentMs = 120_000;
export const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Undefined while nobody watches: then every call is a person's. */
let lastSignAt: number | undefined;

/** Whether somebody is at the page. What it asks by itself meanwhile counts as use of the session, and as read. */
export const isAttended = (): boolean =>
  lastSignAt === undefined || (!document.hidden && Date.now() - lastSignAt < recentMs);

/** Whether the page was touched since a moment. */
export const wasTouchedSince = (moment: number): boolean => lastSignAt !== undefined && lastSignAt > moment;

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

/** A moment, and nothing else: the tabs of a browser have one session. */
const usedKey = 'tongmou.used';
let usedAt: number | undefined;

/** Notes that the server was asked something that counts as use of the session; `sentAt` is not later than it heard it. */
export function noteUse(sentAt: number): void {
  usedAt = sentAt;
  try {
    localStorage.setItem(usedKey, String(sentAt));
  } catch {
    // Without storage each tab counts for itself.
  }
}

/** When the session was last used, in any tab; undefined where nothing is known yet. */
export function lastUse(): number | undefined {
  try {
    return Number(localStorage.getItem(usedKey)) || usedAt;
  } catch {
    return usedAt;
  }
}
