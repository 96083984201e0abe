import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { type PushState, pushState, startPush, stopPush } from '../../shell/browser-push.ts';
import { useUser } from '../../shell/Session.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import styles from './Notifications.module.css';

const reasons: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  denied: '这个浏览器已禁止本网站发送通知。请在浏览器的网站设置中把“通知”改为允许，再回到本页开启。',
  insecure: '当前网页没有使用 https，浏览器不允许发送通知。',
  homeScreen:
    '在 iPhone 和 iPad 上，请先用 Safari 的分享按钮把本页“添加到主屏幕”，再从主屏幕上的童眸进入本页开启。需要 iOS 16.4 或更新的版本。',
  unsupported: '这个浏览器不支持通知，请换用新版的 Chrome、Edge、Firefox 或 Safari，或者使用其他通知方式。',
};

type Props = {
  publicKey: string;
  subscriptions: number;
  /** Whether the doctor has this way of being told on. */
  isOn: boolean;
  onChanged: () => Promise<unknown>;
};

/** Notifications by this browser, which each browser turns on for itself. */
export function PushChannel({ publicKey, subscriptions, isOn, onChanged }: Props) {
  const { id } = useUser();
  const [found, setState] = useState<PushState>();
  const { act, busy, fault } = useAct();

  const look = useCallback(() => {
    pushState(publicKey).then(setState, () => setState('unsupported'));
  }, [publicKey]);
  useEffect(() => {
    look();
    // What is allowed is changed in the browser's own settings.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);

  // The server forgets a browser that could not be reached any more.
  const state = found === 'on' && subscriptions === 0 ? 'off' : found;

  const start = async () => {
    try {
      const begun = await startPush(id, publicKey);
      setState(begun);
      if (begun !== 'on') return '浏览器未授权，通知未开启';
      return undefined;
    } catch (error) {
      look();
      if (error instanceof DOMException) return '连接不到浏览器的通知服务，可以稍后再试，或者使用其他通知方式';
      throw error;
    }
  };
  const stop = async () => {
    await stopPush();
    setState('off');
  };

  if (state === undefined) return <p className={styles.note}>正在检查浏览器设置…</p>;
  if (state !== 'on' && state !== 'off') return <p className={styles.note}>{reasons[state]}</p>;
  return (
    <>
      <p>
        {state === 'on' ? <strong className={styles.verified}>本浏览器已开启</strong> : '本浏览器未开启'}
        {subscriptions > 0 && <span className={styles.note}>，共 {subscriptions} 个浏览器已开启</span>}
        {subscriptions > 0 && !isOn && <span className={styles.note}>；这种通知方式已关，暂不发送</span>}
      </p>
      <div className={styles.buttons}>
        {state === 'on' ? (
          <Button onClick={() => act(stop, { done: '本浏览器的通知已关闭', after: onChanged })} loading={busy}>
            在本浏览器关闭
          </Button>
        ) : (
          <Button onClick={() => act(start, { done: '本浏览器的通知已开启', after: onChanged })} loading={busy}>
            在本浏览器开启
          </Button>
        )}
      </div>
      <p className={styles.note}>退出登录时会关闭本浏览器的通知，以免别人用这台电脑时看到。</p>
      <Fault text={fault} />
    </>
  );
}
