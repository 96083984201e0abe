import { useEffect } from 'react';
import { clockBehindMs, onServerTime } from '../../contract/server-clock.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { useApp } from '../ui/app.tsx';
import { durationText } from '../ui/duration.ts';

const toleratedMs = 120_000;
const toldKey = 'tongmou.clockTold';

/** Tells once that the computer's own clock is wrong: what goes by it, as the names of its files, is wrong, too. */
export function useClockNotice(): void {
  const { message } = useApp();
  useEffect(() => {
    const tell = () => {
      const behind = clockBehindMs();
      if (Math.abs(behind) <= toleratedMs || sessionStorage.getItem(toldKey)) return;
      sessionStorage.setItem(toldKey, '1');
      message.warning(sessionTexts.clockOff(`${behind > 0 ? '慢' : '快'}了 ${durationText(0, Math.abs(behind))}`), 10);
    };
    tell();
    return onServerTime(tell);
  }, [message]);
}
