import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '../../contract/pages.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { Frame } from '../shell/Frame.tsx';
import { Menu } from '../shell/Menu.tsx';
import { RulesSignature } from '../shell/RulesSignature.tsx';
import { useCan, useUser } from '../shell/Session.tsx';
import { SignOut } from '../shell/SignOut.tsx';
import { useTour } from '../shell/tour/use-tour.ts';
import { lazy } from '../ui/lazy.ts';
import styles from './ConsoleLayout.module.css';
import { visibleMenu } from './menu.ts';

const ConsoleTour = lazy(() => import('./ConsoleTour.tsx'));

/** Header and menu around the pages of the managers' console. */
export default function ConsoleLayout() {
  const { username, name } = useUser();
  const account = pages.consoleAccount(username);
  return (
    <Frame
      part="console"
      name="管理后台"
      home={pages.consoleArticles}
      account={account}
      Side={ConsoleMenu}
      notice={<ShownAround />}
      header={
        <nav aria-label="账号">
          <a className={styles.site} href={pages.home} target="_blank" rel="noopener">
            查看网站
          </a>
          <span className={styles.user} title={username}>
            {name || username}
          </span>
          <Link to={account}>修改账号</Link>
          <Link to={pages.consoleSecurity} className={styles.security}>
            {signInTexts.securityTitle}
          </Link>
          <SignOut label="退出" />
        </nav>
      }
    />
  );
}

function ShownAround() {
  const { isOn, end } = useTour(pages.consoleArticles);
  return isOn ? (
    <Suspense>
      <ConsoleTour onEnd={end} />
    </Suspense>
  ) : null;
}

function ConsoleMenu({ onChosen }: { onChosen?: () => void }) {
  const can = useCan();
  const { pathname } = useLocation();
  return (
    <>
      <Menu label="管理菜单" entries={visibleMenu(can)} onChosen={onChosen} />
      <Link to={pages.consoleSecurity} className={styles.securityInMenu} onClick={onChosen}>
        {signInTexts.securityTitle}
      </Link>
      {/* Home says it itself: on a phone the menu is closed. */}
      {pathname !== pages.consoleHome && (
        <div className={styles.signature}>
          <RulesSignature />
        </div>
      )}
    </>
  );
}
