import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { useUser } from '../../shell/Session.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useNow } from '../today.ts';
import { ActOnAlarm } from './ActOnAlarm.tsx';
import { AnswerInvitation } from './AnswerInvitation.tsx';
import { waitsForReply } from './CaseUrgency.tsx';
import { dueText } from '../../ui/duration.ts';
import { waitsInVain } from './invitation-text.ts';
import styles from './waiting.module.css';

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** Whether an invited doctor has yet to say if they take an open case on. */
const isAsked = ({ consultationStatus, invitations }: ConsultationDetail, doctorId: number | null): boolean =>
  consultationStatus === 0 &&
  invitations.some((one) => one.doctorId === doctorId && (one.state === 'sent' || one.state === 'seen'));

/** What a banner of the case is about: the first that holds. */
export function bannerOf(detail: ConsultationDetail, doctorId: number | null) {
  if (detail.onlyOwn || detail.withdrawn || detail.overNoted) return 'ended';
  if (detail.restrictedOn) return 'restricted';
  const { alarm } = detail.standing;
  if (alarm && !alarm.acknowledgedBy) return 'alarm';
  if (detail.isPubDoctorActive === false && detail.consultationStatus === 0) return 'initiatorGone';
  return isAsked(detail, doctorId) ? 'invitation' : undefined;
}

/**
 * At most one banner: a case that is over, stopped access before an alarm that nobody acts on, a case that nobody leads,
 * one's own invitation.
 */
export function CaseBanner({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  switch (bannerOf(detail, doctorId)) {
    case 'ended':
      return (
        <p className={styles.notice} data-ended="true" role="note">
          {endedText(detail)}
        </p>
      );
    case 'restricted':
      return (
        <p className={styles.notice} role="note">
          {rightsTexts.isRestricted}（{detail.restrictedOn}起）{' '}
          <Link to={`${pages.platformChild(detail.childId)}#rights`}>查看档案</Link>
        </p>
      );
    case 'alarm':
      return <AlarmBanner detail={detail} onChanged={onChanged} />;
    case 'initiatorGone':
      return <p className={styles.notice}>{invitationTexts.initiatorGone}</p>;
    case 'invitation':
      return <InvitationBanner detail={detail} onChanged={onChanged} />;
    default:
      return null;
  }
}

/** Why nobody is asked any more: no longer shared with this doctor, taken down by its initiator, or noted as over. */
function endedText({ onlyOwn, withdrawn, overNoted }: ConsultationDetail): string {
  if (onlyOwn) return rightsTexts.onlyOwn[onlyOwn.why](onlyOwn.since);
  if (withdrawn)
    return `${rightsTexts.withdrawn}（${[withdrawn.on, withdrawn.reason].filter(Boolean).join('：')}），不再接受回复`;
  return `${rightsTexts.over}（${overNoted!.doctorName}，${overNoted!.on}）`;
}

/** Findings that nobody has acted on yet, until a doctor says that they see to it, and how. */
function AlarmBanner({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  const isOwn = detail.pubDoctorId === doctorId;
  return (
    <section className={styles.bar} data-alarm="true" aria-labelledby="alarm" role="alert">
      <div className={styles.words}>
        <h2 id="alarm">急症提醒：还没有医生处理</h2>
        <p>
          {beijingMinute(detail.standing.alarm!.raisedAt)} 发出。
          {!isOwn
            ? '回复意见也算处理，处理后不再提醒。'
            : waitsInVain(detail)
              ? `${invitationTexts.nobodyLeft}，${invitationTexts.inviteOthers}，并同时用电话联系。`
              : '会一直提醒受邀医生，请同时用电话联系。'}
        </p>
      </div>
      <ActOnAlarm childId={detail.childId} onChanged={onChanged} />
    </section>
  );
}

function InvitationBanner({ detail, onChanged }: Props) {
  const now = useNow();
  const asked = waitsForReply(detail) ? dueText(detail.reply_due, now) : '已有其他医生回复，仍请您给出意见';
  return (
    <section className={styles.bar} aria-labelledby="invitation">
      <div className={styles.words}>
        <h2 id="invitation">您收到会诊邀请</h2>
        <p>{asked}；不能参加请谢绝，并可推荐其他医生，发起医生会收到通知。</p>
      </div>
      <AnswerInvitation detail={detail} onChanged={onChanged} />
    </section>
  );
}
