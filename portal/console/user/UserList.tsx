import { App } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { protectedUsername } from '../../../contract/permissions.ts';
import { texts } from '../../../contract/texts.ts';
import { allUsers, deleteUser, type ListedUser } from '../../api/users.ts';
import { useCan, useUser } from '../../shell/Session.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { matches, pageOf } from '../../ui/list-page.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions, RowButton, RowLink } from '../../ui/RowActions.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { useList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { UserRolesDialog } from './UserRolesDialog.tsx';

const searchKeys = ['any', 'manager', 'doctor'] as const;
const keyLabels = { any: '全部用户', manager: '管理员', doctor: '医生' };
const belongOf = { any: undefined, manager: 0, doctor: 1 };

/** Every user: profile, roles and deletion. */
export default function UserList() {
  const can = useCan();
  const self = useUser();
  const { message } = App.useApp();
  const confirmDelete = useConfirmedDelete();
  const [address, go] = useListAddress(limits.consolePageSizes, limits.consolePageSize, searchKeys);
  const [assigned, setAssigned] = useState<ListedUser>();
  const users = useList('users', allUsers, { failed: texts.userListFailed });

  const belong = belongOf[address.key];
  const found = users.data?.filter(
    (user) =>
      (belong === undefined || user.belong === belong) &&
      matches(address.value, user.id, user.username, user.name, user.hospital),
  );

  const remove = (user: ListedUser) => {
    if (user.id === self.id || user.username === protectedUsername) {
      message.error(texts.userDeleteProtected);
      return;
    }
    confirmDelete({
      title: '删除用户',
      text: '此操作将删除该用户, 是否继续?',
      of: `${user.name}（${user.username}）`,
      act: () => deleteUser(self.id, user.id),
      done: texts.userDeleted,
      failed: texts.userDeleteFailed,
      after: () => users.mutate(),
    });
  };

  const columns: Column<ListedUser>[] = [
    { label: 'ID', width: '80px', card: 'short', render: ({ id }) => id },
    { label: '用户名', card: 'headline', render: ({ username }) => <strong>{username}</strong> },
    { label: '姓名', card: 'short', render: ({ name }) => name || '—' },
    { label: '身份', width: '110px', card: 'short', render: (user) => (user.belong === 1 ? '医生' : '管理员') },
    { label: '医院', render: ({ hospital }) => hospital ?? '—' },
    {
      label: '操作',
      width: '270px',
      card: 'foot',
      render: (user) => (
        <RowActions>
          {can('user:update') && (
            <RowLink label="编辑信息" of={` ${user.username}`} to={pages.consoleUserUpdate(user.id)} />
          )}
          {can('user:updateUserRole') && (
            <RowButton
              label="编辑角色"
              of={` ${user.username}`}
              disabled={user.id === self.id}
              title={user.id === self.id ? '不能修改自己的角色' : undefined}
              onClick={() => setAssigned(user)}
            />
          )}
          {can('user:delete') && (
            <RowButton label="删除" of={` ${user.username}`} danger onClick={() => remove(user)} />
          )}
        </RowActions>
      ),
    },
  ];

  return (
    <>
      <PageHeader
        title="用户列表"
        crumbs={[homeCrumb, { label: '用户与角色' }]}
        parent={pages.consoleHome}
        actions={
          can('user:add:2') && (
            <LinkButton type="primary" to={pages.consoleUserAdd}>
              新增用户
            </LinkButton>
          )
        }
      />
      <PagedList
        label="用户"
        search={
          <SearchBar
            keys={searchKeys.map((value) => ({ value, label: keyLabels[value] }))}
            searchKey={address.key}
            value={address.value}
            placeholder="用户名、姓名或医院"
            onSearch={(key, value) => go({ page: 1, key, value })}
          />
        }
        columns={columns}
        rowKey={(user) => user.id}
        result={{ ...users, data: pageOf(found, address) }}
        failed={texts.userListFailed}
        empty="还没有用户"
        onShowAll={address.value || belong !== undefined ? () => go({ page: 1, key: 'any', value: '' }) : undefined}
        address={address}
        sizes={limits.consolePageSizes}
        go={go}
      />
      <UserRolesDialog user={assigned} onClose={() => setAssigned(undefined)} />
    </>
  );
}
