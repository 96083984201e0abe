import { useEffect, useState } from 'react';
import { identityTexts } from '../../contract/identity-texts.ts';
import { pages } from '../../contract/pages.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { Logo } from '../ui/Logo.tsx';
import { useTitle } from '../ui/title.ts';
import styles from './Login.module.css';
import { LoginArt } from './LoginArt.tsx';
import loginForm from './LoginForm.module.css';
import { LoginForm } from './LoginForm.tsx';
import { ResetByLink, takeResetToken } from './ResetByLink.tsx';
import { ownPage } from './deep-link.ts';
import { identityFault, type IdentityReturn } from './identity-return.ts';
import { type TabWord, tellTabs } from './tabs.ts';

type Props = {
  from: string | null;
  came: IdentityReturn | undefined;
  /** In a window that was opened for the hospital's sign-in: what the page that waits is told. */
  done?: TabWord | undefined;
  onSignedIn: (user: SessionUser) => void;
};

/**
 * The sign-in page of doctors and managers. `from` is the address they wanted to open, `came` how they came back from
 * the hospital's own sign-in.
 */
export function Login({ from, came, done, onSignedIn }: Props) {
  const reset = useReset();
  const fault = came?.isWindow ? identityFault(came.outcome) : undefined;
  const isOver = done !== undefined || fault !== undefined;
  const title = reset.token ? '设置新密码' : isOver ? identityTexts.title : '登录';
  useTitle(title);
  const returns = ownPage(from, true) ?? ownPage(from, false);

  return (
    <main className={styles.page}>
      <section className={styles.art}>
        <LoginArt />
        <div className={styles.words}>
          <p className={styles.name}>童眸</p>
          <p>让每一双初见世界的眼睛，都被认真看见。</p>
        </div>
      </section>
      <section className={styles.side}>
        <a className={styles.brand} href={pages.home}>
          <Logo />
          <span>
            童眸
            <small>儿童致盲性眼病会诊平台</small>
          </span>
        </a>
        <h1>{title}</h1>
        <p className={styles.lead} role="status">
          {fault ??
            (done && identityTexts.done) ??
            reset.lead ??
            (returns ? '您要打开的页面需要先登录，登录后会自动回到该页面。' : '供会诊医生与管理员使用。')}
        </p>
        {reset.token ? (
          <ResetByLink token={reset.token} onDone={reset.end} />
        ) : isOver ? (
          <WindowDone word={done} />
        ) : (
          <LoginForm from={from} came={came} onSignedIn={onSignedIn} />
        )}
        {!isOver && (
          <p className={styles.foot}>
            没有账号或忘记密码，请联系科室管理员。
            <a href={pages.home}>返回网站首页</a>
          </p>
        )}
      </section>
    </main>
  );
}

/** The link of a reset leads here, also in a tab that shows the page already. */
function useReset() {
  const [token, setToken] = useState(takeResetToken);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    const look = () => setToken((before) => takeResetToken() ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);

  const end = () => {
    setToken(undefined);
    setDone(true);
  };
  const lead = token ? '设置后请用新密码登录。' : isDone ? '新密码已设置，请登录。' : undefined;
  return { token, lead, end };
}

/** The end of a window that was opened for the hospital's sign-in: it tells the page that waits, and closes. */
function WindowDone({ word }: { word: TabWord | undefined }) {
  useEffect(() => {
    if (!word) return;
    tellTabs(word);
    window.close();
  }, [word]);
  return (
    <div className={loginForm.form}>
      <button type="button" className={loginForm.submit} onClick={() => window.close()}>
        {identityTexts.closeWindow}
      </button>
    </div>
  );
}
