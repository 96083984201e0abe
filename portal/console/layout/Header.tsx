import { App } from 'antd';
import { Link } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { reasonOf } from '../../api/call.ts';
import { useSession, useUser } from '../../shell/Session.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Header.module.css';
import { MenuIcon } from './icons.tsx';

/** The bar above every console page: who is signed in, the way to one's account and out. */
export function Header({ onMenu }: { onMenu: () => void }) {
  const user = useUser();
  const { signOut } = useSession();
  const { message } = App.useApp();
  const { mayLeave } = useLeaveGuard();

  const leave = async () => {
    if (await mayLeave()) await signOut().catch((error: unknown) => message.error(reasonOf(error)));
  };

  return (
    <header className={styles.header}>
      <button type="button" className={styles.menu} aria-label="打开菜单" onClick={onMenu}>
        <MenuIcon />
      </button>
      <Link className={styles.brand} to={pages.consoleArticles} aria-label="童眸管理后台">
        <Logo size={34} mono />
        <span className={styles.name}>童眸</span>
        <span className={styles.part}>管理后台</span>
      </Link>
      <nav className={styles.account} aria-label="账号">
        <a className={styles.site} href={pages.home} target="_blank" rel="noopener">
          查看网站
        </a>
        <span className={styles.user} title={user.username}>
          {user.name || user.username}
        </span>
        <Link to={pages.consoleAccount(user.username)}>修改账号</Link>
        <button type="button" onClick={leave}>
          退出
        </button>
      </nav>
    </header>
  );
}
