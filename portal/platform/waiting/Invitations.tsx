import { Button } from 'antd';
import { Suspense, useState } from 'react';
import useSWR from 'swr';
import { awayText, doctorTexts, usualReplyText } from '../../../contract/doctor-texts.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { Invitation } from '../../../contract/schemas/invitation.ts';
import { texts } from '../../../contract/texts.ts';
import { urgencyTexts, waitingTexts as words } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { inviteDoctors, suggestedDoctors } from '../../api/waiting.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { useFocusAfter } from '../../ui/focus-back.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';
import { useToday } from '../today.ts';
import { AccountGone } from './AccountGone.tsx';
import { AnswerInvitation } from './AnswerInvitation.tsx';
import { bannerOf } from './CaseBanner.tsx';
import offered from './SuggestedDoctors.module.css';
import { goneText, stateText } from './invitation-text.ts';
import styles from './waiting.module.css';

const DoctorsDialog = lazy(() => import('../consultation/DoctorsDialog.tsx'));

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** Who was asked and what became of it; the initiator of an open case asks more. */
export function Invitations({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  const mayInvite = detail.pubDoctorId === doctorId && detail.consultationStatus === 0;
  const { busy, invite } = useInvite(detail, onChanged);
  const today = useToday();
  const banner = bannerOf(detail, doctorId);
  const isAnsweredHere = banner !== 'invitation' && banner !== 'ended';
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
                <small>{[doctor.doctorTitle, doctor.doctorHospital].filter(Boolean).join(' · ')}</small>{' '}
                {invitation?.isDoctorActive === false && (
                  <AccountGone>{goneText(detail, invitation, mayInvite)}</AccountGone>
                )}
              </span>
              {invitation && (
                <span className={styles.state} data-state={invitation.state}>
                  {stateText(invitation)}
                </span>
              )}
              {doctor.doctorId === doctorId && isAnsweredHere && (
                <span className={styles.more}>
                  <AnswerInvitation detail={detail} onChanged={onChanged} />
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
      <SuggestedDoctors detail={detail} isBusy={(id) => busy === id} onInvite={(id) => invite([id])} />
      {mayInvite && <InviteMore detail={detail} busy={busy === 'more'} onInvite={(ids) => invite(ids, 'more')} />}
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
  const choosing = useHistoryStep('invitingMore');
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
      <Button loading={busy} onClick={() => choosing.open(true)}>
        邀请更多医生
      </Button>
      <small>{texts.invitationNotice}</small>
      <Suspense>
        {choosing.value !== undefined && (
          <DoctorsDialog
            chosen={[...locked.keys()]}
            locked={locked}
            diseaseId={detail.diseaseId}
            onChoose={choose}
            onClose={choosing.close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Invites doctors to a case; `busy` is the one who is being invited by a button of their own, or `more`. */
function useInvite({ id, invitedDoctors }: ConsultationDetail, onChanged: () => Promise<unknown>) {
  const { message } = useApp();
  const [busy, setBusy] = useState<number | 'more'>();
  const keepFocus = useFocusAfter('people', invitedDoctors.length);
  const invite = async (ids: number[], by: number | 'more' = ids[0]!) => {
    setBusy(by);
    keepFocus();
    try {
      const { invited } = await inviteDoctors(id, ids);
      // Somebody else's page, or another of one's own, may have invited them before.
      message.success(invited.length > 0 ? `已邀请 ${invited.length} 位医生` : '所选医生都已受邀');
      await onChanged();
    } catch (error) {
      message.error(reasonOf(error));
    }
    setBusy(undefined);
  };
  return { busy, invite };
}

type SuggestedDoctorsProps = {
  detail: ConsultationDetail;
  isBusy: (doctorId: number) => boolean;
  onInvite: (doctorId: number) => void;
};

/** For the initiator of a case past its target: others who answer such cases, each invited by one tap. Else nothing. */
function SuggestedDoctors({ detail, isBusy, onInvite }: SuggestedDoctorsProps) {
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
    <section className={offered.suggested} aria-label={words.suggested}>
      <h3>
        {urgencyTexts.overdue}，{words.suggested}
      </h3>
      <ul>
        {data.map((doctor) => (
          <li key={doctor.doctorId}>
            <p className={offered.who}>
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
