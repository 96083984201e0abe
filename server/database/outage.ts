/** PostgreSQL's codes for a connection that broke, a server that stops or starts, too many connections, a timeout. */
const outageCodes =
  /^(?:08...|57P0[1-3]|57014|53300|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;

/** What goes wrong between this process and PostgreSQL, for which pg itself has neither class nor code. */
export class ConnectionFailed extends Error {}

/** PostgreSQL's code, and the file system's: no space, or none that this user may use. */
const diskFullCodes = /^(?:53100|ENOSPC|EDQUOT)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether PostgreSQL gave up a statement that took too long: it is there, and somebody should look at the statement. */
export const isSlowStatement = (error: unknown): boolean => codeOf(error) === '57014';

/** Whether a replica broke a read off, to apply what the primary had done to the same rows. */
export const isReplayConflict = (error: unknown): boolean => codeOf(error) === '40001';

/** Whether PostgreSQL ended one of several transactions that waited for each other in a circle. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/** What PostgreSQL does not let in until somebody changes a setting: user, password, database, rights. */
export const isDenied = (error: unknown): boolean => /^(?:28000|28P01|3D000|42501)$/.test(codeOf(error));

/** Whether the database was away or did not answer in time, which is nobody's mistake and passes. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ConnectionFailed || outageCodes.test(codeOf(error));

/** Whether there was no space left to write to, on the database's side or on this one. */
export const isDiskFull = (error: unknown): boolean => diskFullCodes.test(codeOf(error));

/** Why the database does not answer. A name with several addresses fails with one error for all, which has no words. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return message || codeOf(cause) || String(error);
}
