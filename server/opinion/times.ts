const shanghaiOffsetMs = 8 * 3_600_000;

/** `2026-11-23 09:30` in Asia/Shanghai. */
export const shanghaiMinute = (iso: string): string =>
  new Date(Date.parse(iso) + shanghaiOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
