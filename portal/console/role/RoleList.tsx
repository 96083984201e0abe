import { useState } from 'react';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { aboutDuty, protectedRoles } from '../../../contract/permissions.ts';
import type { Role } from '../../../contract/schemas/role.ts';
import { texts } from '../../../contract/texts.ts';
import { deleteRole, permissionsOfRole, rolePage, setPermissionsOfRole } from '../../api/users.ts';
import { useCan, useUser } from '../../shell/Session.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { onceFetched } from '../../ui/Fetched.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { RowActions, RowButton } from '../../ui/RowActions.tsx';
import { TransferDialog } from '../../ui/TransferDialog.tsx';
import { useApp } from '../../ui/app.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { useLast } from '../../ui/last.ts';
import { useListAddress } from '../../ui/list-address.ts';
import { usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import styles from './RoleList.module.css';

const isProtected = (role: Role) => Boolean(role.duty) || protectedRoles.some(({ id }) => id === role.id);

/** Every role and what it allows; those that are not built in can be deleted. */
export default function RoleList() {
  const can = useCan();
  const self = useUser();
  const { message } = useApp();
  const confirmDelete = useConfirmedDelete();
  const [address, go] = useListAddress([limits.rolePageSize], limits.rolePageSize, ['name']);
  const [edited, setEdited] = useState<Role>();
  const roles = usePagedList('roles', address, ({ page }) => rolePage(page), { failed: texts.roleListFailed });

  const remove = (role: Role) => {
    if (isProtected(role)) {
      message.error(texts.roleDeleteProtected);
      return;
    }
    confirmDelete({
      title: '删除角色',
      text: '此操作将删除该角色，拥有它的用户将失去相应权限, 是否继续?',
      of: role.roleNameCn,
      act: () => deleteRole(self.id, role.id),
      done: texts.roleDeleted,
      failed: texts.roleDeleteFailed,
      after: () => roles.mutate(),
    });
  };

  const columns: Column<Role>[] = [
    { label: 'ID', width: '80px', card: 'short', render: ({ id }) => id },
    {
      label: '角色中文名',
      card: 'headline',
      render: ({ roleNameCn, duty }) => (
        <>
          <strong>{roleNameCn}</strong>
          {duty && <small className={styles.about}>{aboutDuty(duty)}</small>}
        </>
      ),
    },
    { label: '角色名', width: '220px', render: ({ roleName }) => roleName },
    { label: '类型', width: '120px', card: 'short', render: (role) => (isProtected(role) ? '内置' : '自定义') },
    {
      label: '操作',
      width: '190px',
      card: 'foot',
      render: (role) => (
        <RowActions>
          {can('role:update') && !role.duty && (
            <RowButton label="编辑权限" of={` ${role.roleNameCn}`} onClick={() => setEdited(role)} />
          )}
          {can('role:delete') && (
            <RowButton label="删除" of={` ${role.roleNameCn}`} danger onClick={() => remove(role)} />
          )}
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <PageHeader
        title="角色列表"
        crumbs={[homeCrumb, { label: '用户与角色' }]}
        parent={pages.consoleHome}
        actions={
          can('role:add') && (
            <LinkButton type="primary" to={pages.consoleRoleAdd}>
              新增角色
            </LinkButton>
          )
        }
      />
      <PagedList
        label="角色"
        columns={columns}
        rowKey={(role) => role.id}
        result={roles}
        failed={texts.roleListFailed}
        empty="还没有角色"
        address={address}
        sizes={[limits.rolePageSize]}
        go={go}
      />
      <RolePermissionsDialog role={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

/** Chooses what a role allows. */
function RolePermissionsDialog({ role: chosen, onClose }: { role: Role | undefined; onClose: () => void }) {
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
