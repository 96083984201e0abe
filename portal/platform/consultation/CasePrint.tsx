import { useCallback } from 'react';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { Alarm } from '../../../contract/schemas/invitation.ts';
import { sexNames } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { noteOutput } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { usePrintedHistory } from '../history/printed-history.ts';
import { usePrinting, useUnfoldedPrint } from '../printing.ts';
import styles from './ConsultationDetail.module.css';

/** A text as a string in a style sheet. */
const quoted = (text: string) => `"${text.replace(/["\\<>\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** How soon an answer was promised and when one came, and what became of an alarm. */
function waitingLine(detail: ConsultationDetail): string {
  const {
    urgency,
    reply_due: due,
    standing: { alarm },
    replies,
    pubDoctorId,
  } = detail;
  const first = replies.find(({ replyDoctorId }) => replyDoctorId !== pubDoctorId);
  const parts = [
    `${urgencyTexts.label} ${urgencyNames[urgency]}`,
    `${urgencyTexts.replyDue} ${beijingMinute(due)}`,
    first
      ? `首次回复 ${beijingMinute(first.replyDateTime)}`
      : `尚无其他医生回复${detail.overdue ? '，已超过期限' : ''}`,
  ];
  if (alarm) parts.push(`急症提醒 ${beijingMinute(alarm.raisedAt)} 发出，${acknowledgedText(alarm)}`);
  return parts.join('　');
}

const acknowledgedText = ({ acknowledgedAt, acknowledgedBy: by }: Alarm): string =>
  by && acknowledgedAt
    ? `${by.doctorName}（${by.doctorHospital}）${beijingMinute(acknowledgedAt)} 已确认`
    : '尚无医生确认';

/** What only paper shows: whose record it is and the page's number on each page, and who printed it when. */
export function CasePrint({ detail }: { detail: ConsultationDetail }) {
  const { id, patientName, patientSex, patientBirthday } = detail;
  const user = useUser();
  const nameOf = useCallback((day: string) => `会诊记录-${patientName}-${id}-${day}`, [patientName, id]);
  const hasHistory = usePrintedHistory(detail) !== undefined;
  const note = useCallback(() => {
    noteOutput('consultation.print', id);
    if (hasHistory) noteOutput('consultation.printHistory', id);
  }, [id, hasHistory]);
  const printedAt = usePrinting(nameOf, note);
  useUnfoldedPrint();
  const patient = `${patientName}　${sexNames[patientSex]}　${patientBirthday} 出生　会诊编号 ${id}`;
  const printed = `打印时间 ${printedAt}　打印人 ${[user.doctorName ?? user.name, user.hospital].filter(Boolean).join('，')}`;
  return (
    <>
      {/* Of this screen alone: it goes with it. */}
      <style>{`@page {
  margin: 20mm 15mm 18mm;
  font: 9pt sans-serif;
  @top-left { content: ${quoted(patient)}; }
  @top-right { content: "会诊记录"; }
  @bottom-left { content: ${quoted(printed)}; }
  @bottom-right { content: "第 " counter(page) " 页，共 " counter(pages) " 页"; }
}`}</style>
      <p className={styles.letterhead}>童眸 · 儿童致盲性眼病会诊平台　会诊记录（编号 {id}）</p>
      <p className={styles.onPaper}>{waitingLine(detail)}</p>
    </>
  );
}
