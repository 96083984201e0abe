import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { pages } from '../../../contract/pages.ts';
import { formerSecretHours, webhookTexts, webhookTypeNames } from '../../../contract/webhooks.ts';
import { pauseWebhook, removeWebhook, renewWebhookSecret, testWebhook, type Webhook } from '../../api/webhooks.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useApp } from '../../ui/app.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import panel from '../../ui/Panel.module.css';
import { beijingMinute } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import { faultText } from '../notification/fault-text.ts';
import { deliveriesOf } from './Deliveries.tsx';
import styles from './Webhook.module.css';
import { standingOf, standingText } from './webhook-state.ts';

type Props = { webhook: Webhook; onChanged: () => Promise<unknown>; onRenewed: (secret: string) => void };

/** Where its events go and how that goes, with all that can be done about it. */
export function Standing({ webhook, onChanged, onRenewed }: Props) {
  const { id, name, hospitalName, url, events, pausedAt, pauseCause, createdAt, formerSecretUntil } = webhook;
  const { ask } = useApp();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const confirmDelete = useConfirmedDelete();
  const { act, busy, fault } = useAct();
  const isOfDeliveries = (key: unknown) => Array.isArray(key) && key[0] === deliveriesOf(id);
  const changed = () => Promise.all([onChanged(), mutate(isOfDeliveries)]);

  const test = () =>
    act(
      async () => {
        const code = await testWebhook(id);
        await changed().catch(() => undefined);
        return code === null ? undefined : `测试事件没有送达：${faultText(code)}（${code}）`;
      },
      { done: '测试事件已送达' },
    );
  const pause = (isPaused: boolean) =>
    act(() => pauseWebhook(id, isPaused), { done: isPaused ? '已暂停推送' : '已启用推送', after: changed });
  const renew = async () => {
    const agreed = await ask({
      title: '更换签名密钥',
      content: `新密钥立即启用，现在的密钥在 ${formerSecretHours} 小时内仍然有效，请在此期间更新接收程序。如果密钥已泄露，请连续更换两次，使它立即失效。`,
      okText: '更换密钥',
    });
    if (agreed) await act(async () => onRenewed((await renewWebhookSecret(id)).secret));
  };
  const remove = () =>
    confirmDelete({
      title: '删除推送',
      text: '删除后不再向该地址推送事件，推送记录一并删除。',
      of: name,
      act: () => removeWebhook(id),
      done: webhookTexts.removed,
      failed: webhookTexts.removeFailed,
      after: async () => navigate(pages.consoleWebhooks, { replace: true }),
    });

  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-label="推送">
      {pausedAt && pauseCause !== 'manager' && <Alert type="warning" showIcon title={standingText(webhook)} />}
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt>接收地址</dt>
          <dd>{url}</dd>
        </div>
        <div>
          <dt>医院</dt>
          <dd>{hospitalName}</dd>
        </div>
        <div>
          <dt>事件</dt>
          <dd>{events.map((event) => webhookTypeNames[event]).join('、')}</dd>
        </div>
        <div>
          <dt>状态</dt>
          <dd className={styles.standing} data-standing={standingOf(webhook)}>
            {standingText(webhook)}
          </dd>
        </div>
        <div>
          <dt>新增时间</dt>
          <dd>{beijingMinute(createdAt)}</dd>
        </div>
        {formerSecretUntil && (
          <div>
            <dt>原密钥</dt>
            <dd>{beijingMinute(formerSecretUntil)} 失效</dd>
          </div>
        )}
      </dl>
      <div className={styles.buttons}>
        <Button onClick={test} loading={busy}>
          发送测试事件
        </Button>
        <Button onClick={() => pause(pausedAt === null)} disabled={busy}>
          {pausedAt === null ? '暂停' : '启用'}
        </Button>
        <Button onClick={renew} disabled={busy}>
          更换密钥
        </Button>
        <Button danger onClick={remove} disabled={busy}>
          删除
        </Button>
      </div>
      <Fault text={fault} />
    </section>
  );
}
