/**
 * What somebody is writing, kept in this browser until it is sent or they sign out. It may name a patient, so a draft of
 * another user, or one forgotten for a week, goes as soon as somebody signs in.
 */
export type Draft<Value> = { savedAt: number; value: Value };

const prefix = 'tongmou.draft.';
const forgottenAfterMs = 7 * 24 * 3_600_000;

const prefixOf = (userId: number) => `${prefix}${userId}.`;
const keyOf = (userId: number, name: string) => prefixOf(userId) + name;

export function readDraft<Value>(userId: number, name: string): Draft<Value> | undefined {
  const text = localStorage.getItem(keyOf(userId, name));
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** False when the browser has no room for it. */
export function writeDraft(userId: number, name: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify({ savedAt: Date.now(), value }));
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (userId: number, name: string) => localStorage.removeItem(keyOf(userId, name));

/** At the end of a session. */
export function dropAllDrafts() {
  for (const key of draftKeys()) localStorage.removeItem(key);
}

export function dropForeignDrafts(userId: number) {
  for (const key of draftKeys()) {
    const own = key.startsWith(prefixOf(userId));
    if (!own || isForgotten(localStorage.getItem(key))) localStorage.removeItem(key);
  }
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function isForgotten(text: string | null): boolean {
  try {
    const { savedAt } = JSON.parse(text ?? '');
    return !(Date.now() - savedAt < forgottenAfterMs);
  } catch {
    return true;
  }
}
