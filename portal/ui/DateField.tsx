import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, type InputProps } from 'antd';
import { Suspense, useState } from 'react';
import { type Day, isDay } from '../../clinical/ages.ts';
import styles from './DateField.module.css';
import { beijingClock } from './beijing-clock.ts';
import { lazy } from './lazy.ts';

/** Large, and typing a day needs none of it: it comes when the calendar is opened. */
const DatePicker = lazy(() => import('./DatePicker.ts'));

type Props = Omit<InputProps, 'value' | 'onChange' | 'suffix' | 'type' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, or empty. */
  value?: string | undefined;
  /** Gets a day, or an empty text while what is typed is none. */
  onChange?: (day: Day | '') => void;
  /** The last day that the calendar offers; a later one can be typed and is for the form to refuse. */
  max?: Day;
};

/** A day, typed or chosen from a calendar. As a field of a form it takes value, id and the rest from Form.Item. */
export function DateField({ value = '', onChange, max, onBlur, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  const [calendar, setCalendar] = useState<'left' | 'open' | 'closed'>('left');

  const field = (
    <Input
      placeholder="年-月-日"
      autoComplete="off"
      maxLength={11}
      {...rest}
      autoFocus={calendar === 'closed'}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(dayIn(event.target.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      suffix={
        <Button
          type="text"
          size="small"
          icon={<CalendarOutlined />}
          className={styles.open}
          aria-label="打开日历"
          disabled={rest.disabled}
          onClick={() => setCalendar('open')}
        />
      }
    />
  );
  if (calendar !== 'open') return field;
  return (
    <Suspense fallback={field}>
      <DatePicker
        open
        autoFocus
        id={rest.id}
        size={rest.size}
        className={rest.className}
        classNames={{ popup: { root: styles.calendar! } }}
        aria-label={rest['aria-label']}
        style={{ width: '100%', ...rest.style }}
        value={isDay(value) ? beijingClock(value) : null}
        maxDate={max ? beijingClock(max) : undefined}
        onChange={(_, text) => onChange?.(dayIn(String(text ?? '')))}
        onOpenChange={(open) => !open && setCalendar(focusIsElsewhere() ? 'left' : 'closed')}
      />
    </Suspense>
  );
}

/** Whether the person has gone on to something outside the calendar. */
function focusIsElsewhere(): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && !activeElement?.closest('.ant-picker, .ant-picker-dropdown');
}

/** `2026-8-5`, `2026/08/05`, `20260805` and `2026年8月5日` as a day; empty where a text is none. */
export function dayIn(text: string): Day | '' {
  const [, year, month, date] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text.trim()) ?? [];
  const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`;
  return isDay(day) ? day : '';
}
