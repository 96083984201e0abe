import useSWR from 'swr';
import type { Role } from '../../../contract/schemas/role.ts';
import { texts } from '../../../contract/texts.ts';
import { permissionsOfRole, setPermissionsOfRole } from '../../api/roles.ts';
import { useLast } from '../../ui/last.ts';
import { TransferDialog } from '../../ui/TransferDialog.tsx';

/** Says what a role allows. */
export function RolePermissionsDialog({ role: chosen, onClose }: { role: Role | undefined; onClose: () => void }) {
  const role = useLast(chosen);
  const permissions = useSWR(role && ['permissions of role', role.id], () => permissionsOfRole(role!.id), {
    revalidateOnFocus: false,
  });

  return (
    <TransferDialog
      open={chosen !== undefined}
      title={`编辑权限：${role?.roleNameCn}`}
      titles={{ left: '可选权限', right: '已有权限' }}
      all={permissions.data?.allPermissions.map(({ id, permissionDesc, permissionName }) => ({
        id,
        label: permissionDesc,
        note: permissionName,
      }))}
      chosen={permissions.data?.hasPermissions.map(({ id }) => id)}
      error={permissions.error}
      failed="获取权限列表失败"
      onRetry={() => permissions.mutate()}
      save={async (ids) => {
        await setPermissionsOfRole(role!.id, ids);
        permissions.mutate();
      }}
      saved={texts.permissionUpdated}
      onClose={onClose}
    />
  );
}
