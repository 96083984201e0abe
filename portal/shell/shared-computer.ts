/** What was said when somebody last signed in on this browser: a computer of many stays one, also for who hurries. */
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

/** Signing out, by which the server has the browser forget all that it stored, but for this. */
export async function keepingShared(signOut: () => Promise<unknown>): Promise<void> {
  const isShared = wasShared();
  try {
    await signOut();
  } finally {
    noteShared(isShared);
  }
}
