import { Button } from 'antd';
import { limits } from '../../../contract/limits.ts';
import { channelNames } from '../../../contract/notifications.ts';
import { pages } from '../../../contract/pages.ts';
import { type DeadDelivery, deadDeliveryPage, retryDeliveries } from '../../api/notifications.ts';
import { useApp } from '../../ui/app.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { usePagingAddress } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions, RowButton } from '../../ui/RowActions.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { isCurrent, usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import styles from './DeadDeliveries.module.css';
import { faultText } from './fault-text.ts';

const failed = '获取未送达通知失败';

const columns: Column<DeadDelivery>[] = [
  {
    label: '医生',
    width: '170px',
    card: 'headline',
    render: ({ doctorName, doctorHospital }) => (
      <>
        <strong>{doctorName}</strong>
        <small className={styles.hospital}>{doctorHospital}</small>
      </>
    ),
  },
  { label: '方式', width: '130px', card: 'short', render: ({ channel }) => channelNames[channel] },
  { label: '内容', render: ({ text }) => text },
  {
    label: '时间',
    width: '180px',
    render: ({ createdAt, diedAt, attempts }) => (
      <span className={styles.times}>
        <span>
          产生 <Moment at={createdAt} />
        </span>{' '}
        <span>
          停止重试 <Moment at={diedAt} />
        </span>{' '}
        <span>已尝试 {attempts} 次</span>
      </span>
    ),
  },
  {
    label: '原因',
    width: '200px',
    render: ({ fault }) => (
      <span className={styles.reason}>
        {faultText(fault)} <small>{fault}</small>
      </span>
    ),
  },
];

/** What could not be delivered, to be tried again once its cause is mended. */
export default function DeadDeliveries() {
  const [address, go] = usePagingAddress(limits.consolePageSizes, limits.consolePageSize);
  const { page, size } = address;
  const list = usePagedList('dead deliveries', address, () => deadDeliveryPage(size, page), { failed });
  const { ask } = useApp();
  const { act, busy } = useAct({ toasts: true });
  const total = list.data?.totalCount ?? 0;

  const retry = (id?: number) =>
    act(() => retryDeliveries(id), {
      done: ({ count }) => `已重新安排发送 ${count} 条通知`,
      after: () => list.mutate(),
    });
  const retryAll = async () => {
    const agreed = await ask({
      title: '重新发送全部未送达通知',
      content: `共 ${total} 条。请先确认造成发送失败的原因已经排除，否则会再次失败。`,
      okText: '全部重新发送',
    });
    if (agreed) await retry();
  };

  const actions: Column<DeadDelivery> = {
    label: '操作',
    width: '100px',
    card: 'foot',
    render: ({ id, doctorName, channel }) => (
      <RowActions>
        <RowButton
          label="重新发送"
          of={`给${doctorName}的${channelNames[channel]}`}
          disabled={busy}
          onClick={() => retry(id)}
        />
      </RowActions>
    ),
  };

  return (
    <>
      <PageHeader
        title="未送达通知"
        crumbs={[homeCrumb]}
        parent={pages.consoleHome}
        actions={
          <Button type="primary" onClick={retryAll} loading={busy} disabled={!isCurrent(list) || total === 0}>
            全部重新发送
          </Button>
        }
      />
      <PagedList
        label="未送达通知"
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        result={list}
        failed={failed}
        empty="没有未送达的通知"
        address={address}
        sizes={limits.consolePageSizes}
        go={go}
      />
    </>
  );
}
