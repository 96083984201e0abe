import type { Permission } from '../../contract/permissions.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../database/row-types.ts';
import { holdDoctor } from '../session/hold.ts';

const coordinates: Permission = 'hospital:coordinate';

/** The users of doctors whose roles let them coordinate their hospital's consultations. */
async function findCoordinators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('user')
    .innerJoin('doctor', 'doctor.user_id', 'user.id')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role_permission', 'role_permission.role_id', 'user_role.role_id')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .where('permission.code', '=', coordinates)
    .where('user.deleted_at', 'is', null)
    .select('user.id')
    .distinct()
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
