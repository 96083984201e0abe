import { useEffect, useRef } from 'react';
import { limits } from '../../../contract/limits.ts';
import { eventsKeptDays, webhookStateNames, webhookTexts, webhookTypeNames } from '../../../contract/webhooks.ts';
import { resendEvent, type Webhook, type WebhookDelivery, webhookDeliveryPage } from '../../api/webhooks.ts';
import { useAct } from '../../ui/use-act.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { usePagingAddress } from '../../ui/list-address.ts';
import { Moment } from '../../ui/Moment.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { RowActions, RowButton } from '../../ui/RowActions.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { usePagedList } from '../../ui/use-list.ts';
import { faultText } from '../notification/fault-text.ts';
import styles from './Webhook.module.css';
import { isResendable } from './webhook-state.ts';

const columns: Column<WebhookDelivery>[] = [
  {
    label: '事件',
    card: 'headline',
    render: ({ type, eventId }) => (
      <>
        <strong>{webhookTypeNames[type]}</strong>
        <small className={styles.below}>{eventId}</small>
      </>
    ),
  },
  { label: '发生时间', width: '150px', card: 'short', render: ({ occurredAt }) => <Moment at={occurredAt} /> },
  { label: '次数', width: '70px', card: 'short', render: ({ attempts }) => attempts },
  {
    label: '状态',
    width: '260px',
    render: ({ state, fault, dueAt, attempts }) => (
      <>
        <span className={styles.state} data-state={state}>
          {webhookStateNames[state]}
        </span>
        {fault && (
          <small className={styles.below}>
            {faultText(fault)} {fault}
          </small>
        )}
        {dueAt && attempts > 0 && (
          <small className={styles.below}>
            <Moment at={dueAt} /> 再次尝试
          </small>
        )}
      </>
    ),
  },
];

/** Begins the key of each cached page. */
export const deliveriesOf = (id: number) => `events of ${id}`;

const title = `最近 ${eventsKeptDays} 天的推送记录`;

/** Servers look for what is due once a second; by then it shows what became of it. */
const postedWithinMs = 2500;

type Props = { webhook: Webhook; onChanged: () => Promise<unknown> };

/** What was posted lately and what became of it. */
export function Deliveries({ webhook: { id }, onChanged }: Props) {
  const [address, go] = usePagingAddress(limits.consolePageSizes, limits.consolePageSize);
  const { page, size } = address;
  const list = usePagedList(deliveriesOf(id), address, () => webhookDeliveryPage(id, size, page), {
    failed: webhookTexts.deliveriesFailed,
  });
  const { act, busy } = useAct({ toasts: true });
  const lookingAgain = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(lookingAgain.current), []);

  const look = () => Promise.all([list.mutate(), onChanged()]);
  const resend = (deliveryId: number) =>
    act(() => resendEvent(id, deliveryId), {
      done: '已安排重新推送',
      after: () => {
        clearTimeout(lookingAgain.current);
        lookingAgain.current = setTimeout(() => void look().catch(() => {}), postedWithinMs);
        return look();
      },
    });

  const actions: Column<WebhookDelivery> = {
    label: '操作',
    width: '110px',
    card: 'foot',
    render: (event) =>
      isResendable(event) && (
        <RowActions>
          <RowButton
            label="重新推送"
            of={`${webhookTypeNames[event.type]} ${beijingMinute(event.occurredAt)}`}
            disabled={busy}
            onClick={() => resend(event.id)}
          />
        </RowActions>
      ),
  };

  return (
    <PagedList
      label={title}
      search={<h2 className={`${styles.heading} ${styles.listed}`}>{title}</h2>}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      result={list}
      failed={webhookTexts.deliveriesFailed}
      empty="还没有推送过事件"
      address={address}
      sizes={limits.consolePageSizes}
      go={go}
    />
  );
}
