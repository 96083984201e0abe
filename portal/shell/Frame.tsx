import { MenuOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { AntdProvider } from '../ui/AntdProvider.tsx';
import { lazy } from '../ui/lazy.ts';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useNoStrayDrops } from '../ui/stray-drops.ts';
import { useClockNotice } from './clock-notice.ts';
import styles from './Frame.module.css';
import { HelpLink } from './help/HelpLink.tsx';
import { LockButton } from './LockButton.tsx';
import { useUser } from './Session.tsx';
import { AccountNews } from './security/AccountNews.tsx';
import { PinOffer } from './security/PinOffer.tsx';
import { securityPage } from './security/page.ts';
import { Watermark } from './Watermark.tsx';

/** Needed on phones alone, once somebody opens the menu. */
const Drawer = lazy(() => import('antd/es/drawer'));

type Props = {
  part: 'platform' | 'console';
  /** What the header calls the part, and where its name leads. */
  name: string;
  home: string;
  /** The page on which a password that must be changed is changed. */
  account: string;
  header: ReactNode;
  /** Stands beside the page, and in a drawer on phones, where it calls `onChosen` for each link that is followed. */
  Side: (props: { onChosen?: () => void }) => ReactNode;
  /** A mark on the button that opens the drawer. */
  mark?: ReactNode;
  notice?: ReactNode;
};

/**
 * What stands around every page of a part: header, side panel and the component library. Who must change the password, or
 * add a second factor, can open nothing else before.
 */
export const Frame = (props: Props) => (
  <AntdProvider>
    <LeaveGuard>
      <Around {...props} />
    </LeaveGuard>
  </AntdProvider>
);

function Around({ part, name, home, account, header, Side, mark, notice }: Props) {
  const [menu, setMenu] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const { pathname } = useLocation();
  const { mustChangePassword, mustAddFactor, isManager } = useUser();
  const isHeldUp = mustChangePassword || mustAddFactor;
  const guard = securityPage(isManager);
  const first = mustChangePassword ? account : mustAddFactor ? guard : pathname;
  const closeMenu = () => setMenu('closed');
  useNoStrayDrops();
  useClockNotice();

  return (
    <div className={styles.layout} data-part={part}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <header className={styles.header}>
        <button type="button" className={styles.menu} aria-label="打开菜单" onClick={() => setMenu('open')}>
          <MenuOutlined aria-hidden />
          {mark}
        </button>
        <Link className={styles.brand} to={home} aria-label={`童眸${name}`}>
          <Logo size={34} mono />
          <span className={styles.name}>童眸</span>
          <span className={styles.part}>{name}</span>
        </Link>
        {header}
        {!isHeldUp && <HelpLink className={styles.tool} />}
        <LockButton className={styles.tool} />
      </header>
      <aside className={styles.side} aria-label="个人与导航">
        <Side />
      </aside>
      {menu !== 'untouched' && (
        <Suspense>
          <Drawer open={menu === 'open'} onClose={closeMenu} placement="left" size={300} title="菜单">
            <Side onChosen={closeMenu} />
          </Drawer>
        </Suspense>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {[home, account, guard].includes(pathname) && <AccountNews isWhole={pathname === guard} />}
        <PinOffer />
        {!isHeldUp && notice}
        <Suspense key={pathname} fallback={<Loading />}>
          {pathname === first ? <Outlet /> : <Navigate to={first} replace />}
        </Suspense>
      </main>
      <Watermark />
    </div>
  );
}
