import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { tokenTexts } from '../../../contract/token-texts.ts';
import { webhookTexts, webhookTypeNames } from '../../../contract/webhooks.ts';
import { type Webhook, webhookPage } from '../../api/webhooks.ts';
import { useCan } from '../../shell/Session.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePagingAddress } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions, RowLink } from '../../ui/RowActions.tsx';
import { usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import styles from './Webhook.module.css';
import { standingOf, standingText } from './webhook-state.ts';

const columns: Column<Webhook>[] = [
  {
    label: '名称',
    width: '220px',
    card: 'headline',
    render: ({ name, hospitalName }) => (
      <>
        <strong>{name}</strong>
        <small className={styles.below}>{hospitalName}</small>
      </>
    ),
  },
  { label: '接收地址', render: ({ url }) => url },
  {
    label: '事件',
    width: '180px',
    render: ({ events }) => events.map((event) => webhookTypeNames[event]).join('、'),
  },
  {
    label: '状态',
    width: '240px',
    render: (webhook) => (
      <>
        <span className={styles.standing} data-standing={standingOf(webhook)}>
          {standingText(webhook)}
        </span>
        {webhook.dead > 0 && <small className={styles.below}>未送达 {webhook.dead} 条</small>}
      </>
    ),
  },
  {
    label: '操作',
    width: '130px',
    card: 'foot',
    render: ({ id, name }) => (
      <RowActions>
        <RowLink label="查看" of={` ${name}`} to={pages.consoleWebhook(id)} />
        <RowLink label="编辑" of={` ${name}`} to={pages.consoleWebhookUpdate(id)} />
      </RowActions>
    ),
  },
];

/** Which programs of hospitals hear of what happens in their cases. */
export default function WebhookList() {
  const can = useCan();
  const [address, go] = usePagingAddress(limits.consolePageSizes, limits.consolePageSize);
  const { page, size } = address;
  const list = usePagedList('webhooks', address, () => webhookPage(size, page), { failed: webhookTexts.listFailed });
  return (
    <>
      <PageHeader
        title={webhookTexts.title}
        crumbs={[homeCrumb]}
        parent={pages.consoleHome}
        actions={
          <>
            {can('token:manage') && <LinkButton to={pages.consoleTokens}>{tokenTexts.title}</LinkButton>}
            <LinkButton type="primary" to={pages.consoleWebhookAdd}>
              新增推送
            </LinkButton>
          </>
        }
      />
      <PagedList
        label={webhookTexts.title}
        columns={columns}
        rowKey={({ id }) => id}
        result={list}
        failed={webhookTexts.listFailed}
        empty="还没有推送。新增后，医院自己的程序会收到本院会诊的通知，其中不含患儿信息。"
        address={address}
        sizes={limits.consolePageSizes}
        go={go}
      />
    </>
  );
}
