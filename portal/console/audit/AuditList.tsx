import { Button } from 'antd';
import { auditActions, auditOutcomes } from '../../../contract/audit.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { AuditLine } from '../../../contract/schemas/audit.ts';
import { type AuditSearch, auditPage } from '../../api/audit.ts';
import { type InQuery, useAddress, withParameters } from '../../ui/address.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { pagingParameters, readPaging } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { beijingDateTime } from '../../ui/time.ts';
import { isCurrent, usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { AuditFilter, noAuditSearch } from './AuditFilter.tsx';
import styles from './AuditList.module.css';
import { BulkReading } from './BulkReading.tsx';
import { auditObjectText, useAuditExport } from './audit-export.ts';

const columns: Column<AuditLine>[] = [
  { label: '时间', width: '178px', render: ({ at }) => <time dateTime={at}>{beijingDateTime(at)}</time> },
  {
    label: '用户',
    width: '130px',
    card: 'headline',
    render: ({ actorName }) => <strong>{actorName || '未登录'}</strong>,
  },
  { label: '操作', width: '130px', card: 'short', render: ({ action }) => auditActions[action] },
  { label: '对象', width: '120px', card: 'short', render: auditObjectText },
  {
    label: '结果',
    width: '80px',
    card: 'short',
    render: ({ outcome }) => (
      <span className={styles.outcome} data-outcome={outcome}>
        {auditOutcomes[outcome]}
      </span>
    ),
  },
  { label: '来源地址', width: '140px', card: 'short', render: ({ address }) => address },
  { label: '详情', render: ({ detailText }) => <span className={styles.detail}>{detailText || '—'}</span> },
];

const auditFailed = '获取审计日志失败';

const inQuery: InQuery<{ page: number; size: number; search: AuditSearch }> = {
  read: (query) => ({
    ...readPaging(query, limits.consolePageSizes, limits.consolePageSize),
    search: Object.fromEntries(Object.keys(noAuditSearch).map((key) => [key, query.get(key) ?? ''])) as AuditSearch,
  }),
  write: ({ search, ...paging }, query) =>
    withParameters(query, { ...search, ...pagingParameters(paging, limits.consolePageSize) }),
};

/** Who did what, when, and how it ended; for who may read it. */
export default function AuditList() {
  const [address, go] = useAddress(inQuery);
  const { page, size, search } = address;
  const list = usePagedList('audit', address, () => auditPage(size, page, search), { failed: auditFailed });
  const { exported, start } = useAuditExport(search);
  const narrowed = Object.values(search).some((value) => value !== '');

  return (
    <>
      <PageHeader
        title="审计日志"
        crumbs={[homeCrumb]}
        parent={pages.consoleHome}
        actions={
          <Button onClick={start} loading={exported !== undefined} disabled={!isCurrent(list)}>
            {exported === undefined ? '导出 CSV' : `已读取 ${exported} 条`}
          </Button>
        }
      />
      <BulkReading />
      <PagedList
        label="审计日志"
        search={<AuditFilter search={search} onSearch={(search) => go({ search })} />}
        columns={columns}
        rowKey={({ id }) => id}
        result={list}
        failed={auditFailed}
        empty="还没有记录"
        onShowAll={narrowed ? () => go({ search: noAuditSearch }) : undefined}
        address={address}
        sizes={limits.consolePageSizes}
        go={go}
      />
    </>
  );
}
