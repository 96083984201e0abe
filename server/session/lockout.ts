/** Failures that cost nothing, then the pause doubles from one second up to the cap. Forgotten after a day. */
const backOff = {
  account: { free: 5, capMs: 15 * 60_000 },
  address: { free: 20, capMs: 15 * 60_000 },
};
export const failuresForgottenAfterMs = 24 * 3_600_000;

export type FailureKeys = { account: string; address: string };

export function failureKeys(usernameKey: string, address: string): FailureKeys {
  return { account: `account:${usernameKey}`, address: `address:${address}` };
}

/**
 * Milliseconds until the next attempt is allowed; 0 when it is allowed now. Never more than the cap, also after the clock
 * was set back: a failure from beyond that is none of this time.
 */
export function pauseMs(kind: keyof typeof backOff, failures: number, lastFailedAt: Date, now: number): number {
  const { free, capMs } = backOff[kind];
  const over = failures - free;
  const sinceMs = now - lastFailedAt.getTime();
  if (over < 0 || sinceMs > failuresForgottenAfterMs || sinceMs < -capMs) return 0;
  return Math.max(0, Math.min(1000 * 2 ** over, capMs) - Math.max(0, sinceMs));
}
