import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { areKept, readDraft as readKept, type Slot } from '../../shell/draft-store.ts';
import { useApp } from '../../ui/app.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { Section } from '../Section.tsx';
import { type KeptOpinion, readDraft } from './opinion-draft.ts';
import styles from './Reply.module.css';

type Props = {
  slot: Slot;
  /** The consultation itself is there no more, or not for this doctor. */
  gone?: boolean;
};

/**
 * What was being written when it could be sent no longer: it stays to be read and copied, and is in the form again when
 * there is one again. Without any, nothing.
 */
export function UnsentReply({ slot, gone = false }: Props) {
  const { message } = useApp();
  const text = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState('');

  // The form that was here a moment ago writes its draft down as it goes.
  useEffect(() => {
    const kept = readKept<KeptOpinion>(slot);
    setContent(kept ? readDraft(kept.value).content : '');
  }, [slot]);

  if (content === '') return null;
  const copy = () => {
    if (copyOf(text.current!)) message.success('已复制');
    else message.warning('浏览器不允许复制，请选中文字后自行复制');
  };
  return (
    <Section id="unsent" title="未发出的意见" onScreenOnly>
      <div ref={text} className={styles.unsent}>
        <SafeHtml html={content} />
      </div>
      <p className={styles.kept}>
        {areKept() ? '草稿保存在本机浏览器，退出登录后清除' : '本机不保存草稿，刷新或关闭页面后丢失'}
        {gone ? '，请及时复制' : '；会诊恢复为“会诊中”时可继续填写并发送'}。
      </p>
      <Button onClick={copy}>复制内容</Button>
    </Section>
  );
}

/** Puts what an element shows on the clipboard, formatted and as plain text; over http too, where `navigator.clipboard` is missing. */
function copyOf(element: HTMLElement): boolean {
  const selection = getSelection()!;
  selection.selectAllChildren(element);
  const copied = document.execCommand('copy');
  selection.removeAllRanges();
  return copied;
}
