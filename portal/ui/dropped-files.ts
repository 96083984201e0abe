/** How deep folders are looked into, and how many files are taken from them. */
const deepest = 8;
const filesMax = 2000;

/** The files that were dropped, also those within folders; asked for while the event lasts. */
export async function droppedFiles({ files, items }: DataTransfer): Promise<File[]> {
  const plain = [...files];
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found, 0);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[], depth: number): Promise<void> {
  if (found.length >= filesMax || depth > deepest) return;
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)),
    );
    if (file) found.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const read = () => new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
  // A browser hands out a hundred at a time.
  for (let some = await read(); some.length > 0; some = await read())
    for (const one of some) await collect(one, found, depth + 1);
}

/** Asks for a folder; `take` gets its files. */
export function chooseFolder(take: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.onchange = () => take([...(input.files ?? [])].slice(0, filesMax));
  input.click();
}
