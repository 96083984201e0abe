/** What was said at the last sign-in on this browser: a computer of many stays one, also for who hurries. */
const key = 'tongmou.shared';

export function noteShared(isShared: boolean): void {
  try {
    if (isShared) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage it is said anew each time.
  }
}

export function wasShared(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
