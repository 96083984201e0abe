import { useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { ageText } from '../../../clinical/ages.ts';
import { weeksText } from '../../../clinical/gestational-age.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationDetail, ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { consultationInfo, replyById, updateReply } from '../../api/consultations.ts';
import { replyVersion } from '../../api/history.ts';
import { DraftSlot } from '../../shell/DraftSlot.tsx';
import { draftNames } from '../../shell/draft.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { useUser } from '../../shell/Session.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { pause } from '../../ui/waiting.ts';
import { Absent } from '../Absent.tsx';
import { useBegunFrom } from '../begun-from.ts';
import { openCaseKey } from '../consultation/open-case.ts';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { CaseChanged } from './CaseChanged.tsx';
import { courseCaseOf } from './graver-grading.ts';
import { OpinionForm } from './OpinionForm.tsx';
import styles from './Reply.module.css';
import { withOpinion } from './shown-replies.ts';
import { UnsentReply } from './UnsentReply.tsx';

const once = { revalidateOnFocus: false, revalidateOnReconnect: false };

/** Changes one's own opinion, with the consultation it belongs to in sight. */
export default function ReplyUpdate() {
  const replyId = Number(useParams().replyId);
  return (
    <DraftSlot key={replyId} form={draftNames.replyUpdate(replyId)}>
      {(slot) => <OpenReply replyId={replyId} slot={slot} />}
    </DraftSlot>
  );
}

function OpenReply({ replyId, slot }: { replyId: number; slot: Slot }) {
  const { doctorId } = useUser();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const found = useSWR(['reply', replyId], () => replyById(replyId), once);
  const consId = found.data?.consId;
  const info = useSWR(consId ? ['consultation info', consId] : null, () => consultationInfo(consId!), once);
  const refresh = () => Promise.all([found.mutate(), info.mutate()]);
  useChanges(refresh, consId);
  /** What the form starts from is fresh; what comes later does not change what is being typed. */
  const started = useRef(false);
  started.current ||= found.data !== undefined && !found.isValidating;
  const latest = started.current ? found.data?.reply.versionNo : undefined;
  const edit = useBegunFrom(slot, latest, (versionNo) => replyVersion(replyId, versionNo));

  const unsent = <UnsentReply slot={slot} gone={found.error !== undefined} />;
  if (found.error && (!found.data || found.error.status === 404))
    return (
      <>
        <Absent error={found.error} failed={texts.replyLoadFailed} onRetry={() => found.mutate()} />
        {unsent}
      </>
    );
  if (!found.data || !started.current) return <Loading rows={8} />;
  const { reply } = found.data;
  const stored = { content: reply.replyContent, grading: reply.grading };
  const consultation = pages.platformConsultation(reply.consId);
  const refusal =
    reply.replyDoctorId !== doctorId
      ? texts.replyEditForbidden
      : info.data && info.data.consultation.consultationStatus !== 0
        ? texts.replyClosed
        : undefined;
  if (refusal)
    return (
      <>
        <Notice title="不能修改" text={refusal}>
          <Link to={consultation}>查看会诊</Link>
        </Notice>
        {unsent}
      </>
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
        key={`${replyId} ${edit.beginning}`}
        slot={slot}
        edit={edit}
        caseVersionNo={reply.consultationVersionNo}
        notice={() =>
          info.data && (
            <CaseChanged
              consultationId={reply.consId}
              since={reply.consultationVersionNo}
              now={info.data.consultation.versionNo}
              said={() => `这条意见${historyTexts.changedSince(reply)}`}
            />
          )
        }
        stored={stored}
        clinicalCase={info.data && caseOfInfo(info.data)}
        label={texts.updateReply}
        send={(opinion) =>
          edit.save(
            texts.replyEditedElsewhere,
            () =>
              updateReply(replyId, opinion, {
                versionNo: edit.versionNo,
                consultationVersionNo: info.data?.consultation.versionNo,
              }),
            refresh,
          )
        }
        sent={texts.replyUpdated}
        failed={texts.replyUpdateFailed}
        refusals={[403, 409]}
        onRefused={refresh}
        onSent={async (opinion) => {
          const change = (shown?: ConsultationDetail) => shown && withOpinion(shown, replyId, opinion);
          await mutate(openCaseKey(reply.consId), change, { revalidate: false });
          // What was asked about it before the change would be what the next edit began with.
          await Promise.all([found.mutate(), pause(limits.backDelayMs)]);
          navigate(consultation);
        }}
      />
    </div>
  );
}

const caseOfInfo = ({ patient, diseaseProfile2, findings, courseExams }: ConsultationInfo) =>
  courseCaseOf({ ...patient, diseaseId: diseaseProfile2.id, findings, courseExams });

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
    <SafeHtml html={consultation.consultationDesc} name="病情描述" />
  </Section>
);
