import { Drawer } from 'antd';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { UserCache } from '../../api/UserCache.tsx';
import { useUser } from '../../shell/Session.tsx';
import { AntdProvider } from '../../ui/AntdProvider.tsx';
import { CrashGuard } from '../../ui/CrashGuard.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import styles from './ConsoleLayout.module.css';
import { Header } from './Header.tsx';
import { SideNav } from './SideNav.tsx';

/** Header, menu and the page of the managers' console. Who must change the password can open nothing else before. */
export default function ConsoleLayout() {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const user = useUser();
  const account = pages.consoleAccount(user.username);
  const mayGoOn = !user.mustChangePassword || pathname === account;

  return (
    <AntdProvider>
      <LeaveGuard>
        <a className={styles.skip} href="#main">
          跳到正文
        </a>
        <div className={styles.layout}>
          <Header onMenu={() => setMenuOpen(true)} />
          <aside className={styles.side}>
            <SideNav />
          </aside>
          <Drawer
            open={menuOpen}
            onClose={() => setMenuOpen(false)}
            placement="left"
            size={272}
            title="菜单"
            styles={{ body: { padding: '12px 0' } }}
          >
            <SideNav onChosen={() => setMenuOpen(false)} />
          </Drawer>
          <main id="main" className={styles.main} tabIndex={-1}>
            <UserCache userId={user.id}>
              <CrashGuard key={pathname}>
                <Suspense fallback={<Loading />}>{mayGoOn ? <Outlet /> : <Navigate to={account} replace />}</Suspense>
              </CrashGuard>
            </UserCache>
          </main>
        </div>
      </LeaveGuard>
    </AntdProvider>
  );
}
