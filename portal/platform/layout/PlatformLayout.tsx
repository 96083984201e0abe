import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { UserCache } from '../../api/UserCache.tsx';
import { dropForeignFiles } from '../../shell/draft-files.ts';
import { dropForeignDrafts } from '../../shell/draft-store.ts';
import { useUser } from '../../shell/Session.tsx';
import { AntdProvider } from '../../ui/AntdProvider.tsx';
import { CrashGuard } from '../../ui/CrashGuard.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { UnreadProvider } from '../unread/Unread.tsx';
import { Drawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import styles from './PlatformLayout.module.css';
import { usePrefetch } from './prefetch.ts';
import { SidePanel } from './SidePanel.tsx';

/** Header, side panel and the page. Who must change the password can open nothing else before. */
export default function PlatformLayout() {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const user = useUser();
  const mayGoOn = !user.mustChangePassword || pathname === pages.platformAccount;
  usePrefetch();

  useEffect(() => {
    dropForeignDrafts(user.id);
    dropForeignFiles(user.id);
  }, [user.id]);

  return (
    <AntdProvider>
      <LeaveGuard>
        <UserCache userId={user.id}>
          <UnreadProvider>
            <a className={styles.skip} href="#main">
              跳到正文
            </a>
            <div className={styles.layout}>
              <Header onMenu={() => setMenuOpen(true)} />
              <aside className={styles.side} aria-label="个人与导航">
                <SidePanel />
              </aside>
              <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="菜单">
                <SidePanel onChosen={() => setMenuOpen(false)} />
              </Drawer>
              <main id="main" className={styles.main} tabIndex={-1}>
                <OfflineNotice />
                <CrashGuard key={pathname}>
                  <Suspense fallback={<Loading />}>
                    {mayGoOn ? <Outlet /> : <Navigate to={pages.platformAccount} replace />}
                  </Suspense>
                </CrashGuard>
              </main>
            </div>
          </UnreadProvider>
        </UserCache>
      </LeaveGuard>
    </AntdProvider>
  );
}
