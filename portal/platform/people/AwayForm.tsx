import { Alert, Button } from 'antd';
import { Suspense, useId, useState } from 'react';
import { doctorTexts, awayText } from '../../../contract/doctor-texts.ts';
import type { Away } from '../../../contract/schemas/invitation.ts';
import { daysFault } from '../../../contract/typed.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { reasonOf } from '../../api/call.ts';
import { ownAway, saveAway } from '../../api/doctors.ts';
import { useApp } from '../../ui/app.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Fetched, onceFetched } from '../../ui/Fetched.tsx';
import { useFocusAfter } from '../../ui/focus-back.ts';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { useList } from '../../ui/use-list.ts';
import { useToday } from '../today.ts';
import styles from './AwayForm.module.css';

const SubstituteDialog = lazy(() => import('./SubstituteDialog.tsx'));

/** 外出安排: when one is away and who stands in. Loads and saves by itself; the heading is the page's. */
export function AwayForm() {
  const stored = useList('own away', ownAway, onceFetched);
  return (
    <Fetched result={stored} failed={doctorTexts.awayFailed} rows={3}>
      {(away) => <AwayFields stored={away} onSaved={(saved) => stored.mutate(saved, { revalidate: false })} />}
    </Fetched>
  );
}

/** What is wrong with the days; empty where nothing is. */
function refusalOf(from: string, to: string, today: string): string {
  if (!from || !to) return doctorTexts.daysRequired;
  return daysFault(from, to) ?? (to < today ? invitationTexts.dayPast : '');
}

type Props = { stored: Away | null; onSaved: (away: Away | null) => Promise<unknown> };

function AwayFields({ stored, onSaved }: Props) {
  const { message } = useApp();
  const today = useToday();
  const id = useId();
  const choosing = useHistoryStep('choosingSubstitute');
  const [from, setFrom] = useState(stored?.from ?? '');
  const [to, setTo] = useState(stored?.to ?? '');
  const [substitute, setSubstitute] = useState(stored?.substitute ?? null);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState('');
  const setUnsaved = useUnsaved();
  const focusAfter = useFocusAfter('away', stored);
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setUnsaved(true);
    };

  const send = async (away: Parameters<typeof saveAway>[0], said: string) => {
    setSaving(true);
    try {
      const saved = await saveAway(away);
      message.success(said);
      setFrom(saved?.from ?? '');
      setTo(saved?.to ?? '');
      setSubstitute(saved?.substitute ?? null);
      setRefusal('');
      setUnsaved(false);
      focusAfter();
      await onSaved(saved);
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    setSaving(false);
  };
  const save = () => {
    const wrong = refusalOf(from, to, today);
    setRefusal(wrong);
    if (!wrong) void send({ from, to, substituteId: substitute?.doctorId }, doctorTexts.awaySaved);
  };

  return (
    <form
      className={styles.form}
      aria-label={doctorTexts.awayTitle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={styles.note}>{doctorTexts.awayNote}</p>
      {stored && <p className={styles.now}>{awayText(stored, today)}</p>}
      <div className={styles.days}>
        <label htmlFor={`${id}from`}>{doctorTexts.awayFrom}</label>
        <DateField id={`${id}from`} value={from} onChange={change(setFrom)} />
        <label htmlFor={`${id}to`}>{doctorTexts.awayTo}</label>
        <DateField id={`${id}to`} value={to} onChange={change(setTo)} />
      </div>
      <div className={styles.substitute}>
        <span>
          {doctorTexts.awaySubstitute}：
          {substitute ? `${substitute.doctorName}（${substitute.doctorHospital}）` : doctorTexts.noSubstitute}
        </span>
        <Button onClick={() => choosing.open(true)}>{doctorTexts.chooseSubstitute}</Button>
        {substitute && (
          <Button type="link" onClick={() => change(setSubstitute)(null)}>
            {`移除${substitute.doctorName}`}
          </Button>
        )}
      </div>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={saving}>
          保存
        </Button>
        {stored && (
          <Button disabled={saving} onClick={() => void send(null, doctorTexts.awayEnded)}>
            {stored.from <= today ? doctorTexts.endAway : doctorTexts.cancelAway}
          </Button>
        )}
      </div>
      <Suspense>
        {choosing.value === true && (
          <SubstituteDialog chosen={substitute} onChoose={change(setSubstitute)} onClose={choosing.close} />
        )}
      </Suspense>
    </form>
  );
}
