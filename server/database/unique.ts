import { refuse } from '../answers.ts';

/** Whether `error` says that a unique index would hold one value twice. */
export function violates(error: unknown, index: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === '23505' && error.constraint === index;
}

/**
 * Waits for work that writes what must be unique; two who write at once are decided by the index alone.
 * @throws 409 with `errMsg` when the value is taken
 */
export async function unlessTaken<Result>(index: string, errMsg: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw violates(error, index) ? refuse.conflict(errMsg) : error;
  }
}
