import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { beijingMinute } from '../../ui/time.ts';
import styles from './ConsultationDetail.module.css';
import people from './People.module.css';

/** Who asked, and who was asked. */
export function People({ detail }: { detail: ConsultationDetail }) {
  const { pubDoctorHospital, pubDoctorCenter, pubDoctorName, pubDoctorTitle, pubDoctorAvatar } = detail;
  return (
    <section className={styles.section} aria-labelledby="people">
      <h2 id="people">发起与参与医生</h2>
      <div className={people.initiator}>
        <img src={pubDoctorAvatar} alt="" width={52} height={52} />
        <p>
          <strong>{pubDoctorName}</strong> {pubDoctorTitle}
          <small>发起医生</small>
          <br />
          {[pubDoctorHospital, pubDoctorCenter].filter(Boolean).join(' · ')}
        </p>
        <p className={people.times}>
          发起于 {beijingMinute(detail.consultationStartDateTime)}
          {detail.consultationUpdateDateTime && (
            <>
              <br />
              修改于 {beijingMinute(detail.consultationUpdateDateTime)}
            </>
          )}
        </p>
      </div>
      <ul className={people.invited} aria-label="受邀医生">
        {detail.invitedDoctors.map((doctor) => (
          <li key={doctor.doctorId}>
            <img src={doctor.doctorAvatar} alt="" width={28} height={28} loading="lazy" />
            <span>
              {doctor.doctorName}{' '}
              <small>{[doctor.doctorTitle, doctor.doctorHospital].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
