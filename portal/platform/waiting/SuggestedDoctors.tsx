import { Button } from 'antd';
import useSWR from 'swr';
import { usualReplyText } from '../../../contract/doctor-texts.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { urgencyTexts, waitingTexts as words } from '../../../contract/waiting-texts.ts';
import { suggestedDoctors } from '../../api/waiting.ts';
import { useUser } from '../../shell/Session.tsx';
import styles from './SuggestedDoctors.module.css';

type Props = {
  detail: ConsultationDetail;
  isBusy: (doctorId: number) => boolean;
  onInvite: (doctorId: number) => void;
};

/** For the initiator of a case past its target: others who answer such cases, each invited by one tap. Else nothing. */
export function SuggestedDoctors({ detail, isBusy, onInvite }: Props) {
  const { id, pubDoctorId, overdue, invitedDoctors } = detail;
  const { doctorId } = useUser();
  const isOffered = overdue && pubDoctorId === doctorId;
  const { data = [] } = useSWR(
    isOffered ? ['suggested doctors', id, invitedDoctors.length] : null,
    () => suggestedDoctors(id, doctorId!),
    { keepPreviousData: true },
  );
  if (!isOffered || data.length === 0) return null;
  return (
    <section className={styles.suggested} aria-label={words.suggested}>
      <h3>
        {urgencyTexts.overdue}，{words.suggested}
      </h3>
      <ul>
        {data.map((doctor) => (
          <li key={doctor.doctorId}>
            <p className={styles.who}>
              <strong>{doctor.doctorName}</strong>
              <span>
                {[doctor.doctorTitle, doctor.doctorHospital].filter(Boolean).join(' · ')}，
                {usualReplyText(doctor.replyHours * 60)}
              </span>
            </p>
            <Button
              loading={isBusy(doctor.doctorId)}
              aria-label={`${words.invite} ${doctor.doctorName}`}
              onClick={() => onInvite(doctor.doctorId)}
            >
              {words.invite}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
