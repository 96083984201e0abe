import { Button, Checkbox, Input, Radio } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { notificationTexts } from '../../../contract/notifications.ts';
import type { NotificationChoice } from '../../api/notifications.ts';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Fault } from './Channel.tsx';
import styles from './Notifications.module.css';

type Chosen = Pick<NotificationChoice, 'quietFrom' | 'quietTo' | 'digestAt'>;
type Props = Chosen & { onSave: (chosen: Chosen) => Promise<void> };

/** When one is told: not at night, or once a day together. What is urgent passes both. */
export function Times({ quietFrom, quietTo, digestAt, onSave }: Props) {
  const [isQuiet, setQuiet] = useState(quietFrom !== null);
  const [from, setFrom] = useState(clockOf(quietFrom) || '22:00');
  const [to, setTo] = useState(clockOf(quietTo) || '07:00');
  const [isDigest, setDigest] = useState(digestAt !== null);
  const [at, setAt] = useState(clockOf(digestAt) || '08:00');
  const { act, busy, fault, setFault } = useAct();
  const setUnsaved = useUnsaved();
  const id = useId();

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = {
      quietFrom: isQuiet ? minutesOf(from) : null,
      quietTo: isQuiet ? minutesOf(to) : null,
      digestAt: isDigest ? minutesOf(at) : null,
    };
    if (isQuiet && (chosen.quietFrom === null || chosen.quietTo === null)) return setFault(notificationTexts.quietBoth);
    if (isQuiet && chosen.quietFrom === chosen.quietTo) return setFault('免打扰的开始和结束时间不能相同');
    if (isDigest && chosen.digestAt === null) return setFault('请填写每日汇总的时间');
    return act(() => onSave(chosen).then(() => setUnsaved(false)), '通知时间已保存');
  };

  const time = (name: string, label: string, value: string, set: (value: string) => void) => (
    <label htmlFor={`${id}-${name}`}>
      {label}
      <Input id={`${id}-${name}`} type="time" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  );

  return (
    <form className={styles.times} onSubmit={save} onChange={() => setUnsaved(true)} noValidate>
      <Checkbox checked={isQuiet} onChange={(event) => setQuiet(event.target.checked)}>
        免打扰
      </Checkbox>
      <p className={styles.note}>免打扰期间的通知在结束后发送；急会诊和急症提醒仍会立即通知。</p>
      {isQuiet && (
        <div className={styles.clocks}>
          {time('from', '从', from, setFrom)}
          {time('to', '到', to, setTo)}
          {from > to && <span className={styles.note}>到第二天 {to}</span>}
        </div>
      )}
      <Radio.Group
        aria-label="发送时间"
        className={styles.choices}
        value={isDigest}
        onChange={(event) => setDigest(event.target.value)}
        options={[
          { value: false, label: '立即通知' },
          { value: true, label: '每天汇总通知一次（急会诊和急症提醒仍会立即通知）' },
        ]}
      />
      {isDigest && <div className={styles.clocks}>{time('at', '汇总时间', at, setAt)}</div>}
      <Fault text={fault} />
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
    </form>
  );
}

/** `1320` is `22:00`; nothing is the empty text, as of a field for a time. */
export const clockOf = (minutes: number | null): string =>
  minutes === null
    ? ''
    : [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes after midnight of `22:00`, which a field for a time may write as `22:00:00`; null of anything else. */
export function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(clock)?.map(Number) ?? [];
  return hours === undefined || minutes === undefined || hours > 23 || minutes > 59 ? null : hours * 60 + minutes;
}
