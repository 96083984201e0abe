import { Link, useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { ageText } from '../../../clinical/ages.ts';
import { weeksText } from '../../../clinical/gestational-age.ts';
import { caseOf } from '../../../contract/case-of.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { consultationInfo, replyById, updateReply } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { draftNames } from '../draft.tsx';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import { OpinionForm } from './OpinionForm.tsx';
import styles from './Reply.module.css';

const once = { revalidateOnFocus: false, revalidateOnReconnect: false };

/** Changes one's own opinion, with the consultation it belongs to in sight. */
export default function ReplyUpdate() {
  const replyId = Number(useParams().replyId);
  const { doctorId } = useUser();
  const navigate = useNavigate();
  const found = useSWR(['reply', replyId], () => replyById(replyId), once);
  const consId = found.data?.consId;
  const info = useSWR(consId ? ['consultation info', consId] : null, () => consultationInfo(consId!), once);

  if (found.error && !found.data)
    return <Absent error={found.error} failed={texts.replyLoadFailed} onRetry={() => found.mutate()} />;
  if (!found.data || found.isValidating) return <Loading rows={10} />;
  const { reply } = found.data;
  const consultation = pages.platformConsultation(reply.consId);
  const refusal =
    reply.replyDoctorId !== doctorId
      ? texts.replyEditForbidden
      : info.data && info.data.consultation.consultationStatus !== 0
        ? texts.replyClosed
        : undefined;
  if (refusal)
    return (
      <Notice title="不能修改" text={refusal}>
        <Link to={consultation}>查看会诊</Link>
      </Notice>
    );

  return (
    <div className={styles.page}>
      <PageHeader title={texts.updateReply} crumbs={[homeCrumb, consultationsCrumb]} parent={consultation} />
      {info.error && !info.data ? (
        <Failure text={texts.replyListFailed} reason={reasonOf(info.error)} onRetry={() => info.mutate()} />
      ) : !info.data ? (
        <Loading rows={5} />
      ) : (
        <Summary info={info.data} />
      )}
      <OpinionForm
        key={replyId}
        draftName={draftNames.replyUpdate(replyId)}
        stored={{ content: reply.replyContent, grading: reply.grading }}
        clinicalCase={info.data && caseOfInfo(info.data)}
        label={texts.updateReply}
        send={(opinion) => updateReply(replyId, opinion)}
        sent={texts.replyUpdated}
        failed={texts.replyUpdateFailed}
        refusals={[403, 409]}
        pauseMs={limits.backDelayMs}
        onSent={() => navigate(consultation)}
      />
    </div>
  );
}

const caseOfInfo = ({ patient, diseaseProfile2, findings }: ConsultationInfo) =>
  caseOf({ ...patient, diseaseId: diseaseProfile2.id, findings });

const Summary = ({ info: { consultation, patient, diseaseProfile2 } }: { info: ConsultationInfo }) => (
  <Section id="consultation" title={consultation.title}>
    <p className={styles.patient}>
      {[
        patient.patientName,
        sexNames[patient.patientSex],
        ageText(patient.patientBirthday, useToday()),
        `出生孕周 ${weeksText({ weeks: patient.embryoAge, days: patient.embryoAgeDay })}`,
        `发起时 ${patient.patientAge}，${patient.patientWeight} kg，${patient.patientBodyLong} cm`,
        diseaseProfile2.diseaseProfileName,
      ].join(' · ')}
    </p>
    <SafeHtml html={consultation.consultationDesc} />
  </Section>
);
