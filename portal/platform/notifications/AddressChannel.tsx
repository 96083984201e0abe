import { Button, Input } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { channelNames } from '../../../contract/notifications.ts';
import {
  type Addressed,
  type NotificationSettings,
  saveNotificationAddress,
  verifyNotificationAddress,
} from '../../api/notifications.ts';
import { useApp } from '../../ui/app.tsx';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { useFocusAfter } from '../../ui/focus-back.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import styles from './Notifications.module.css';

type Props = {
  channel: Addressed;
  address: string | null;
  isVerified: boolean;
  onSaved: (now: NotificationSettings) => Promise<unknown>;
};

/** Where a channel leads: an address is entered, then the code that was sent there, and is then in use. */
export function AddressChannel(props: Props) {
  const { channel, address, isVerified, onSaved } = props;
  const [isChanging, setChanging] = useState(false);
  const [isSent, setSent] = useState(false);
  const focusAfter = useFocusAfter(`${channel}-address`, isVerified);
  const { act, busy, fault } = useAct();
  const { ask } = useApp();

  if (address === null || isChanging)
    return (
      <AddressField
        {...props}
        onSaved={async (now) => {
          setSent(true);
          await onSaved(now);
          setChanging(false);
        }}
        {...(address !== null && { onCancel: () => setChanging(false) })}
      />
    );

  const remove = async () => {
    const agreed = await ask({
      title: `移除${channelNames[channel]}的地址`,
      content: `移除后不再向 ${address} 发送通知。`,
      okText: '移除',
      danger: true,
    });
    if (agreed) await act(() => saveNotificationAddress(channel, ''), { done: '已移除', after: onSaved });
  };

  return (
    <>
      {isVerified ? (
        <p id={`${channel}-address`}>
          <span>{address}</span>
          <strong className={styles.verified}>已验证</strong>
        </p>
      ) : (
        <CodeField
          {...props}
          address={address}
          isSent={isSent}
          onSaved={(now) => {
            focusAfter();
            return onSaved(now);
          }}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={() => setChanging(true)} aria-label={`更换${channelNames[channel]}的地址`}>
          更换
        </Button>
        <Button onClick={remove} loading={busy} aria-label={`移除${channelNames[channel]}的地址`}>
          移除
        </Button>
      </div>
      <Fault text={fault} />
    </>
  );
}

const codeSent = '验证码已发送';
const addressLabels: Record<Addressed, string> = { email: '邮箱地址', webhook: '手机号或账号' };

function AddressField({ channel, address, isVerified, onSaved, onCancel }: Props & { onCancel?: () => void }) {
  const [typed, setTyped] = useState(address ?? '');
  const { act, busy, fault, setFault } = useAct();
  const id = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === '') return setFault(`请填写${addressLabels[channel]}`);
    if (wanted === address && isVerified) return onCancel?.();
    return act(() => saveNotificationAddress(channel, wanted), { done: codeSent, after: onSaved });
  };

  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id}>{addressLabels[channel]}</label>
      <div className={styles.fields}>
        <Input
          id={id}
          value={typed}
          type={channel === 'email' ? 'email' : 'text'}
          autoComplete={channel === 'email' ? 'email' : 'off'}
          autoCapitalize="none"
          maxLength={limits.notificationAddressMaxLength}
          status={fault ? 'error' : ''}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={busy}>
          发送验证码
        </Button>
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
      {isVerified && <p className={styles.note}>新地址验证以前，不会向 {address} 和新地址发送通知。</p>}
      <Fault id={`${id}-fault`} text={fault} />
    </form>
  );
}

function CodeField({ channel, address, isSent, onSaved }: Props & { address: string; isSent: boolean }) {
  const [code, setCode] = useState('');
  const { act, busy, fault, setFault } = useAct();
  const again = useAct();
  const id = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setFault('请填写 6 位数字验证码');
    return act(() => verifyNotificationAddress(channel, code), { done: '地址已验证', after: onSaved });
  };
  const sendAgain = () =>
    again.act(() => saveNotificationAddress(channel, address), { done: codeSent, after: onSaved });

  return (
    <form onSubmit={submit} noValidate>
      <p>验证码已发送到 {address}，验证后才会用来通知您。</p>
      <label htmlFor={id}>验证码（6 位数字）</label>
      <div className={styles.fields}>
        <CodeInput
          id={id}
          className={styles.code}
          value={code}
          // Right after the button that sent it, which is gone.
          autoFocus={isSent}
          isFaulty={fault !== ''}
          onChange={setCode}
        />
        <Button type="primary" htmlType="submit" loading={busy}>
          验证
        </Button>
        <Button onClick={sendAgain} loading={again.busy}>
          重新发送
        </Button>
      </div>
      <Fault id={`${id}-fault`} text={fault || again.fault} />
    </form>
  );
}

/** A robot tells a whole group. */
export const GroupChannel = () => (
  <p className={styles.note}>由群机器人发到工作群，群里的人都能看到，不需要填写地址。</p>
);
