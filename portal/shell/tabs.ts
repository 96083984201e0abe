/**
 * What the tabs of one browser tell each other: that the session was ended by its user, or who signed in; on a computer that
 * several people use, that it was locked or unlocked; and that they proved again who they are, in a window of its own.
 */
export type TabWord =
  | { kind: 'out' }
  | { kind: 'in'; userId: number }
  | { kind: 'locked' }
  | { kind: 'unlocked' }
  | { kind: 'proved' };

/** One for all of the page, so that it does not hear itself. */
let channel: BroadcastChannel | undefined;
const open = () => (channel ??= new BroadcastChannel('tongmou.session'));

export const tellTabs = (word: TabWord): void => open().postMessage(word);

/** Hears what other tabs tell. Answers how to stop. */
export function hearTabs(hear: (word: TabWord) => void): () => void {
  const listen = ({ data }: MessageEvent<TabWord>) => hear(data);
  const opened = open();
  opened.addEventListener('message', listen);
  return () => opened.removeEventListener('message', listen);
}
