const sliceBytes = 1024 * 1024;

/** Whether a file of the same name and content is among these. Different ones mostly differ in their first slice. */
export async function isAmong(file: File, others: ReadonlyArray<File>): Promise<boolean> {
  for (const other of others) {
    if (other === file) return true;
    if (other.name === file.name && other.size === file.size && (await isSame(file, other))) return true;
  }
  return false;
}

async function isSame(one: Blob, other: Blob): Promise<boolean> {
  try {
    for (let at = 0; at < one.size; at += sliceBytes) {
      const [mine, theirs] = await Promise.all([one, other].map((blob) => bytesAt(blob, at)));
      if (mine!.some((byte, place) => byte !== theirs![place])) return false;
    }
    return true;
  } catch {
    // What cannot be read any more is told by who reads it.
    return false;
  }
}

const bytesAt = async (blob: Blob, at: number) => new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer());
