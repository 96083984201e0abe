import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { articlePage } from '../../api/articles.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { allUsers } from '../../api/users.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import { useCan, useUser } from '../../shell/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { asOfText, beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { LiveStateMark } from '../article/LiveStateMark.tsx';
import { liveRefreshMs } from '../article/live-state.ts';
import { BulkReading } from '../audit/BulkReading.tsx';
import styles from './Home.module.css';
import { figure, type Figure, useFigures } from './figures.ts';

const latest = 6;
const published = { searchKey: 'articleIsPub', searchVal: '1' } as const;

/** What there is, what waits for this manager, and what was published lately. */
export default function Home() {
  const can = useCan();
  const user = useUser();
  const live = useList('home published', () => articlePage(latest, 1, published), {
    failed: texts.articleListFailed,
    refreshInterval: (page) => liveRefreshMs(page?.results ?? []),
  });
  const users = useList('users', allUsers, { failed: texts.userListFailed });
  const hospitals = useList('hospitals', allHospitals, { failed: texts.hospitalContentFailed });
  const { waiting, articles } = useFigures();
  const tiles = [
    ...waiting,
    ...articles,
    figure(
      { label: '用户', of: users, failed: texts.userListFailed, to: pages.consoleUsers },
      (all) => all.length,
      (all) => `其中医生 ${all.filter(({ belong }) => belong === 1).length} 位`,
    ),
    figure(
      { label: '医院', of: hospitals, failed: texts.hospitalContentFailed, to: pages.consoleHospitals },
      (all) => all.length,
    ),
  ];

  return (
    <>
      <PageHeader
        title="首页"
        heading={`${user.name || user.username}，您好`}
        crumbs={[{ label: '管理后台' }]}
        parent={pages.consoleArticles}
      />
      <div className={styles.signature}>
        <RulesSignature />
      </div>
      {can('audit:read') && <BulkReading />}
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.label} {...tile} />
        ))}
      </div>
      <section className={`${panel.panel} ${styles.lately}`} aria-labelledby="lately">
        <h2 id="lately">最近发布</h2>
        <Fetched result={live} failed={texts.articleListFailed}>
          {({ results }) =>
            results.length === 0 ? (
              <Empty text="还没有发布的文章" />
            ) : (
              <ul className={styles.articles}>
                {results.map((article) => (
                  <li key={article.id}>
                    <div>
                      <Link to={pages.consoleArticleUpdate(article.id)}>{article.title}</Link>
                      <small>
                        {article.author} · {beijingMinute(article.pubDateTime)}
                      </small>
                    </div>
                    <LiveStateMark article={article} />
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </section>
    </>
  );
}

/** A figure that leads to the list behind it; without one, why there is none, and a way to ask again. None is not shown. */
function Tile({ label, of: { error, mutate, at }, failed, to, count, note }: Figure) {
  if (count === 0) return null;
  if (error && count === undefined)
    return (
      <div className={styles.tile}>
        <Link to={to}>{label}</Link>
        <small role="alert">{failed}</small>
        <button type="button" aria-label={`重试：${label}`} onClick={() => mutate()}>
          重试
        </button>
      </div>
    );
  return (
    <Link className={styles.tile} to={to}>
      <span>{label}</span>
      <strong>{count ?? '…'}</strong>
      {note && <small>{note}</small>}
      {error ? <small>{at ? `${asOfText(at)} 的数据，更新失败` : '更新失败'}</small> : null}
    </Link>
  );
}
