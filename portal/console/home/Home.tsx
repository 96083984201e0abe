import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { samplesOf } from '../../../contract/site-content.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { limits } from '../../../contract/limits.ts';
import { webhookTexts } from '../../../contract/webhooks.ts';
import { articleCounts, articlePage } from '../../api/articles.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { waitingResets } from '../../api/resets.ts';
import { siteDraft } from '../../api/site.ts';
import { allUsers } from '../../api/users.ts';
import { webhookPage } from '../../api/webhooks.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import { useCan, useUser } from '../../shell/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { BulkReading } from '../audit/BulkReading.tsx';
import { articlesIn } from '../article/article-address.ts';
import { stateLabels } from '../article/article-states.ts';
import { LiveStateMark } from '../article/LiveStateMark.tsx';
import { liveRefreshMs, whilePublishingMs } from '../article/live-state.ts';
import { shortcuts } from '../menu.ts';
import styles from './Home.module.css';
import { Tile } from './Tile.tsx';

const latest = 6;
const published = { searchKey: 'articleIsPub', searchVal: '1' } as const;
/** The states that somebody may have something to do about, and what visitors read. */
const counted = ['live', 'draft', 'scheduled', 'failed', 'reviewDue', 'unreviewed', 'revision'] as const;

/** What there is and what happened lately, with shortcuts to what the user may do. */
export default function Home() {
  const can = useCan();
  const user = useUser();
  const live = useList('home published', () => articlePage(latest, 1, published), {
    failed: texts.articleListFailed,
    refreshInterval: (page) => liveRefreshMs(page?.results ?? []),
  });
  const counts = useList('article counts', articleCounts, {
    refreshInterval: (all) => (all && all.publishing > 0 ? whilePublishingMs : 0),
  });
  const users = useList('users', allUsers, { failed: texts.userListFailed });
  const site = useList(can('site:update') ? 'site draft' : null, siteDraft);
  const resets = useList(can('user:update') ? 'resets' : null, waitingResets);
  const webhooks = useList(can('webhook:manage') ? 'webhooks to look at' : null, () =>
    webhookPage(limits.pageSizeMax, 1),
  );
  const hospitals = useList('hospitals', allHospitals, { failed: texts.hospitalContentFailed });

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
        {counted.map((state) => (
          <Tile
            key={state}
            label={`${stateLabels[state]}文章`}
            of={counts}
            failed={texts.articleListFailed}
            to={articlesIn(state)}
          >
            {({ [state]: count }) => [count]}
          </Tile>
        ))}
        {can('site:update') && (
          <Tile label="网站示例内容" of={site} failed={siteTexts.failed} to={pages.consoleSite}>
            {({ content }) => {
              const count = samplesOf(content).reduce((sum, part) => sum + part.count, 0);
              return [count, count > 0 ? '请换成本院的内容' : '已全部核实'];
            }}
          </Tile>
        )}
        {can('user:update') && (
          <Tile label={signInTexts.resetsTitle} of={resets} failed={signInTexts.resetsFailed} to={pages.consoleUsers}>
            {(all) => [all.filter(({ way, confirmedBy }) => way === 'confirm' && confirmedBy === null).length]}
          </Tile>
        )}
        {can('webhook:manage') && (
          <Tile label="异常的事件推送" of={webhooks} failed={webhookTexts.listFailed} to={pages.consoleWebhooks}>
            {({ results }) => [
              results.filter(({ failingSince, pauseCause }) => failingSince || pauseCause === 'failing').length,
            ]}
          </Tile>
        )}
        <Tile label="用户" of={users} failed={texts.userListFailed} to={pages.consoleUsers}>
          {(all) => [all.length, `其中医生 ${all.filter(({ belong }) => belong === 1).length} 位`]}
        </Tile>
        <Tile label="医院" of={hospitals} failed={texts.hospitalContentFailed} to={pages.consoleHospitals}>
          {(all) => [all.length]}
        </Tile>
      </div>
      <div className={styles.columns}>
        <section className={panel.panel} aria-labelledby="lately">
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
        <section className={panel.panel} aria-labelledby="shortcuts">
          <h2 id="shortcuts">快捷入口</h2>
          <ul className={styles.shortcuts}>
            {shortcuts(can).map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
