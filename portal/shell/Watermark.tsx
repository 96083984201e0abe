import { serverNow } from '../../contract/server-clock.ts';
import { useEffect, useId, useState } from 'react';
import { beijingMinute } from '../ui/time.ts';
import { useSession } from './Session.tsx';
import styles from './Watermark.module.css';

const minuteMs = 60_000;

/** Who looks at a record, and when, over what is shown and printed on a computer that several people use. */
export function Watermark() {
  const { user } = useSession();
  return user?.isWard ? <Mark name={user.doctorName ?? user.name} /> : null;
}

function Mark({ name }: { name: string }) {
  const [now, setNow] = useState(() => new Date(serverNow()));
  const id = useId();

  useEffect(() => {
    const tick = () => setNow(new Date(serverNow()));
    const timer = setInterval(tick, minuteMs);
    window.addEventListener('beforeprint', tick);
    return () => {
      clearInterval(timer);
      window.removeEventListener('beforeprint', tick);
    };
  }, []);

  return (
    <svg className={styles.mark} aria-hidden="true" data-watermark>
      <pattern id={id} width="320" height="180" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
        <text x="12" y="64">
          {name}
        </text>
        <text x="12" y="88">
          {beijingMinute(now.toISOString())}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
