import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { scopeTable } from '../../../contract/scopes.ts';
import { tokenStates, tokenTexts } from '../../../contract/token-texts.ts';
import { webhookTexts } from '../../../contract/webhooks.ts';
import { endToken, type OwnedToken, tokenPage } from '../../api/tokens.ts';
import { useCan } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePagingAddress } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions, RowButton } from '../../ui/RowActions.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import styles from './TokenList.module.css';

const columns: Column<OwnedToken>[] = [
  {
    label: '所属账号',
    width: '170px',
    card: 'headline',
    render: ({ ownerName, ownerUsername, ownerHospital }) => (
      <>
        <strong>{ownerName || ownerUsername}</strong>
        <small className={styles.beneath}>{ownerHospital ?? ownerUsername}</small>
      </>
    ),
  },
  {
    label: '用途',
    render: ({ name, begin }) => (
      <span className={styles.lines}>
        {name}
        <small className={styles.beneath}>{begin}…</small>
      </span>
    ),
  },
  { label: '授权', render: ({ scopes }) => scopes.map((scope) => scopeTable[scope].text).join('、') },
  {
    label: '时间',
    width: '240px',
    render: ({ createdAt, expiresAt, lastUsedAt, lastUsedAddress }) => (
      <span className={styles.lines}>
        <span>
          创建 <Moment at={createdAt} />
        </span>{' '}
        <span>
          到期 <Moment at={expiresAt} />
        </span>
        {lastUsedAt ? (
          <span>
            最近使用 <Moment at={lastUsedAt} />
            <small className={styles.beneath}>{lastUsedAddress}</small>
          </span>
        ) : (
          <span>还没有用过</span>
        )}
      </span>
    ),
  },
  {
    label: '状态',
    width: '160px',
    card: 'short',
    render: ({ state, revokedAt, revokedBy }) => (
      <span className={styles.lines}>
        <span className={state === 'active' ? styles.active : styles.over}>{tokenStates[state]}</span>
        {revokedAt && (
          <small className={styles.beneath}>
            {revokedBy ? `${revokedBy} ` : '随账号变更 '}
            <Moment at={revokedAt} />
          </small>
        )}
      </span>
    ),
  },
];

/** The access tokens of all accounts, for who may take them away. */
export default function TokenList() {
  const can = useCan();
  const [address, go] = usePagingAddress(limits.consolePageSizes, limits.consolePageSize);
  const { page, size } = address;
  const list = usePagedList('tokens', address, () => tokenPage(size, page), { failed: tokenTexts.failed });
  const { ask } = useApp();
  const { act, busy } = useAct({ toasts: true });

  const end = async ({ id, name, ownerName, ownerUsername }: OwnedToken) => {
    const agreed = await ask({
      title: '停用访问令牌',
      content: `停用后，使用“${name}”的程序会立即失去访问，不能恢复；${ownerName || ownerUsername} 下次登录时会看到。`,
      okText: '停用',
      danger: true,
    });
    if (agreed) await act(() => endToken(id), { done: '已停用', after: () => list.mutate() });
  };

  const actions: Column<OwnedToken> = {
    label: '操作',
    width: '80px',
    card: 'foot',
    render: (token) =>
      token.state === 'active' && (
        <RowActions>
          <RowButton label="停用" of={`令牌 ${token.name}`} danger disabled={busy} onClick={() => end(token)} />
        </RowActions>
      ),
  };

  return (
    <>
      <PageHeader
        title={tokenTexts.title}
        crumbs={[homeCrumb]}
        parent={pages.consoleHome}
        actions={can('webhook:manage') && <LinkButton to={pages.consoleWebhooks}>{webhookTexts.title}</LinkButton>}
      />
      <PagedList
        label={tokenTexts.title}
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        result={list}
        failed={tokenTexts.failed}
        empty="还没有人创建访问令牌"
        address={address}
        sizes={limits.consolePageSizes}
        go={go}
      />
    </>
  );
}
