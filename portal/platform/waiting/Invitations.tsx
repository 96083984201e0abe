import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { awayText, doctorTexts } from '../../../contract/doctor-texts.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { Invitation } from '../../../contract/schemas/invitation.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { inviteDoctors } from '../../api/waiting.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { SuggestedDoctors } from '../consultation/SuggestedDoctors.tsx';
import { useToday } from '../today.ts';
import { stateText } from './invitation-text.ts';
import styles from './waiting.module.css';

const DoctorsDialog = lazy(() => import('../consultation/DoctorsDialog.tsx'));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** Who was asked and what became of it; the initiator of an open case asks more. */
export function Invitations({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  const mayInvite = detail.pubDoctorId === doctorId && detail.consultationStatus === 0;
  const { busy, invite } = useInvite(detail, onChanged);
  const today = useToday();
  const isInvited = (id: number) => detail.invitedDoctors.some((doctor) => doctor.doctorId === id);
  const offer = (person: Invitation['suggested'], verb: string) =>
    mayInvite &&
    person &&
    !isInvited(person.doctorId) && (
      <Button size="small" loading={busy === person.doctorId} onClick={() => invite([person.doctorId])}>
        {verb}
        {person.doctorName}
      </Button>
    );
  return (
    <>
      <ul className={styles.states} aria-label="受邀医生">
        {detail.invitedDoctors.map((doctor) => {
          const invitation = detail.invitations.find((one) => one.doctorId === doctor.doctorId);
          return (
            <li key={doctor.doctorId}>
              <img src={doctor.doctorAvatar} alt="" width={28} height={28} loading="lazy" />
              <span>
                {doctor.doctorName}{' '}
                <small>{[doctor.doctorTitle, doctor.doctorHospital].filter(Boolean).join(' · ')}</small>
              </span>
              {invitation && (
                <span className={styles.state} data-state={invitation.state}>
                  {stateText(invitation)}
                </span>
              )}
              {invitation?.declineReason && (
                <span className={styles.more}>
                  谢绝原因：{invitation.declineReason}
                  {invitation.suggested &&
                    `；推荐 ${invitation.suggested.doctorName}（${invitation.suggested.doctorHospital}）`}
                  {offer(invitation.suggested, '邀请')}
                </span>
              )}
              {invitation?.away && invitation.state !== 'answered' && (
                <span className={styles.more}>
                  {awayText(invitation.away, today)}
                  {invitation.away.substitute && `，${doctorTexts.substitute(invitation.away.substitute.doctorName)}`}
                  {offer(invitation.away.substitute, '改请')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <SuggestedDoctors consultation={detail} onInvited={onChanged} />
      {mayInvite && <InviteMore detail={detail} busy={busy === 0} onInvite={invite} />}
    </>
  );
}

function InviteMore({
  detail,
  busy,
  onInvite,
}: {
  detail: ConsultationDetail;
  busy: boolean;
  onInvite: (ids: number[]) => Promise<void>;
}) {
  const [choosing, setChoosing] = useState(false);
  const locked = new Map([
    [detail.pubDoctorId, detail.pubDoctorName],
    ...detail.invitedDoctors.map(({ doctorId, doctorName }) => [doctorId, doctorName] as const),
  ]);
  const choose = (ids: number[]) => {
    const added = ids.filter((id) => !locked.has(id));
    if (added.length > 0) void onInvite(added);
  };
  return (
    <div className={styles.invite}>
      <Button loading={busy} onClick={() => setChoosing(true)}>
        邀请更多医生
      </Button>
      <small>{texts.invitationNotice}</small>
      <Suspense>
        {choosing && (
          <DoctorsDialog
            chosen={[...locked.keys()]}
            locked={locked}
            diseaseId={detail.diseaseId}
            onChoose={choose}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Invites doctors to a case; `busy` is the one doctor who is being invited, 0 for several chosen in the dialog. */
function useInvite({ id }: ConsultationDetail, onChanged: () => Promise<unknown>) {
  const { message } = useApp();
  const [busy, setBusy] = useState<number>();
  const invite = async (ids: number[]) => {
    setBusy(ids.length === 1 ? ids[0]! : 0);
    try {
      const { invited } = await inviteDoctors(id, ids);
      message.success(`已邀请 ${invited.length} 位医生`);
      await onChanged();
    } catch (error) {
      message.error(reasonOf(error));
    }
    setBusy(undefined);
  };
  return { busy, invite };
}
