import { Link, NavLink } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { Logo } from '../../ui/Logo.tsx';
import { useUnread } from '../unread/Unread.tsx';
import styles from './Header.module.css';
import { MenuIcon } from './icons.tsx';
import { RedDot } from './RedDot.tsx';

/** The bar above every page of the platform. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { total } = useUnread();
  return (
    <header className={styles.header}>
      <button type="button" className={styles.menu} aria-label="打开菜单" onClick={onMenu}>
        <MenuIcon />
        <RedDot count={total} />
      </button>
      <Link className={styles.brand} to={pages.platformHome}>
        <Logo size={34} mono />
        <span className={styles.name}>童眸</span>
        <span className={styles.part}>儿童致盲性眼病会诊平台</span>
      </Link>
      <nav className={styles.ways} aria-label="平台">
        <NavLink to={pages.platformHome}>{texts.backHome}</NavLink>
        <NavLink to={pages.platformTeam}>{texts.consultationTeam}</NavLink>
      </nav>
    </header>
  );
}
