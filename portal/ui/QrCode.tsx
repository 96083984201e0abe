import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** What a phone's camera reads from the screen; dark on white in any colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, outline } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, outline: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={outline} />
    </svg>
  );
}
