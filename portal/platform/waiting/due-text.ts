const minuteMs = 60_000;

/** `12 天`, `2 天 3 小时`, `5 小时`, `40 分钟`: rounded down, at least a minute. */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 && days < 3 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  return hours > 0 ? `${hours} 小时` : `${minutes} 分钟`;
}

/** How long is left until a moment, or how long it has passed. Both in ms since 1970. */
export const dueText = (due: number, now: number): string =>
  due < now ? `已超过答复期限 ${spanText(now - due)}` : `请在 ${spanText(due - now)}内答复`;
