import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { AccountNews as News } from '../../../contract/schemas/sign-in.ts';
import { accountNewsKinds, signInTexts } from '../../../contract/sign-in-texts.ts';
import { accountNews, accountNewsSeen } from '../../api/security.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useList } from '../../ui/use-list.ts';
import { useSession, useUser } from '../Session.tsx';
import styles from './Bands.module.css';
import { securityPage } from './page.ts';

const failed = '获取账号动态失败';

type Props = {
  /** Unfolded, where this is what the page is about. */
  isWhole: boolean;
};

/** What happened to the account since its owner looked last: one line that unfolds, until they say that they read it. */
export function AccountNews({ isWhole }: Props) {
  const { accountNews: count = 0 } = useUser();
  return count > 0 ? <Told key={count} count={count} isWhole={isWhole} /> : null;
}

const Lines = ({ news }: { news: News }) => (
  <ul>
    {news.map(({ id, kind, by, at, detail }) => (
      <li key={id}>
        <Moment at={at} /> {accountNewsKinds[kind](by)}
        {detail && `（${detail}）`}
      </li>
    ))}
  </ul>
);

function Told({ count, isWhole }: Props & { count: number }) {
  const { isManager } = useUser();
  const { beat } = useSession();
  const news = useList('account news', accountNews, { failed });
  const { act, busy, fault } = useAct();
  const acknowledge = (all: News) =>
    act(() => accountNewsSeen(Math.max(...all.map(({ id }) => id))), { done: '已确认', after: beat });

  return (
    <section className={styles.band} aria-labelledby="account-news">
      <details open={isWhole}>
        <summary>
          <h2 id="account-news">您的账号有新动态</h2> {count} 条 <span>查看</span>
        </summary>
        <Fetched result={news} failed={failed} rows={count + 2}>
          {(all) => (
            <>
              <Lines news={all} />
              <p>
                如果不是您本人所为，也不是应您的要求，请立即修改密码，并在“
                <Link to={securityPage(isManager)}>{signInTexts.securityTitle}</Link>”中退出其他设备。
              </p>
              {all.length > 0 && (
                <Button onClick={() => acknowledge(all)} loading={busy}>
                  我知道了
                </Button>
              )}
              <Fault text={fault} />
            </>
          )}
        </Fetched>
      </details>
    </section>
  );
}
