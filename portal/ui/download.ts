const heldMs = 60_000;

/** Hands a file over as a download. What file names may not hold is left out of `name`. */
export function download(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}
