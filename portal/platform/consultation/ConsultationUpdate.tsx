import { Alert } from 'antd';
import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationInfo, updateConsultation } from '../../api/consultations.ts';
import { consultationVersion } from '../../api/history.ts';
import { DraftSlot } from '../../shell/DraftSlot.tsx';
import { draftNames } from '../../shell/draft.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { useUser } from '../../shell/Session.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Absent } from '../Absent.tsx';
import { useBegunFrom } from '../begun-from.ts';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { useToday } from '../today.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { followingFindings, urgencyOf } from '../waiting/form-urgency.ts';
import { ConsultationForm } from './ConsultationForm.tsx';
import { formOf, valuesOf } from './consultation-values.ts';
import { openCaseKey } from './open-case.ts';

/** Changes a consultation; for its initiator alone. Says so where it is changed elsewhere meanwhile. */
export default function ConsultationUpdate() {
  const id = Number(useParams().id);
  return (
    <DraftSlot key={id} form={draftNames.update(id)}>
      {(slot) => <OpenEdit id={id} slot={slot} />}
    </DraftSlot>
  );
}

function OpenEdit({ id, slot }: { id: number; slot: Slot }) {
  const { doctorId } = useUser();
  const today = useToday();
  const { data, error, isValidating, mutate } = useSWR(['consultation info', id], () => consultationInfo(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
  });
  const { mutate: askAnew } = useSWRConfig();
  useChanges(() => mutate(), id);
  /** The form begins with what is fresh; what comes later does not change what is being typed. */
  const begun = useRef(false);
  begun.current ||= data !== undefined && (!isValidating || error !== undefined);
  const latest = begun.current ? data?.consultation.versionNo : undefined;
  const edit = useBegunFrom(slot, latest, async (no) => (await consultationVersion(id, no)).state);

  if (error && !data) return <Absent error={error} failed={texts.replyListFailed} onRetry={() => mutate()} />;
  if (!data || !begun.current) return <Loading rows={8} />;
  if (data.consultation.pubDoctorId !== doctorId)
    return (
      <Notice title="无权修改" text={texts.consultationEditForbidden}>
        <Link to={pages.platformConsultation(id)}>查看会诊</Link>
      </Notice>
    );
  const amends = data.consultation.consultationStatus !== 0;
  return (
    <>
      <PageHeader
        title={amends ? '更正会诊' : '修改会诊'}
        crumbs={[homeCrumb, consultationsCrumb]}
        parent={pages.platformConsultation(id)}
      />
      {error?.status === 404 && (
        <Alert type="error" showIcon role="alert" title="该会诊已被删除，无法保存。需要保留的内容请先自行复制。" />
      )}
      <ConsultationForm
        key={`${id} ${edit.beginning}`}
        stored={followingFindings(valuesOf(data), today)}
        slot={slot}
        edit={edit}
        amends={amends}
        invited={new Map(data.doctors.map(([doctor, , , , name]) => [doctor, name]))}
        saveLabel={texts.confirmConsultationUpdate}
        {...(!amends && { failed: texts.consultationEditFailed })}
        save={(values) =>
          edit.save(
            texts.consultationEditedElsewhere,
            async () => {
              const urgency = `${urgencyOf(values, today)}` as const;
              const form = { ...formOf(values, data.findings), urgency };
              await updateConsultation(id, doctorId, { ...form, versionNo: edit.versionNo });
              // What was asked about it before the change answers nothing any more.
              await askAnew(openCaseKey(id));
            },
            mutate,
          )
        }
        saved={texts.consultationUpdated}
      />
    </>
  );
}
