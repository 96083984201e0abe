import { LockOutlined, MenuOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import useSWR from 'swr';
import { limits } from '../../contract/limits.ts';
import { pages } from '../../contract/pages.ts';
import { clockBehindMs, onServerTime } from '../../contract/server-clock.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { factorNames, signInTexts } from '../../contract/sign-in-texts.ts';
import { security } from '../api/security.ts';
import { AntdProvider } from '../ui/AntdProvider.tsx';
import { onceFetched } from '../ui/Fetched.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useApp } from '../ui/app.tsx';
import { durationText } from '../ui/duration.ts';
import { lazy } from '../ui/lazy.ts';
import { useNoStrayDrops } from '../ui/stray-drops.ts';
import { useLock } from './Challenges.tsx';
import styles from './Frame.module.css';
import { useUser } from './Session.tsx';
import { Watermark } from './Watermark.tsx';
import type { HelpMark } from './help/help.ts';
import { AccountNews } from './security/AccountNews.tsx';
import bands from './security/Bands.module.css';
import { securityPage } from './security/page.ts';

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

/** In the header of a computer that several people use. */
function LockButton({ className }: { className: string | undefined }) {
  const lock = useLock();
  if (!useUser().isWard) return null;
  return (
    <button type="button" className={className} onClick={lock} title={signInTexts.lockNow}>
      <LockOutlined aria-hidden />
      <span>{signInTexts.lockNow}</span>
    </button>
  );
}

const toleratedMs = 120_000;
const toldKey = 'tongmou.clockTold';

/** Tells once that the computer's own clock is wrong: what goes by it, as the names of its files, is wrong, too. */
function useClockNotice(): void {
  const { message } = useApp();
  useEffect(() => {
    const tell = () => {
      const behind = clockBehindMs();
      if (Math.abs(behind) <= toleratedMs || sessionStorage.getItem(toldKey)) return;
      sessionStorage.setItem(toldKey, '1');
      // The answer took a moment: 40 days are not told as 39.
      const off = durationText(-60_000, Math.abs(behind));
      message.warning(sessionTexts.clockOff(`${behind > 0 ? '慢' : '快'}了 ${off}`), 10);
    };
    tell();
    return onServerTime(tell);
  }, [message]);
}

/** Where the help of one's part stands; both parts have a section on accounts. */
const helpPage = (isManager: boolean, section?: string) =>
  (isManager ? pages.consoleHelp : pages.platformHelp) + (section ? `#${section}` : '');

/** Opens the help at what belongs to the page at hand, beside it: what is being written stays. */
function HelpLink({ className }: { className: string | undefined }) {
  const { isManager } = useUser();
  const mark = useMatches().at(-1)?.handle as HelpMark | undefined;
  return (
    <a className={className} href={helpPage(isManager, mark?.help)} target="_blank" rel="noopener" title="本页的说明">
      <QuestionCircleOutlined aria-hidden />
      <span>帮助</span>
    </a>
  );
}

/** Its fields are on no other page's way. */
const PinForm = lazy(async () => ({ default: (await import('./security/PinForm.tsx')).PinForm }));

/** Offers to set a quick PIN after signing in on a computer that several people use, but where one is set anyway. */
function PinOffer() {
  const { isWard, isManager, mustChangePassword, mustAddFactor } = useUser();
  const isAsked = useLocation().pathname === securityPage(isManager);
  return isWard && !isAsked && !mustChangePassword && !mustAddFactor ? <Offer /> : null;
}

function Offer() {
  const [isPutOff, setPutOff] = useState(false);
  const found = useSWR('has pin', () => security().then(({ hasPin }) => hasPin), onceFetched);
  if (found.data !== false || isPutOff) return null;
  return (
    <section className={bands.band} aria-labelledby="pin-offer">
      <h2 id="pin-offer">设置{factorNames.pin}</h2>
      <p>这是共用电脑，离开 {limits.wardLockMinutes} 分钟会自动锁定。设置后用几位数字就能解锁，不必输入密码。</p>
      <Suspense>
        <PinForm onSaved={() => found.mutate(true, false)} onLater={() => setPutOff(true)} />
      </Suspense>
    </section>
  );
}
