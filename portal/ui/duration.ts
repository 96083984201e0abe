const minuteMs = 60_000;

/** `40 分钟`, `5 小时`, `3 天`: how long between two moments, in the unit that says enough. */
export function durationText(from: number, to: number): string {
  const minutes = Math.max(0, Math.floor((to - from) / minuteMs));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** `已超过 5 小时`, `还有 3 天`. */
export const timeLeft = (due: string, now: number): string => {
  const at = Date.parse(due);
  return at < now ? `已超过 ${durationText(at, now)}` : `还有 ${durationText(now, at)}`;
};

const hourMs = 60 * minuteMs;

/** What an invited doctor is told: `5 小时内回复`, `已超过回复期限 3 天`. An hour that has begun counts, but for a minute: it begins with the term that was chosen. */
export const dueText = (due: string, now: number): string => {
  const at = Date.parse(due);
  if (at < now) return `已超过回复期限 ${durationText(at, now)}`;
  const left = at - now > hourMs ? Math.ceil((at - now - minuteMs) / hourMs) * hourMs : at - now;
  return `${durationText(0, left)}内回复`;
};
