import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useApp } from './app.tsx';
import { useLeaveGuard } from './LeaveGuard.tsx';

/**
 * For what is shown this once: its heading is brought into sight and focused, and nobody leaves without being asked.
 * `name` is what it is called; the ref belongs to a heading that takes focus.
 */
export function useToldOnce(name: string): RefObject<HTMLHeadingElement | null> {
  const { setUnsaved } = useLeaveGuard();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
    setUnsaved(true, `${name}只显示这一次，离开后无法再看到。确定离开吗？`);
    return () => setUnsaved(false);
  }, [name, setUnsaved]);
  return heading;
}

type Props = { text: string; className: string | undefined; onKept: () => void; children?: ReactNode };

/** Takes a copy of what is shown once, other ways to keep it as children, and says that it is kept. */
export function KeepButtons({ text, className, onKept, children }: Props) {
  const { message } = useApp();
  const { setUnsaved } = useLeaveGuard();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => message.success('已复制'),
      () => message.error('复制失败，请手动选择并复制'),
    );
  const keep = () => {
    setUnsaved(false);
    onKept();
  };
  return (
    <div className={className}>
      {/* Browsers offer it on https alone. */}
      {window.isSecureContext && <Button onClick={copy}>复制</Button>}
      {children}
      <Button type="primary" onClick={keep}>
        我已保存好
      </Button>
    </div>
  );
}
