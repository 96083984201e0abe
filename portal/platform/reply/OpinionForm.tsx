import { App, Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { texts } from '../../../contract/texts.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { pause } from '../../ui/waiting.ts';
import { DraftNotice, draftKept, useDraft } from '../draft.tsx';
import { RichText } from '../RichText.tsx';
import { Section } from '../Section.tsx';
import styles from './Reply.module.css';

type Props = {
  draftName: string;
  /** The opinion as it stands; undefined for a new one, whose form is empty again once it was sent. */
  stored?: string;
  label: string;
  minHeightPx?: number;
  send: (content: string) => Promise<unknown>;
  /** Said when it was sent; and when it was not, unless it was refused with one of these, which speak for themselves. */
  sent: string;
  failed: string;
  refusals: readonly number[];
  /** How long what was said can be read before `onSent`. */
  pauseMs: number;
  onSent: () => unknown;
  onRefused?: () => unknown;
};

/** Writes an opinion: kept as a draft until it is sent. */
export function OpinionForm(props: Props) {
  const { draftName, stored, label, minHeightPx, send, sent, failed, refusals, pauseMs, onSent, onRefused } = props;
  const { message } = App.useApp();
  const setUnsaved = useUnsaved();
  const draft = useDraft<string>(draftName);
  const [restored, setRestored] = useState(draft.found);
  const [content, setContent] = useState(draft.found?.value ?? stored ?? '');
  const [version, setVersion] = useState(0);
  const [fault, setFault] = useState('');
  const [saving, setSaving] = useState(false);
  const editor = useRef<{ focus: () => void }>(null);
  const faultId = useId();

  const write = (html: string) => {
    setContent(html);
    setFault('');
    const isNew = html !== (stored ?? '');
    setUnsaved(isNew, draftKept);
    if (isNew) draft.save(html);
    else draft.drop();
  };

  const dropDraft = () => {
    draft.drop();
    setUnsaved(false);
  };
  const startAnew = () => {
    dropDraft();
    setRestored(undefined);
    setContent(stored ?? '');
    setVersion(version + 1);
  };

  const submit = async () => {
    if (saving) return;
    if (content === '') {
      setFault(texts.replyContentRequired);
      message.error(texts.replyContentRequired);
      editor.current?.focus();
      return;
    }
    setSaving(true);
    try {
      await send(content);
      message.success(sent);
      if (stored === undefined) startAnew();
      else dropDraft();
      await pause(pauseMs);
      await onSent();
    } catch (error) {
      const refused = error instanceof ApiError && refusals.includes(error.status);
      message.error(refused ? reasonOf(error) : failed);
      setFault(reasonOf(error));
      if (refused) await onRefused?.();
    }
    setSaving(false);
  };

  return (
    <Section id="reply" title="我的意见" onScreenOnly>
      {restored && <DraftNotice savedAt={restored.savedAt} onGiveUp={startAnew} />}
      <RichText
        key={version}
        ref={editor}
        initialHtml={content}
        onChange={write}
        label="会诊意见"
        placeholder="诊断意见、处理建议与随访安排"
        invalid={fault !== ''}
        describedBy={fault ? faultId : undefined}
        minHeightPx={minHeightPx}
        disabled={saving}
      />
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
      <Button type="primary" className={styles.send} loading={saving} aria-label={label} onClick={submit}>
        {label}
      </Button>
    </Section>
  );
}
