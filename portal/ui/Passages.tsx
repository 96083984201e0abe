import type { ReactNode } from 'react';
import { compareText, type Passage, type Piece } from './compare-text.ts';
import styles from './Passages.module.css';

/** How two rich texts differ, in one: what was deleted and what was inserted. */
export const Passages = ({ passages }: { passages: Passage[] }) => (
  <div className={styles.text}>
    {passages.map((passage, at) => shownPassage(passage, at, ({ pieces }) => <BothSides pieces={pieces} />))}
  </div>
);

/** How two rich texts differ, each by itself; the same where their words are. */
export function sidesOf(stored: string, sent: string): { stored: ReactNode; sent: ReactNode } {
  const passages = compareText(stored, sent);
  if (passages.every((passage) => 'equal' in passage)) return { stored: sameWords, sent: sameWords };
  const of = (side: Side) => (
    <div className={styles.text}>
      {passages.map((passage, at) =>
        shownPassage(passage, at, ({ pieces }) => <OneSide pieces={pieces} side={side} />),
      )}
    </div>
  );
  return { stored: of('old'), sent: of('new') };
}

/** Said of two texts whose HTML alone differs. */
export const sameWords = '文字相同，只有格式或图片大小不同。';

export const BothSides = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, in: where }, place) => {
    const Tag = ({ both: 'span', old: 'del', new: 'ins' } as const)[where];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity but their place
    return <Tag key={place}>{text}</Tag>;
  });

type Side = 'old' | 'new';

/** One of two texts, with what the other does not say marked. */
export const OneSide = ({ pieces, side }: { pieces: Piece[]; side: Side }) =>
  pieces.map(({ text, in: where }, place) => {
    if (where !== 'both' && where !== side) return null;
    const Tag = where === 'both' ? 'span' : 'mark';
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Tag key={place}>{text}</Tag>;
  });

/** Long stretches without a difference are cut: their first and last paragraph tell where one is. */
function shownPassage(passage: Passage, at: number, show: (rewritten: { pieces: Piece[] }) => ReactNode): ReactNode {
  const key = `passage ${at}`;
  if ('pieces' in passage) return <p key={key}>{show(passage)}</p>;
  const { equal } = passage;
  const lines = equal.length > 3 ? [equal[0]!, `…… ${equal.length - 2} 段相同 ……`, equal.at(-1)!] : equal;
  return (
    <div key={key} className={styles.equal}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={place}>{line}</p>
      ))}
    </div>
  );
}
