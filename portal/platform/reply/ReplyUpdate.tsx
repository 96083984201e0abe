import { App, Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import type { Reply } from '../../../contract/schemas/reply.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { consultationInfo } from '../../api/consultations.ts';
import { replyById, updateReply } from '../../api/replies.ts';
import { useUser } from '../../shell/Session.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { Absent } from '../Absent.tsx';
import { DraftNotice, draftKept } from '../consultation/DraftNotice.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { useDraft } from '../draft.ts';
import { pause } from '../pause.ts';
import { RichText } from '../RichText.tsx';
import styles from './ReplyForm.module.css';
import { replyUpdateDraft } from './reply-draft.ts';

const once = { revalidateOnFocus: false, revalidateOnReconnect: false };

/** Changes one's own opinion, with the consultation it belongs to in sight. */
export default function ReplyUpdate() {
  const replyId = Number(useParams().replyId);
  const { doctorId } = useUser();
  const found = useSWR(['reply', replyId], () => replyById(replyId), once);
  const consId = found.data?.consId;
  const info = useSWR(consId ? ['consultation info', consId] : null, () => consultationInfo(consId!), once);

  if (found.error && !found.data)
    return <Absent error={found.error} failed={texts.replyLoadFailed} onRetry={() => found.mutate()} />;
  if (!found.data || found.isValidating) return <Loading rows={10} />;
  const { reply } = found.data;
  if (reply.replyDoctorId !== doctorId) return <Refusal text={texts.replyEditForbidden} consId={reply.consId} />;
  if (info.data && info.data.consultation.consultationStatus !== 0)
    return <Refusal text={texts.replyClosed} consId={reply.consId} />;

  return (
    <>
      <PageHeader
        title={texts.updateReply}
        crumbs={[homeCrumb, consultationsCrumb]}
        parent={pages.platformConsultation(reply.consId)}
      />
      {info.error && !info.data ? (
        <Failure text={texts.replyListFailed} reason={reasonOf(info.error)} onRetry={() => info.mutate()} />
      ) : !info.data ? (
        <Loading rows={5} />
      ) : (
        <Summary info={info.data} />
      )}
      <Form key={replyId} reply={reply} />
    </>
  );
}

const Refusal = ({ text, consId }: { text: string; consId: number }) => (
  <Notice title="不能修改" text={text}>
    <Link to={pages.platformConsultation(consId)}>查看会诊</Link>
  </Notice>
);

const Summary = ({ info: { consultation, patient, diseaseProfile2 } }: { info: ConsultationInfo }) => (
  <section className={styles.summary} aria-labelledby="consultation">
    <h2 id="consultation">{consultation.title}</h2>
    <p>
      {[
        patient.patientName,
        sexNames[patient.patientSex],
        patient.patientAge,
        `孕周 ${patient.embryoAge} 周 ${patient.embryoAgeDay} 天`,
        `${patient.patientWeight} kg`,
        `${patient.patientBodyLong} cm`,
        diseaseProfile2.diseaseProfileName,
      ].join(' · ')}
    </p>
    <SafeHtml html={consultation.consultationDesc} />
  </section>
);

function Form({ reply }: { reply: Reply }) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const setUnsaved = useUnsaved();
  const draft = useDraft<string>(replyUpdateDraft(reply.replyId));
  const [restored, setRestored] = useState(draft.found);
  const [content, setContent] = useState(draft.found?.value ?? reply.replyContent);
  const [fault, setFault] = useState('');
  const [saving, setSaving] = useState(false);
  const editor = useRef<{ focus: () => void }>(null);
  const faultId = useId();

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
      await updateReply(reply.replyId, content);
      draft.drop();
      setUnsaved(false);
      message.success(texts.replyUpdated);
      await pause(limits.backDelayMs);
      navigate(pages.platformConsultation(reply.consId));
    } catch (error) {
      const refused = error instanceof ApiError && (error.status === 403 || error.status === 409);
      message.error(refused ? reasonOf(error) : texts.replyUpdateFailed);
      setFault(reasonOf(error));
      setSaving(false);
    }
  };

  return (
    <section className={styles.form} aria-labelledby="reply">
      <h2 id="reply">我的意见</h2>
      {restored && (
        <DraftNotice
          savedAt={restored.savedAt}
          onGiveUp={() => {
            draft.drop();
            setUnsaved(false);
            setContent(reply.replyContent);
            setRestored(undefined);
          }}
        />
      )}
      <RichText
        key={restored ? 'restored' : 'stored'}
        ref={editor}
        initialHtml={content}
        onChange={(html) => {
          setContent(html);
          setFault('');
          setUnsaved(true, draftKept);
          draft.save(html);
        }}
        label="会诊意见"
        placeholder="诊断意见、处理建议与随访安排"
        invalid={fault !== ''}
        describedBy={fault ? faultId : undefined}
        disabled={saving}
      />
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
      <Button type="primary" loading={saving} aria-label={texts.updateReply} onClick={submit}>
        {texts.updateReply}
      </Button>
    </section>
  );
}
