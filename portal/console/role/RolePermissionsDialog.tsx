import useSWR from 'swr';
import type { Role } from '../../../contract/schemas/role.ts';
import { texts } from '../../../contract/texts.ts';
import { permissionsOfRole, setPermissionsOfRole } from '../../api/users.ts';
import { onceFetched } from '../../ui/Fetched.tsx';
import { useLast } from '../../ui/last.ts';
import { TransferDialog } from '../../ui/TransferDialog.tsx';

/** Chooses what a role allows. */
export function RolePermissionsDialog({ role: chosen, onClose }: { role: Role | undefined; onClose: () => void }) {
  const role = useLast(chosen);
  const permissions = useSWR(
    role ? ['permissions of role', role.id] : null,
    async () => {
      const { allPermissions, hasPermissions, versionNo } = await permissionsOfRole(role!.id);
      return {
        all: allPermissions.map(({ id, permissionDesc, permissionName }) => ({
          id,
          label: permissionDesc,
          note: permissionName,
        })),
        chosen: hasPermissions.map(({ id }) => id),
        versionNo,
      };
    },
    onceFetched,
  );

  return (
    <TransferDialog
      open={chosen !== undefined}
      title={`编辑权限：${role?.roleNameCn}`}
      titles={{ left: '可选权限', right: '已有权限' }}
      result={permissions}
      failed="获取权限列表失败"
      save={(permissionIds, versionNo) => setPermissionsOfRole(role!.id, permissionIds, versionNo)}
      chosenIn={({ permissionIds }: { permissionIds: number[] }) => permissionIds}
      saved={texts.permissionUpdated}
      onClose={onClose}
    />
  );
}
