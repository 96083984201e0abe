import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useApp } from '../../ui/app.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import styles from './Security.module.css';

/** A token that was made just now, this once. */
export function NewSecret({ secret, onKept }: { secret: string; onKept: () => void }) {
  const { message } = useApp();
  const { setUnsaved } = useLeaveGuard();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
    setUnsaved(true, '访问令牌只显示这一次，离开后无法再看到。确定离开吗？');
    return () => setUnsaved(false);
  }, [setUnsaved]);

  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => message.success('已复制'),
      () => message.error('复制失败，请手动选择并复制'),
    );
  const keep = () => {
    setUnsaved(false);
    onKept();
  };

  return (
    <div className={styles.newSecret}>
      <h3 ref={heading} tabIndex={-1}>
        请立即保存令牌
      </h3>
      <p>
        把它存进程序的保密配置，不要写进代码或发给他人。<strong>离开本页后无法再看到。</strong>
      </p>
      <p className={styles.secret}>{secret}</p>
      <div className={styles.buttons}>
        {/* Browsers offer it on https alone. */}
        {window.isSecureContext && <Button onClick={copy}>复制</Button>}
        <Button type="primary" onClick={keep}>
          我已保存好
        </Button>
      </div>
    </div>
  );
}
