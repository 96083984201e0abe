import { Alert, Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { ApiError } from '../../api/call.ts';
import { consultationInfo, updateConsultation } from '../../api/consultations.ts';
import { draftNames } from '../../shell/draft.tsx';
import { dropDraft, readDraft } from '../../shell/draft-store.ts';
import { useUser } from '../../shell/Session.tsx';
import { useConfirmedLoss } from '../../ui/confirmed-loss.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { ConsultationForm } from './ConsultationForm.tsx';
import { formOf, valuesOf } from './consultation-values.ts';

/** Under which state of the consultation it was begun: as `editedFrom` of the call. */
const stateOf = ({ consultation }: ConsultationInfo) => consultation.consultationUpdateDateTime ?? '';

/** Changes a consultation; for its initiator alone. Says so where it is changed elsewhere meanwhile. */
export default function ConsultationUpdate() {
  const id = Number(useParams().id);
  const { id: userId, doctorId } = useUser();
  const { data, error, isValidating, mutate } = useSWR(['consultation info', id], () => consultationInfo(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
  });
  useChanges(() => mutate(), id);
  const draftName = draftNames.update(id);
  const [form, setForm] = useState(() => ({
    version: 0,
    editedFrom: readDraft<{ editedFrom?: string }>(userId, draftName)?.value.editedFrom,
  }));
  /** The form begins with what is fresh; what comes later does not change what is being typed. */
  const begun = useRef(false);
  begun.current ||= data !== undefined && (!isValidating || error !== undefined);

  if (error && !data) return <Absent error={error} failed={texts.replyListFailed} onRetry={() => mutate()} />;
  if (!data || !begun.current) return <Loading rows={10} />;
  if (data.consultation.pubDoctorId !== doctorId)
    return (
      <Notice title="无权修改" text={texts.consultationEditForbidden}>
        <Link to={pages.platformConsultation(id)}>查看会诊</Link>
      </Notice>
    );
  const latest = stateOf(data);
  const { version, editedFrom = latest } = form;
  if (form.editedFrom === undefined) setForm({ version, editedFrom });
  const beginAnew = async () => {
    await dropDraft(userId, draftName);
    setForm({ version: version + 1, editedFrom: latest });
  };
  return (
    <>
      <PageHeader title="修改会诊" crumbs={[homeCrumb, consultationsCrumb]} parent={pages.platformConsultation(id)} />
      {error?.status === 404 ? (
        <Alert type="error" showIcon role="alert" title="该会诊已被删除，无法保存。需要保留的内容请先自行复制。" />
      ) : (
        editedFrom !== latest && (
          <EditedElsewhere id={id} onBeginAnew={beginAnew} onKeep={() => setForm({ version, editedFrom: latest })} />
        )
      )}
      <ConsultationForm
        key={`${id} ${version}`}
        stored={valuesOf(data)}
        draftName={draftName}
        editedFrom={editedFrom}
        invited={new Map(data.doctors.map(([doctor, , , , name]) => [doctor, name]))}
        saveLabel={texts.confirmConsultationUpdate}
        failed={texts.consultationEditFailed}
        save={(values) =>
          saveFrom(() => updateConsultation(id, doctorId, { ...formOf(values, data.findings), editedFrom }))
        }
        saved={texts.consultationUpdated}
      />
    </>
  );

  /** Refused because of what was edited elsewhere: then that is fetched, and said above the form. */
  async function saveFrom(update: () => Promise<unknown>) {
    try {
      await update();
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 409) mutate();
      throw refusal;
    }
  }
}

type EditedProps = { id: number; onBeginAnew: () => void; onKeep: () => void };

/** What can be done when the same consultation was edited elsewhere while this form was open. */
function EditedElsewhere({ id, onBeginAnew, onKeep }: EditedProps) {
  const confirmLoss = useConfirmedLoss();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 14 }}
      title={texts.consultationEditedElsewhere}
      description={
        <>
          <p>您在本页填写的内容都还在。</p>
          <Space wrap>
            <a href={pages.platformConsultation(id)} target="_blank" rel="noreferrer">
              在新页面查看最新内容
            </a>
            <Button
              onClick={() =>
                confirmLoss('改用最新内容？', onBeginAnew, {
                  okText: '改用最新内容',
                  content: '您在本页填写的修改会被放弃。',
                })
              }
            >
              改用最新内容
            </Button>
            <Button
              onClick={() =>
                confirmLoss('以本页填写的为准？', onKeep, {
                  okText: '以本页为准',
                  content: '保存后，别处的修改会被本页内容替换。',
                })
              }
            >
              以本页填写的为准
            </Button>
          </Space>
        </>
      }
    />
  );
}
