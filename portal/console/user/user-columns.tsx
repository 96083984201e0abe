import { pages } from '../../../contract/pages.ts';
import {
  accountPermissions,
  belongNames,
  type Permission,
  protectedUsername,
  userBelong,
} from '../../../contract/permissions.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { texts } from '../../../contract/texts.ts';
import { type Choice, choiceColumn } from '../../ui/Chosen.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { RowActions, RowButton, RowLink } from '../../ui/RowActions.tsx';
import { Moment } from '../../ui/Moment.tsx';
import styles from './UserFilterBar.module.css';

type Actions = {
  can: (permission: Permission) => boolean;
  ownId: number;
  /** Which rows are chosen, where anything can be done with several; undefined: nothing can. */
  choice: Choice<User> | undefined;
  onRoles: (user: User) => void;
  onReset: (user: User) => void;
  onActive: (user: User) => void;
  onDelete: (user: User) => void;
};

const kindOf = (user: User) => (user.userBelong === userBelong.doctor ? belongNames.doctor : belongNames.administrator);

/** Managers need a role, a doctor may have one. */
const roleText = ({ userBelong: kind, roles }: User) =>
  roles?.join('、') || (roles && kind === userBelong.administrator ? '未分配角色' : '—');

/** Roles and the last sign-in are told to those alone who may change accounts. */
export function userColumns({ can, ownId, choice, onRoles, onReset, onActive, onDelete }: Actions): Column<User>[] {
  const accounts: Column<User>[] = [
    { label: '角色', width: '120px', card: 'short', render: roleText },
    {
      label: '最近登录',
      width: '116px',
      card: 'short',
      render: ({ lastSignInAt }) => (lastSignInAt ? <Moment at={lastSignInAt} /> : '从未登录'),
    },
  ];
  return [
    ...(choice ? [choiceColumn(choice)] : []),
    { label: 'ID', width: '52px', card: 'short', render: ({ id }) => id },
    {
      label: '用户名',
      width: '124px',
      card: 'headline',
      render: ({ username, isActive }) => (
        <>
          <strong>{username}</strong>
          {!isActive && <span className={styles.inactive}>已停用</span>}
        </>
      ),
    },
    { label: '姓名', width: '96px', card: 'short', render: ({ name }) => name || '—' },
    { label: '身份', width: '76px', card: 'short', render: kindOf },
    { label: '医院', render: ({ doctorHospital }) => doctorHospital ?? '—' },
    ...(accountPermissions.some(can) ? accounts : []),
    {
      label: '操作',
      width: '352px',
      card: 'foot',
      render: (user) => (
        <RowActions>
          {can('user:update') && (
            <RowLink label="编辑信息" of={` ${user.username}`} to={pages.consoleUserUpdate(user.id)} />
          )}
          {can('user:update') && user.id !== ownId && user.username !== protectedUsername && (
            <RowButton label={texts.resetPassword} of={` ${user.username}`} onClick={() => onReset(user)} />
          )}
          {can('user:updateUserRole') && (
            <RowButton
              label="编辑角色"
              of={` ${user.username}`}
              disabled={user.id === ownId}
              title={user.id === ownId ? '不能修改自己的角色' : undefined}
              onClick={() => onRoles(user)}
            />
          )}
          {can('user:delete') && (
            <>
              <RowButton
                label={user.isActive ? '停用' : '启用'}
                of={` ${user.username}`}
                onClick={() => onActive(user)}
              />
              <RowButton label="删除" of={` ${user.username}`} danger onClick={() => onDelete(user)} />
            </>
          )}
        </RowActions>
      ),
    },
  ];
}
