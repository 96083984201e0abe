import { useState } from 'react';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { aboutDuty, belongNames, protectedUsername } from '../../../contract/permissions.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { accountWaitsTexts } from '../../../contract/sign-in-texts.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import {
  allUsers,
  deleteUser,
  idsOfUsers,
  rolesOfUser,
  setRolesOfUser,
  setUserActive,
  usersOf,
} from '../../api/users.ts';
import { useCan, useUser } from '../../shell/Session.tsx';
import { Chosen, useChoice } from '../../ui/Chosen.tsx';
import { onceFetched } from '../../ui/Fetched.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { TransferDialog } from '../../ui/TransferDialog.tsx';
import { type InQuery, useAddress, withParameters } from '../../ui/address.ts';
import { useApp } from '../../ui/app.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { useLast } from '../../ui/last.ts';
import { pagingParameters, readPaging } from '../../ui/list-address.ts';
import { pageOf } from '../../ui/list-page.ts';
import { useList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import { SheetButtons } from '../sheet/SheetButtons.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { Resets } from './Resets.tsx';
import {
  allUsersAddress,
  isAsked,
  readUserAddress,
  type UserAddress,
  UserFilterBar,
  userParameters,
} from './UserFilterBar.tsx';
import { useChosenActions } from './chosen-actions.tsx';
import { openCasesText } from './open-cases.ts';
import { useTellWaiting } from './tell-waiting.ts';
import { userColumns } from './user-columns.tsx';

const inQuery: InQuery<UserAddress & { page: number; size: number }> = {
  read: (query) => ({
    ...readUserAddress(query),
    ...readPaging(query, limits.consolePageSizes, limits.consolePageSize),
  }),
  write: ({ page, size, ...filters }, query) =>
    withParameters(query, {
      ...userParameters(filters),
      ...pagingParameters({ page, size }, limits.consolePageSize),
    }),
};

const kinds = [
  { value: 'any', label: '全部用户' },
  { value: 'manager', label: belongNames.administrator },
  { value: 'doctor', label: belongNames.doctor },
] as const;

const deactivation = '停用后该用户立即退出，不能再登录或被邀请会诊；资料、角色和写过的内容都保留，随时可以重新启用。';

/** Everybody is fetched; who is asked for and on the page is found here, and only of those is told what the rows do not say. */
function useUsers({ page, size, ...wanted }: UserAddress & { page: number; size: number }) {
  const { role, active } = wanted;
  const everybody = useList('users', allUsers, { failed: texts.userListFailed });
  const picked = useList(
    role || active ? ['ids of users', role, active] : null,
    () => idsOfUsers({ roleId: role, isActive: active }),
    { failed: texts.userListFailed },
  );
  // The cache tells two sets from each other by nothing that they hold.
  const ids = picked.data && new Set(picked.data);
  const isPicked = !(role || active) ? () => true : ids && ((id: number) => ids.has(id));
  const found = isPicked && everybody.data?.filter((user) => isAsked(wanted, user) && isPicked(user.id));
  const paged = pageOf(found, { page, size });
  const shown = paged?.results.map(({ id }) => id);
  const lines = useList(shown ? ['users', ...shown] : null, () => usersOf(shown!), { failed: texts.userListFailed });
  return {
    ...lines,
    data: paged && lines.data && { ...paged, results: lines.data },
    isFormer: lines.isFormer || picked.isFormer,
    error: everybody.error ?? picked.error ?? lines.error,
    mutate: async () => {
      await Promise.all([everybody.mutate(), picked.mutate(), lines.mutate()]);
    },
  };
}

/** Every user: who they are, whether they can sign in, roles and deletion. */
export default function UserList() {
  const can = useCan();
  const self = useUser();
  const { message } = useApp();
  const confirmDelete = useConfirmedDelete();
  const [address, go] = useAddress(inQuery);
  const { page: _page, size: _size, ...wanted } = address;
  const [assigned, setAssigned] = useState<User>();
  const [reset, setReset] = useState<User>();
  const users = useUsers(address);

  /** What the server refuses as well: no need to ask for it. */
  const isProtected = (user: User) => user.id === self.id || user.username === protectedUsername;

  const remove = (user: User) => {
    if (isProtected(user)) {
      message.error(texts.userDeleteProtected);
      return;
    }
    confirmDelete({
      title: '删除用户',
      text: '此操作将删除该用户, 是否继续?',
      also: openCasesText([user], '删除'),
      of: `${user.name}（${user.username}）`,
      act: () => deleteUser(self.id, user.id),
      done: texts.userDeleted,
      failed: texts.userDeleteFailed,
      after: () => users.mutate(),
    });
  };

  const deactivate = (user: User) => {
    if (isProtected(user)) {
      message.error(refusalTexts.userActiveProtected);
      return;
    }
    confirmDelete({
      title: '停用用户',
      text: deactivation,
      also: openCasesText([user], '停用'),
      of: `${user.name}（${user.username}）`,
      okText: '停用',
      act: () => setUserActive(user.id, false),
      done: texts.userDeactivated,
      failed: texts.userActiveFailed,
      after: () => users.mutate(),
    });
  };

  const activate = async (user: User) => {
    try {
      await setUserActive(user.id, true);
      message.success(texts.userActivated);
    } catch {
      message.error(texts.userActiveFailed);
    }
    await users.mutate();
  };

  const choice = useChoice(users.data?.results ?? [], {
    unit: '位用户',
    nameOf: ({ name, username }: User) => `${name}（${username}）`,
    max: limits.chosenUsersMax,
  });
  const { actions, dialog } = useChosenActions(deactivation);

  return (
    <>
      <PageHeader
        title="用户列表"
        crumbs={[homeCrumb, { label: '用户与角色' }]}
        parent={pages.consoleHome}
        actions={
          <>
            <SheetButtons mayImport={can('user:add:2')} />
            {can('user:add:2') && (
              <LinkButton type="primary" to={pages.consoleUserAdd}>
                新增用户
              </LinkButton>
            )}
          </>
        }
      />
      {can('user:update') && <Resets />}
      <PagedList
        label="用户"
        search={
          <>
            <SearchBar
              keys={[...kinds]}
              searchKey={wanted.kind}
              value={wanted.q}
              placeholder="用户名、姓名或医院"
              onSearch={(kind, q) => go({ kind, q })}
            />
            <UserFilterBar address={wanted} onChange={go} />
            <Chosen choice={choice} actions={actions} after={users.mutate} />
          </>
        }
        columns={userColumns({
          can,
          ownId: self.id,
          choice: actions.length > 0 ? choice : undefined,
          onRoles: setAssigned,
          onReset: setReset,
          onActive: (user) => (user.isActive ? deactivate(user) : activate(user)),
          onDelete: remove,
        })}
        rowKey={(user) => user.id}
        result={users}
        failed={texts.userListFailed}
        empty="还没有用户"
        onShowAll={Object.values(userParameters(wanted)).some(Boolean) ? () => go(allUsersAddress) : undefined}
        address={address}
        sizes={limits.consolePageSizes}
        go={go}
      />
      {dialog}
      {reset && <ResetDialog user={reset} onClose={() => setReset(undefined)} />}
      <UserRolesDialog user={assigned} onSaved={() => users.mutate()} onClose={() => setAssigned(undefined)} />
    </>
  );
}

type Props = { user: User | undefined; onSaved: () => void; onClose: () => void };

/** Gives a user roles and takes them back. */
function UserRolesDialog({ user: chosen, onSaved, onClose }: Props) {
  const user = useLast(chosen);
  const tell = useTellWaiting();
  const roles = useSWR(
    user ? ['roles of user', user.id] : null,
    async () => {
      const { allRoles, hasRoles, versionNo } = await rolesOfUser(user!.id);
      return {
        all: allRoles.map(({ id, roleName, roleNameCn, duty }) => ({
          id,
          label: roleNameCn,
          note: aboutDuty(duty) ?? roleName,
        })),
        chosen: hasRoles.map(({ id }) => id),
        versionNo,
      };
    },
    onceFetched,
  );

  const save = async (roleIds: number[], versionNo: number | undefined) => {
    await setRolesOfUser(user!.id, roleIds, versionNo);
    onSaved();
    tell(user!.id, '账号待确认', ({ needsWord }) => (needsWord ? accountWaitsTexts.changed : undefined));
  };

  return (
    <TransferDialog
      open={chosen !== undefined}
      title={`编辑角色：${user?.name || user?.username}`}
      titles={{ left: '可选角色', right: '已有角色' }}
      result={roles}
      failed={texts.roleListException}
      save={save}
      chosenIn={({ roleIds }: { roleIds: number[] }) => roleIds}
      saved={texts.roleUpdated}
      onClose={onClose}
    />
  );
}
