/** `text` in pieces, those that are one of the words apart from the rest. */
export function splitAround(text: string, words: string[]): { text: string; found: boolean }[] {
  if (words.length === 0) return [{ text, found: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, index) => ({ text: part, found: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
