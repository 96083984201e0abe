import { Link, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationInfo, updateConsultation } from '../../api/consultations.ts';
import { draftNames } from '../../shell/draft.tsx';
import { useUser } from '../../shell/Session.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { ConsultationForm } from './ConsultationForm.tsx';
import { formOf, valuesOf } from './consultation-values.ts';

/** Changes a consultation; for its initiator alone. */
export default function ConsultationUpdate() {
  const id = Number(useParams().id);
  const { doctorId } = useUser();
  const { data, error, isValidating, mutate } = useSWR(['consultation info', id], () => consultationInfo(id), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
  });

  if (error && !data) return <Absent error={error} failed={texts.replyListFailed} onRetry={() => mutate()} />;
  if (!data || (isValidating && !error)) return <Loading rows={10} />;
  if (data.consultation.pubDoctorId !== doctorId)
    return (
      <Notice title="无权修改" text={texts.consultationEditForbidden}>
        <Link to={pages.platformConsultation(id)}>查看会诊</Link>
      </Notice>
    );
  return (
    <>
      <PageHeader title="修改会诊" crumbs={[homeCrumb, consultationsCrumb]} parent={pages.platformConsultation(id)} />
      <ConsultationForm
        key={id}
        stored={valuesOf(data)}
        draftName={draftNames.update(id)}
        invited={new Map(data.doctors.map(([doctor, , , , name]) => [doctor, name]))}
        saveLabel={texts.confirmConsultationUpdate}
        failed={texts.consultationEditFailed}
        save={(values) => updateConsultation(id, doctorId, formOf(values, data.findings))}
        saved={texts.consultationUpdated}
      />
    </>
  );
}
