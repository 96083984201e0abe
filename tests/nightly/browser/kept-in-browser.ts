import type { Page } from '@playwright/test';

/** All that the browser keeps for this site, as somebody reads it who has the disk: in Latin-1, files as they are. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const told: string[] = [];
    const tell = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) told.push(latin(new Uint8Array(await value.arrayBuffer())));
      else if (ArrayBuffer.isView(value)) told.push(latin(new Uint8Array(value.buffer)));
      else if (value instanceof ArrayBuffer) told.push(latin(new Uint8Array(value)));
      else if (value && typeof value === 'object')
        for (const [name, one] of Object.entries(value)) {
          told.push(name);
          await tell(one);
          if (one instanceof File) told.push(one.name);
        }
      else told.push(String(value));
    };
    for (const storage of [localStorage, sessionStorage]) await tell({ ...storage });
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        await tell(all);
      }
      database.close();
    }
    return told.join('\n');
  });
