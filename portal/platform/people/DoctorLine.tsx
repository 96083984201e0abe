import { Button } from 'antd';
import { awayText, doctorTexts, lastSeenText, usualReplyText } from '../../../contract/doctor-texts.ts';
import type { FoundDoctor } from '../../../contract/schemas/doctor.ts';
import type { Away } from '../../../contract/schemas/invitation.ts';
import { serverNow } from '../../../contract/server-clock.ts';
import { useToday } from '../today.ts';
import styles from './DoctorFinder.module.css';

export type Substitute = NonNullable<Away['substitute']>;

type Props = {
  doctor: FoundDoctor;
  kind: 'checkbox' | 'radio';
  /** Of the radio buttons. */
  name: string;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
  /** Where the substitute of somebody who is away can be taken instead. */
  onSubstitute: ((substitute: Substitute) => void) | undefined;
};

/** Somebody who can be asked, and what says how soon they will answer. */
export function DoctorLine({ doctor, kind, name, isPicked, onPick, onSubstitute }: Props) {
  const today = useToday();
  const { doctorName, doctorTitle, doctorBelongHospital, doctorBelongCenter, away, medianFirstReplyMinutes } = doctor;
  const figures = [
    doctorTexts.openCases(doctor.openCases),
    ...(medianFirstReplyMinutes === null ? [] : [usualReplyText(medianFirstReplyMinutes)]),
    lastSeenText(doctor.lastSeenAt, serverNow()),
  ];
  return (
    <li>
      <label className={styles.doctor}>
        <input type={kind} name={name} checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
        <span>
          <strong>{doctorName}</strong> {doctorTitle}
          {doctor.isRecent && <em>{doctorTexts.recent}</em>}
          <small>{[doctorBelongHospital, doctorBelongCenter].filter(Boolean).join(' · ')}</small>
          <small className={styles.figures}>
            {figures.map((figure) => (
              <span key={figure}>{figure}</span>
            ))}
          </small>
        </span>
      </label>
      {away && <AwayNote away={away} text={awayText(away, today)} onSubstitute={onSubstitute} />}
    </li>
  );
}

type NoteProps = {
  away: Away;
  text: string;
  /** Of the button. */
  label?: (substituteName: string) => string;
  onSubstitute: Props['onSubstitute'];
};

/** That somebody is away, and a tap to take the substitute. */
export const AwayNote = ({ away: { substitute }, text, label = doctorTexts.substitute, onSubstitute }: NoteProps) => (
  <p className={styles.away}>
    <span>{text}</span>
    {substitute &&
      (onSubstitute ? (
        <Button size="small" onClick={() => onSubstitute(substitute)}>
          {label(substitute.doctorName)}
        </Button>
      ) : (
        <span>{doctorTexts.substitute(substitute.doctorName)}</span>
      ))}
  </p>
);
