import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { summaryText } from '../../../clinical/outcome.ts';
import { pages } from '../../../contract/pages.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import type { TodayChild, TodayReason } from '../../../contract/schemas/today.ts';
import { type TodayScope, todayTexts as words, verbName } from '../../../contract/today-texts.ts';
import { invitationStateNames } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { childById } from '../../api/children.ts';
import { useApp } from '../../ui/app.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Phone } from '../child/Phone.tsx';
import { SendingActions } from '../child/SendingActions.tsx';
import { UrgencyWord } from '../findings/UrgencyMark.tsx';
import { useNow, useToday } from '../today.ts';
import { ActOnAlarm } from '../waiting/ActOnAlarm.tsx';
import { dueText, durationText, timeLeft } from '../../ui/duration.ts';
import styles from './TodayList.module.css';

const ContactDialog = lazy(() => import('../child/ContactDialog.tsx'));

type Props = { child: TodayChild; onChanged: () => Promise<unknown> };
type RowProps = Props & { scope: TodayScope };

/** A child, what is to be done first, and why else it is here. */
export function TodayRow({ child, scope, onChanged }: RowProps) {
  const { childId, patientName, patientAge, summary, mark, reasons, treatingHospital } = child;
  const { hasAlarm, doctorName, guardianPhone } = child;
  const today = useToday();
  const [first, ...others] = reasons as [TodayReason, ...TodayReason[]];
  // What is bold is what the row is sorted by.
  const isByChild = mark === 'urgent' || first.verb === 'care';
  const said = summary && summaryText(summary, today);
  return (
    <li className={styles.row} data-mark={mark}>
      <Act child={child} reason={first} onChanged={onChanged} isFirst />
      <div>
        <p className={styles.who}>
          <UrgencyWord urgency={mark} />
          <Link to={pages.platformChild(childId)}>{patientName}</Link>
          <span>{patientAge}</span>
          {said && (isByChild ? <b>{said}</b> : <span>{said}</span>)}
          {treatingHospital && <span>{treatingHospital}已接收治疗</span>}
        </p>
        {scope === 'hospital' && (
          <p className={styles.why}>
            <span>负责医生 {doctorName}</span>
            {guardianPhone && (
              <span>
                监护人 <Phone number={guardianPhone} />
              </span>
            )}
          </p>
        )}
        {hasAlarm && (
          <p className={styles.why}>
            <span data-late="true">{words.alarm}</span>
            <ActOnAlarm childId={childId} of={patientName} onChanged={onChanged} />
          </p>
        )}
        <Why reason={first} isSorted={!isByChild} />
        {others.map((reason) => (
          <p key={`${reason.verb} ${reason.consultationId} ${reason.sending?.id}`} className={styles.why}>
            <Act child={child} reason={reason} onChanged={onChanged} />
            <Why reason={reason} isWithin />
          </p>
        ))}
      </div>
    </li>
  );
}

/** Where a deed is done: on the page of the child or the case. */
function placeOf({ childId }: TodayChild, { verb, consultationId }: TodayReason) {
  if (consultationId === null) return { pathname: pages.platformChild(childId) };
  if (verb === 'outcome') return { pathname: pages.platformOutcome(consultationId) };
  const hashes: Partial<Record<TodayReason['verb'], string>> = {
    reply: '#reply',
    invite: '#people',
    care: '#findings',
  };
  return { pathname: pages.platformConsultation(consultationId), hash: hashes[verb] ?? '' };
}

type ActProps = Props & { reason: TodayReason; isFirst?: boolean };

/** The verb: leads to where it is done, or does it here. */
function Act({ child, reason, onChanged, isFirst = false }: ActProps) {
  // Who coordinates reads no case: the row says whom to ask.
  if (reason.initiatorName !== null) return <span className={styles.told}>{words.awaitsReply}</span>;
  const name = verbName(reason.verb, child.summary);
  const label = `${name}：${child.patientName}`;
  const style = isFirst ? styles.act : styles.other;
  if (reason.sending)
    return (
      <span className={styles.sending}>
        <SendingActions transfer={{ ...child, ...reason.sending }} onDone={onChanged} />
      </span>
    );
  if (reason.verb === 'contact') return <Contact {...{ child, onChanged, name, label, style }} />;
  return (
    <Link to={placeOf(child, reason)} className={style} aria-label={label}>
      {name}
    </Link>
  );
}

type ContactProps = Props & { name: string; label: string; style: string | undefined };

/** Says what came of a call to the family, with their telephone at hand. */
function Contact({ child: { childId }, onChanged, name, label, style }: ContactProps) {
  const { message } = useApp();
  const [called, setCalled] = useState<Child>();
  const open = () =>
    childById(childId).then(setCalled, (error) => void message.error(`获取患儿档案失败：${reasonOf(error)}`));
  return (
    <>
      <button type="button" className={style} aria-label={label} onClick={open}>
        {name}
      </button>
      {called && (
        <Suspense>
          <ContactDialog child={called} onSaved={onChanged} onClose={() => setCalled(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What of the case or the sending is waited for, and until when. Of the child itself its own line says that. */
function Why({ reason, isWithin, isSorted }: { reason: TodayReason; isWithin?: boolean; isSorted?: boolean }) {
  const now = useNow();
  const text = whyText(reason, now);
  if (!text) return null;
  const isLate = Date.parse(reason.by) < now;
  const told = (
    <span data-late={isLate} data-sorted={isSorted}>
      {text}
    </span>
  );
  return isWithin ? told : <p className={styles.why}>{told}</p>;
}

function whyText(reason: TodayReason, now: number): string {
  const { verb, by, title, sending, initiatorName, isInitiatorActive, awaited } = reason;
  const at = Date.parse(by);
  const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join('，');
  if (initiatorName !== null) {
    const whom = awaited
      .filter(({ state }) => state !== 'answered')
      .map(({ doctorName, doctorHospital, state, isAway, isActive }) => {
        const told = isActive ? (isAway ? '外出' : invitationStateNames[state]) : '账号已停用';
        return `${doctorName}（${doctorHospital}，${told}）`;
      });
    return joined(
      `${initiatorName}发起的会诊`,
      !isInitiatorActive && words.initiatorGone,
      whom.length > 0 && `在等 ${whom.join('、')}`,
      at < now ? `已逾期 ${durationText(at, now)}` : timeLeft(by, now),
    );
  }
  if (verb === 'reply') return joined(title, at < now ? `回复已逾期 ${durationText(at, now)}` : dueText(by, now));
  if (verb === 'invite')
    return joined(title, reason.isNobodyLeft ? words.inviteDeclined : words.inviteUnanswered, timeLeft(by, now));
  if (sending) return `${sending.fromHospital}转来`;
  return verb === 'outcome' || verb === 'care' ? (title ?? '') : '';
}
