import { Link } from 'react-router-dom';
import { addDays, dayInShanghai } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import { serverNow } from '../../../contract/server-clock.ts';
import { auditPage } from '../../api/audit.ts';
import { Failure } from '../../ui/Failure.tsx';
import panel from '../../ui/Panel.module.css';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import { noAuditSearch } from './AuditFilter.tsx';

const shown = 5;

/** Who opened more than is usual in the last week, for who reads the audit; nothing where nobody did. */
export function BulkReading() {
  const today = dayInShanghai(new Date(serverNow()));
  const search = { ...noAuditSearch, action: 'audit.bulkReading', date1: addDays(today, -6) };
  const found = useList(['bulk reading', today], () => auditPage(shown, 1, search));
  const { data } = found;
  if (found.error && !data) return <Failure text="获取大量查看提醒失败" onRetry={() => found.mutate()} />;
  if (!data || data.totalCount === 0) return null;
  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="bulk-reading">
      <h2 id="bulk-reading">大量查看提醒</h2>
      <p>一小时内打开档案过多的医生，最近 7 天：</p>
      <ul>
        {data.results.map(({ id, at, actorName, detailText }) => (
          <li key={id}>
            <strong>{actorName}</strong>　{beijingMinute(at)}　{detailText}
          </li>
        ))}
      </ul>
      <Link to={`${pages.consoleAudit}?action=audit.bulkReading&date1=${search.date1}`}>
        查看全部 {data.totalCount} 条
      </Link>
    </section>
  );
}
