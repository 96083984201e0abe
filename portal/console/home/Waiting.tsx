import { Link } from 'react-router-dom';
import styles from './Home.module.css';
import { useFigures } from './figures.ts';

/** What waits for this manager, in one line; nothing where nothing does. */
export function Waiting() {
  const waiting = useFigures().waiting.filter(({ count }) => count);
  if (waiting.length === 0) return null;
  return (
    <nav className={styles.waiting} aria-label="待办">
      待办：
      {waiting.map(({ label, to, count }) => (
        <Link key={label} to={to}>
          {label} {count}
        </Link>
      ))}
    </nav>
  );
}
