import useSWR from 'swr';
import { texts } from '../../../contract/texts.ts';
import { rolesOfUser, setRolesOfUser } from '../../api/roles.ts';
import type { ListedUser } from '../../api/users.ts';
import { useLast } from '../../ui/last.ts';
import { TransferDialog } from '../../ui/TransferDialog.tsx';

/** Gives a manager roles and takes them back. */
export function UserRolesDialog({ user: chosen, onClose }: { user: ListedUser | undefined; onClose: () => void }) {
  const user = useLast(chosen);
  const roles = useSWR(user && ['roles of user', user.id], () => rolesOfUser(user!.id), { revalidateOnFocus: false });

  return (
    <TransferDialog
      open={chosen !== undefined}
      title={`编辑角色：${user?.name || user?.username}`}
      titles={{ left: '可选角色', right: '已有角色' }}
      all={roles.data?.allRoles.map(({ id, roleName, roleNameCn }) => ({ id, label: roleNameCn, note: roleName }))}
      chosen={roles.data?.hasRoles.map(({ id }) => id)}
      error={roles.error}
      failed={texts.roleListException}
      onRetry={() => roles.mutate()}
      save={async (ids) => {
        await setRolesOfUser(user!.id, ids);
        roles.mutate();
      }}
      saved={texts.roleUpdated}
      onClose={onClose}
    />
  );
}
