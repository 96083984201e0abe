import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { formerSecretHours } from '../../../contract/webhooks.ts';
import { useApp } from '../../ui/app.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import panel from '../../ui/Panel.module.css';
import styles from './Webhook.module.css';

type Props = { secret: string /** Whether there was one before. */; isRenewed?: boolean; onKept: () => void };

/** The key that a receiver verifies by, this once. */
export function NewSecret({ secret, isRenewed = false, onKept }: Props) {
  const { message } = useApp();
  const { setUnsaved } = useLeaveGuard();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    setUnsaved(true, '密钥只显示这一次，离开后无法再看到。确定离开吗？');
    return () => setUnsaved(false);
  }, [setUnsaved]);

  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => message.success('已复制'),
      () => message.error('复制失败，请选中后自行复制'),
    );

  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="new-secret">
      <h2 id="new-secret" className={styles.heading} ref={heading} tabIndex={-1}>
        请保存签名密钥
      </h2>
      <p>
        接收程序用它核对推送是否来自本平台。请交给接收程序的负责人，<strong>离开本页后无法再看到。</strong>
        {isRenewed && `原来的密钥在 ${formerSecretHours} 小时内仍然有效。`}
      </p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.buttons}>
        {/* Browsers offer it on https alone. */}
        {window.isSecureContext && <Button onClick={copy}>复制</Button>}
        <Button
          type="primary"
          onClick={() => {
            setUnsaved(false);
            onKept();
          }}
        >
          我已保存好
        </Button>
      </div>
    </section>
  );
}
