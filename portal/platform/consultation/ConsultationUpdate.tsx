import { App } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationInfo, updateConsultation } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { useDraft } from '../draft.ts';
import { ConsultationForm } from './ConsultationForm.tsx';
import { type ConsultationValues, formOf, valuesOf } from './consultation-values.ts';
import { DraftNotice } from './DraftNotice.tsx';

/** Changes a consultation; for its initiator alone. */
export default function ConsultationUpdate() {
  const id = Number(useParams().id);
  const { doctorId } = useUser();
  const info = useSWR(['consultation info', id], () => consultationInfo(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
  });

  if (info.error && !info.data)
    return <Absent error={info.error} failed={texts.replyListFailed} onRetry={() => info.mutate()} />;
  if (!info.data || (info.isValidating && !info.error)) return <Loading rows={10} />;
  if (info.data.consultation.pubDoctorId !== doctorId)
    return (
      <Notice title="无权修改" text={texts.consultationEditForbidden}>
        <Link to={pages.platformConsultation(id)}>查看会诊</Link>
      </Notice>
    );
  return <Form key={id} info={info.data} />;
}

function Form({ info }: { info: ConsultationInfo }) {
  const { id } = info.consultation;
  const { doctorId } = useUser();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const draft = useDraft<Partial<ConsultationValues>>(`update.${id}`);
  const [restored, setRestored] = useState(draft.found);
  const stored = valuesOf(info);

  return (
    <>
      <PageHeader title="修改会诊" crumbs={[homeCrumb, consultationsCrumb]} parent={pages.platformConsultation(id)} />
      {restored && (
        <DraftNotice
          savedAt={restored.savedAt}
          onGiveUp={async () => {
            await draft.drop();
            setUnsaved(false);
            setRestored(undefined);
          }}
        />
      )}
      <ConsultationForm
        key={restored ? 'restored' : 'stored'}
        initial={{ ...stored, ...restored?.value }}
        invited={new Map(info.doctors.map(([doctor, , , , name]) => [doctor, name]))}
        saveLabel={texts.confirmConsultationUpdate}
        failed={texts.consultationEditFailed}
        draft={draft}
        save={async (values) => {
          await updateConsultation(id, doctorId!, formOf(values, info.findings));
          await draft.drop();
          setUnsaved(false);
          message.success(texts.consultationUpdated);
          navigate(pages.platformConsultations);
        }}
      />
    </>
  );
}
