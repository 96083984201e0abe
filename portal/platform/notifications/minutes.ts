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
