import { Button } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { DoctorSuggested } from '../../../contract/schemas/invitation.ts';
import { urgencyTexts, waitingTexts as words } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { inviteDoctors, suggestedDoctors } from '../../api/waiting.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import styles from './SuggestedDoctors.module.css';

type Props = {
  consultation: Pick<ConsultationDetail, 'id' | 'pubDoctorId' | 'overdue' | 'invitedDoctors'>;
  /** After one of them was invited. */
  onInvited: () => Promise<unknown>;
};

/** For the initiator of a case past its target: others who answer such cases, each invited by one tap. Else nothing. */
export function SuggestedDoctors({ consultation, onInvited }: Props) {
  const { id, pubDoctorId, overdue, invitedDoctors } = consultation;
  const { doctorId } = useUser();
  const isOffered = overdue && pubDoctorId === doctorId;
  const { data = [] } = useSWR(isOffered ? ['suggested doctors', id, invitedDoctors.length] : null, () =>
    suggestedDoctors(id, doctorId!),
  );
  if (data.length === 0) return null;
  return (
    <section className={styles.suggested} aria-label={words.suggested}>
      <h3>
        {urgencyTexts.overdue}，{words.suggested}
      </h3>
      <ul>
        {data.map((doctor) => (
          <Suggested key={doctor.doctorId} doctor={doctor} consultationId={id} onInvited={onInvited} />
        ))}
      </ul>
    </section>
  );
}

type OneProps = Pick<Props, 'onInvited'> & { doctor: DoctorSuggested; consultationId: number };

function Suggested({ doctor, consultationId, onInvited }: OneProps) {
  const { message } = useApp();
  const [isBusy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    try {
      await inviteDoctors(consultationId, [doctor.doctorId]);
      message.success(words.invited(doctor.doctorName));
      await onInvited();
    } catch (error) {
      message.error(`${words.inviteFailed}：${reasonOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <li>
      <p className={styles.who}>
        <strong>{doctor.doctorName}</strong>
        <span>
          {[doctor.doctorTitle, doctor.doctorHospital].filter(Boolean).join(' · ')}，{quicknessText(doctor.replyHours)}
        </span>
      </p>
      <Button loading={isBusy} aria-label={`${words.invite} ${doctor.doctorName}`} onClick={invite}>
        {words.invite}
      </Button>
    </li>
  );
}

/** Half of the replies came sooner. */
function quicknessText(hours: number): string {
  if (hours < 1) return '通常 1 小时内回复';
  return hours < 48 ? `通常 ${Math.ceil(hours)} 小时内回复` : `通常 ${Math.ceil(hours / 24)} 天内回复`;
}
