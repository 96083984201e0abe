import { hourRuns } from '../../../clinical/icrop3.ts';

const whole = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Clock hours as a doctor types them: `11-1, 5` is 11, 12, 1 and 5; `全周` is all of them. Each hour once, by its number.
 * Undefined for what cannot be read; empty for an empty text.
 */
export function readHours(text: string): number[] | undefined {
  const parts = text.replace(/[点钟时位]/g, '').split(/[,，、;；\s]+/);
  const hours = new Set<number>();
  for (const part of parts.filter((one) => one !== '')) {
    const run = readRun(part);
    if (!run) return undefined;
    for (const hour of run) hours.add(hour);
  }
  return [...hours].sort((one, other) => one - other);
}

/** One hour, or a run of them clockwise. */
function readRun(part: string): number[] | undefined {
  if (/^全周?$/.test(part)) return whole;
  const [, from, to] = /^(\d{1,2})(?:[-~～–—至到](\d{1,2}))?$/.exec(part)?.map(Number) ?? [];
  const last = Number.isNaN(to) ? from : to;
  if (!from || !last || from > 12 || last > 12) return undefined;
  return Array.from({ length: ((last - from + 12) % 12) + 1 }, (_, step) => ((from + step - 1) % 12) + 1);
}

/** The text that {@link readHours} reads as these hours. */
export const hoursText = (hours: readonly number[]): string =>
  new Set(hours).size === 12
    ? '全周'
    : hourRuns(hours)
        .map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`))
        .join(', ');

/** The hours as they lie in the other eye, where nasal and temporal change sides. */
export const mirroredHours = (hours: readonly number[]): number[] =>
  hours.map((hour) => 12 - (hour % 12)).sort((one, other) => one - other);
