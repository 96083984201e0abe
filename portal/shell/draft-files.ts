/**
 * Chosen files that have not reached the server yet, kept beside the draft they belong to: a phone may end the page at
 * any moment. Where the browser keeps nothing, nothing is kept, and the person is none the worse.
 */
type Kept = { id: number; userId: number; draft: string; savedAt: number; file: File };

const databaseName = 'tongmou.draft-files';
const storeName = 'files';
const forgottenAfterMs = 7 * 24 * 3_600_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<Value>(work: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value | undefined> {
  try {
    const database = await open();
    try {
      return await new Promise<Value>((resolve, reject) => {
        const request = work(database.transaction(storeName, 'readwrite').objectStore(storeName));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const all = async () => ((await inStore((store) => store.getAll())) ?? []) as Kept[];

/** By which number it is kept; undefined when it is not. */
export const keepFile = async (userId: number, draft: string, file: File): Promise<number | undefined> =>
  (await inStore((store) => store.add({ userId, draft, savedAt: Date.now(), file }))) as number | undefined;

export const forgetFile = (id: number) => inStore((store) => store.delete(id));

export const keptFiles = async (userId: number, draft: string): Promise<Kept[]> =>
  (await all()).filter((kept) => kept.userId === userId && kept.draft === draft);

export async function dropFiles(userId: number, draft: string): Promise<void> {
  for (const { id } of await keptFiles(userId, draft)) await forgetFile(id);
}

/** At the end of a session. */
export const dropAllFiles = () => inStore((store) => store.clear());

/** Those of other users, and those forgotten for a week. */
export async function dropForeignFiles(userId: number): Promise<void> {
  for (const kept of await all())
    if (kept.userId !== userId || Date.now() - kept.savedAt > forgottenAfterMs) await forgetFile(kept.id);
}
