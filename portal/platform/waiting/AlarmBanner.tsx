import { Button } from 'antd';
import { useState } from 'react';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { acknowledgeAlarm } from '../../api/waiting.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { useFocusAfter } from '../../ui/focus-back.ts';
import { beijingMinute } from '../../ui/time.ts';
import { waitsInVain } from './invitation-text.ts';
import styles from './waiting.module.css';

type Props = { detail: ConsultationDetail; onChanged: () => Promise<unknown> };

/** Findings that call for treatment or referral at once: loud until an invited doctor says that they know. */
export function AlarmBanner({ detail, onChanged }: Props) {
  const { doctorId } = useUser();
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const { alarm } = detail;
  const keepFocus = useFocusAfter('alarm', alarm?.acknowledgedAt);
  if (!alarm) return null;
  if (alarm.acknowledgedBy) {
    const { doctorName, doctorHospital } = alarm.acknowledgedBy;
    return (
      <p className={styles.acknowledged} role="status" id="alarm">
        急症提醒：{doctorName}（{doctorHospital}）{beijingMinute(alarm.acknowledgedAt!)} 已确认
      </p>
    );
  }
  const acknowledge = async () => {
    setBusy(true);
    keepFocus();
    try {
      await acknowledgeAlarm(detail.id);
      message.success('已确认，发起医生会收到通知');
    } catch (error) {
      message.error(reasonOf(error));
    }
    // A colleague may have been first.
    await onChanged().catch(() => undefined);
    setBusy(false);
  };
  const isOwn = detail.pubDoctorId === doctorId;
  const hasDeclined = detail.invitations.some((one) => one.doctorId === doctorId && one.state === 'declined');
  return (
    <section className={styles.bar} data-alarm="true" aria-labelledby="alarm" role="alert">
      <div className={styles.words}>
        <h2 id="alarm">急症提醒：检查所见须立即治疗或转诊</h2>
        <p>
          {beijingMinute(alarm.raisedAt)} 发出，还没有医生确认。
          {isOwn
            ? waitsInVain(detail)
              ? `${invitationTexts.nobodyLeft}，${invitationTexts.inviteOthers}，并同时用电话联系。`
              : '平台会一直提醒受邀医生，直到有人确认；请同时用电话联系。'
            : hasDeclined
              ? `${invitationTexts.alarmDeclined}。`
              : '确认后不再提醒，并通知发起医生。'}
        </p>
      </div>
      {!isOwn && !hasDeclined && (
        <div className={styles.actions}>
          <Button type="primary" loading={busy} onClick={acknowledge}>
            我已知悉，立即处理
          </Button>
        </div>
      )}
    </section>
  );
}
