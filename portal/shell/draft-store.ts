import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * What somebody is writing, kept in this browser until it is sent or they sign out. It may name a patient, so a draft of
 * another user, or one forgotten for a week, goes as soon as somebody signs in.
 */
export type Draft<Value> = { savedAt: number; value: Value };

const prefix = 'tongmou.draft.';
const forgottenAfterMs = 7 * 24 * 3_600_000;

const prefixOf = (userId: number) => `${prefix}${userId}.`;
const keyOf = (userId: number, name: string) => prefixOf(userId) + name;
const isForgotten = (savedAt: unknown) => !(Date.now() - Number(savedAt) < forgottenAfterMs);

export function readDraft<Value>(userId: number, name: string): Draft<Value> | undefined {
  return parseDraft<Value>(localStorage.getItem(keyOf(userId, name)));
}

function parseDraft<Value>(text: string | null): Draft<Value> | undefined {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** After signing out nothing is kept any more, until the page is opened anew: a form may still write as it is left. */
let isSignedOut = false;

/** False when the browser has no room for it, or its user signed out. */
export function writeDraft(userId: number, name: string, value: unknown): boolean {
  if (isSignedOut) return false;
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify({ savedAt: Date.now(), value }));
    return true;
  } catch {
    return false;
  }
}

/** Text and files. */
export async function dropDraft(userId: number, name: string): Promise<void> {
  localStorage.removeItem(keyOf(userId, name));
  for (const { id } of await keptFiles(userId, name)) await forgetFile(id);
}

/** At the end of a session. */
export async function dropAllDrafts(): Promise<void> {
  isSignedOut = true;
  for (const key of draftKeys()) localStorage.removeItem(key);
  await withFiles((files) => files.clear('files'));
}

/** Those of other users, and those forgotten for a week. */
export async function dropForeignDrafts(userId: number): Promise<void> {
  for (const key of draftKeys())
    if (!key.startsWith(prefixOf(userId)) || isForgotten(parseDraft(localStorage.getItem(key))?.savedAt))
      localStorage.removeItem(key);
  for (const kept of await allFiles())
    if (kept.userId !== userId || isForgotten(kept.savedAt)) await forgetFile(kept.id);
}

/** How many texts a user has not sent yet. */
export const countDrafts = (userId: number): number =>
  draftKeys().filter(
    (key) => key.startsWith(prefixOf(userId)) && !isForgotten(parseDraft(localStorage.getItem(key))?.savedAt),
  ).length;

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

type KeptFile = { id: number; userId: number; draft: string; savedAt: number; file: File };
type Files = DBSchema & { files: { key: number; value: Omit<KeptFile, 'id'> & { id?: number } } };

/**
 * Chosen files that have not reached the server yet, kept beside the draft they belong to: a phone may end the page at
 * any moment. Where the browser keeps nothing, nothing is kept, and the person is none the worse.
 */
async function withFiles<Value>(work: (files: IDBPDatabase<Files>) => Promise<Value>): Promise<Value | undefined> {
  try {
    const files = await openDB<Files>('tongmou.draft-files', 1, {
      upgrade: (database) => database.createObjectStore('files', { keyPath: 'id', autoIncrement: true }),
    });
    return await work(files).finally(() => files.close());
  } catch {
    return undefined;
  }
}

const allFiles = async () => ((await withFiles((files) => files.getAll('files'))) ?? []) as KeptFile[];

/** By which number it is kept; undefined when it is not. */
export const keepFile = async (userId: number, draft: string, file: File): Promise<number | undefined> =>
  isSignedOut ? undefined : withFiles((files) => files.add('files', { userId, draft, savedAt: Date.now(), file }));

export const forgetFile = (id: number) => withFiles((files) => files.delete('files', id));

export const keptFiles = async (userId: number, draft: string): Promise<KeptFile[]> =>
  (await allFiles()).filter((kept) => kept.userId === userId && kept.draft === draft);
