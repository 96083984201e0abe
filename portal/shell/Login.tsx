import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '../../contract/paths.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { Logo } from '../ui/Logo.tsx';
import { useTitle } from '../ui/title.ts';
import { landingPage, ownPage, wantedPage } from './deep-link.ts';
import styles from './Login.module.css';
import { LoginArt } from './LoginArt.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useSession } from './Session.tsx';

/** The sign-in page of doctors and managers. */
export default function Login() {
  useTitle('登录');
  const { enter } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [from] = useState(() => search.get('from') ?? wantedPage.recall());
  const [entered, setEntered] = useState<SessionUser>();
  const returns = ownPage(from, true) ?? ownPage(from, false);

  useEffect(() => {
    if (!entered) return;
    wantedPage.forget();
    enter(entered);
    navigate(landingPage(entered.isManager, from), { replace: true });
  }, [entered, enter, navigate, from]);

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
        <h1>登录</h1>
        <p className={styles.lead}>{returns ? '登录后将回到您刚才要打开的页面。' : '供会诊医生与管理员使用。'}</p>
        <LoginForm onSignedIn={setEntered} />
        <p className={styles.foot}>
          没有账号或忘记密码，请联系科室管理员。
          <a href={pages.home}>返回网站首页</a>
        </p>
      </section>
    </main>
  );
}
