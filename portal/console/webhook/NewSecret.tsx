import { formerSecretHours } from '../../../contract/webhooks.ts';
import panel from '../../ui/Panel.module.css';
import { KeepButtons, useToldOnce } from '../../ui/ToldOnce.tsx';
import styles from './Webhook.module.css';

type Props = { secret: string /** Whether there was one before. */; isRenewed?: boolean; onKept: () => void };

/** The key that a receiver verifies by, this once. */
export function NewSecret({ secret, isRenewed = false, onKept }: Props) {
  const heading = useToldOnce('密钥');
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
      <KeepButtons text={secret} className={styles.buttons} onKept={onKept} />
    </section>
  );
}
