import type { Config } from '../config.ts';
import { isAllowed } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { holdDoctor } from '../session/hold.ts';

/** The users of doctors whose roles let them coordinate their hospital's consultations. */
async function findCoordinators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('user')
    .innerJoin('doctor', 'doctor.user_id', 'user.id')
    .where(isAllowed('hospital:coordinate'))
    .where('user.deleted_at', 'is', null)
    .select('user.id')
    .orderBy('user.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Changes what roles give, by `act`. Doctors whom that makes coordinators, who take whole records of their hospital along and
 * restrict and erase them, wait for a second manager's word where accounts do.
 * @throws 409 where one waits already for what somebody else asked
 */
export async function changeRoles(
  tx: Tx,
  { config, changedBy }: { config: Pick<Config, 'accountsConfirmed'>; changedBy: number },
  act: () => Promise<void>,
): Promise<void> {
  if (!config.accountsConfirmed) return act();
  const before = new Set(await findCoordinators(tx));
  await act();
  const made = (await findCoordinators(tx)).filter((id) => !before.has(id));
  for (const userId of made) await holdDoctor(tx, { userId, askedBy: changedBy, kind: 'becameCoordinator' });
}
