import { App, Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { saveReply } from '../../api/replies.ts';
import { useUser } from '../../shell/Session.tsx';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { DraftNotice, draftKept } from '../consultation/DraftNotice.tsx';
import { useDraft } from '../draft.ts';
import { pause } from '../pause.ts';
import { RichText } from '../RichText.tsx';
import styles from './ReplyForm.module.css';
import { replyDraft } from './reply-draft.ts';

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** Gives an opinion while the consultation is open. */
export function ReplyForm({ detail, onChanged }: Props) {
  if (detail.consultationStatus !== 0)
    return (
      <p className={styles.closed} role="note">
        {texts.replyClosed}
      </p>
    );
  return <OpenForm detail={detail} onChanged={onChanged} />;
}

function OpenForm({ detail: { id, invitedDoctors }, onChanged }: Props) {
  const { id: userId } = useUser();
  const { message } = App.useApp();
  const setUnsaved = useUnsaved();
  const draft = useDraft<string>(replyDraft(id));
  const [restored, setRestored] = useState(draft.found);
  const [content, setContent] = useState(draft.found?.value ?? '');
  const [version, setVersion] = useState(0);
  const [fault, setFault] = useState('');
  const [saving, setSaving] = useState(false);
  const editor = useRef<{ focus: () => void }>(null);
  const faultId = useId();

  const write = (html: string) => {
    setContent(html);
    setFault('');
    setUnsaved(html !== '', draftKept);
    if (html === '') draft.drop();
    else draft.save(html);
  };

  const startAnew = () => {
    draft.drop();
    setUnsaved(false);
    setRestored(undefined);
    setContent('');
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
      await saveReply(
        userId,
        id,
        content,
        invitedDoctors.map(({ doctorId }) => doctorId),
      );
      message.success(texts.replySaved);
      startAnew();
      await pause(limits.replyReloadDelayMs);
      await onChanged();
    } catch (error) {
      const closed = error instanceof ApiError && error.status === 409;
      message.error(closed ? reasonOf(error) : texts.replyFailed);
      setFault(reasonOf(error));
      if (closed) await onChanged();
    }
    setSaving(false);
  };

  return (
    <section className={styles.form} aria-labelledby="reply">
      <h2 id="reply">我的意见</h2>
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
        minHeightPx={160}
        disabled={saving}
      />
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
      <Button type="primary" loading={saving} aria-label="回复" onClick={submit}>
        回复
      </Button>
    </section>
  );
}
