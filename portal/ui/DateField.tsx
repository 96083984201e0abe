import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, type InputProps } from 'antd';
import { Suspense, useState } from 'react';
import { type Day, isDay } from '../../clinical/ages.ts';
import { asDay, dayFault, daysIn } from '../../contract/typed.ts';
import styles from './DateField.module.css';
import { beijingClock } from './beijing-clock.ts';
import { lazy } from './lazy.ts';

/** Large, and typing a day needs none of it: it comes when the calendar is opened. */
const DatePicker = lazy(() => import('./DatePicker.ts'));

export type DateFieldProps = Omit<InputProps, 'value' | 'onChange' | 'suffix' | 'type' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, empty, or what was typed and is no day. */
  value?: string | undefined;
  /** Gets a day, or the text that is none, for the form to refuse: what it was of would be lost with it. */
  onChange?: (day: Day | string) => void;
  /** The first and the last day that the calendar offers; others can be typed and are for the form to refuse. */
  min?: Day;
  max?: Day;
};

/** A day, typed or chosen from a calendar. As a field of a form it takes value, id and the rest from Form.Item. */
export function DateField({ value = '', onChange, min, max, onBlur, status, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [calendar, setCalendar] = useState<'left' | 'open' | 'closed'>('left');

  const settled = typed === undefined ? value : '';
  const isFaulty = dayFault(settled) !== undefined;
  const [first, second] = daysIn(settled);

  const field = (
    <Input
      placeholder="年-月-日"
      autoComplete="off"
      maxLength={20}
      {...rest}
      {...((status || isFaulty) && { status: status || 'error' })}
      autoFocus={calendar === 'closed'}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(asDay(event.target.value.trim()));
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
  if (calendar !== 'open')
    return (
      <>
        {field}
        {first && second && (
          <span className={styles.doubt}>
            是
            {[first, second].map((day) => (
              <Button key={day} size="small" onClick={() => onChange?.(day)}>
                {day}
              </Button>
            ))}
            ？
          </span>
        )}
      </>
    );
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
        minDate={min ? beijingClock(min) : undefined}
        maxDate={max ? beijingClock(max) : undefined}
        onChange={(_, text) => onChange?.(asDay(String(text ?? '')))}
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
