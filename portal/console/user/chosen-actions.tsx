import { Modal, Select } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import useSWR from 'swr';
import { apiPaths } from '../../../contract/paths.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { texts } from '../../../contract/texts.ts';
import { ApiError } from '../../api/call.ts';
import { deleteUser, moveUsers, rolesOfUser, setRolesOfUser, setUsersActive } from '../../api/users.ts';
import { useCan, useUser } from '../../shell/Session.tsx';
import type { Action } from '../../ui/Chosen.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { HospitalSelect } from '../hospital/HospitalSelect.tsx';
import { FirstPasswords } from '../sheet/FirstPasswords.tsx';
import { openCasesText } from './open-cases.ts';

const idsOf = (users: ReadonlyArray<User>) => users.map(({ id }) => id);

const firstPasswords = '只能发给批量导入后还没有登录过的用户，每人一个，首次登录时必须修改。';

/** What is said before accounts go out of use: of their open cases too. */
const goingOut = (deed: '停用' | '删除', what?: string) => (chosen: ReadonlyArray<User>) => {
  const cases = openCasesText(chosen, deed);
  return (
    <>
      {what && <p>{what}</p>}
      {cases && <p>{cases}</p>}
    </>
  );
};

/** What can be done with chosen users, by what the manager may do; `dialog` stands beside the list. */
export function useChosenActions(deactivation: string): { actions: Action<User>[]; dialog: ReactNode } {
  const can = useCan();
  const self = useUser();
  const roles = useRef<number[]>([]);
  const hospital = useRef<number | undefined>(undefined);
  const [withoutPassword, setWithoutPassword] = useState<ReadonlyArray<User>>([]);

  const askRoles = () => {
    roles.current = [];
    return <RoleChoice ownId={self.id} onChange={(ids) => (roles.current = ids)} />;
  };
  const addRoles = async ({ id }: User) => {
    if (roles.current.length === 0) throw new ApiError(400, '没有选择要加上的角色', apiPaths.userRoleUpdate);
    const { hasRoles, versionNo } = await rolesOfUser(id);
    await setRolesOfUser(id, [...hasRoles.map((role) => role.id), ...roles.current], versionNo);
  };

  const askHospital = () => {
    hospital.current = undefined;
    return <HospitalChoice onChange={(id) => (hospital.current = id)} />;
  };
  const move = async (chosen: ReadonlyArray<User>) => {
    if (!hospital.current) throw new ApiError(400, '没有选择医院', apiPaths.userMoveMany);
    await moveUsers(idsOf(chosen), hospital.current);
  };

  const setActive = (isActive: boolean) => (chosen: ReadonlyArray<User>) => setUsersActive(idsOf(chosen), isActive);
  const givePasswords: Action<User> = {
    label: '发放初始密码',
    note: firstPasswords,
    together: async (chosen) => setWithoutPassword(chosen),
    quiet: true,
  };
  const actions: Action<User>[] = [
    ...(can('user:updateUserRole') ? [{ label: '加上角色', note: askRoles, act: addRoles }] : []),
    ...(can('user:add:2') ? [givePasswords] : []),
    ...(can('user:update') ? [{ label: '调换医院', note: askHospital, together: move }] : []),
    ...(can('user:delete')
      ? [
          { label: '停用', note: goingOut('停用', deactivation), together: setActive(false) },
          { label: '启用', together: setActive(true) },
          { label: '删除', danger: true, note: goingOut('删除'), act: ({ id }: User) => deleteUser(self.id, id) },
        ]
      : []),
  ];
  const dialog = <FirstPasswordsDialog users={withoutPassword} onClose={() => setWithoutPassword([])} />;
  return { actions, dialog };
}

type Props = { users: ReadonlyArray<User>; onClose: () => void };

/** Gives chosen users their first passwords; asks before a list that was not downloaded is closed. */
function FirstPasswordsDialog({ users, onClose }: Props) {
  const { mayLeave } = useLeaveGuard();
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <Modal
      open={users.length > 0}
      title="发放初始密码"
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      destroyOnHidden
    >
      <FirstPasswords users={users} />
    </Modal>
  );
}

const note =
  '只能选择医生。今后归新的医院，已有的会诊和回复仍写着原来的医院；需要另一位管理员确认时，确认之前不能登录。';

/** Asks to which hospital doctors move. */
const HospitalChoice = ({ onChange }: { onChange: (hospitalId: number) => void }) => (
  <>
    <p>{note}</p>
    <HospitalSelect aria-label="调往的医院" onChange={onChange} style={{ width: '100%', marginBottom: 12 }} />
  </>
);

type RoleChoiceProps = { ownId: number; onChange: (roleIds: number[]) => void };

/** Asks which roles to add; those that the users hold already stay. */
function RoleChoice({ ownId, onChange }: RoleChoiceProps) {
  // Told with anybody's roles to whoever may change them; the list of roles is for others.
  const roles = useSWR('roles to give', () => rolesOfUser(ownId).then(({ allRoles }) => allRoles));
  return (
    <Fetched result={roles} failed={texts.roleListException} rows={1}>
      {(all) => (
        <Select
          mode="multiple"
          aria-label="要加上的角色"
          placeholder="选择要加上的角色，已有的角色保留"
          options={all.map(({ id, roleNameCn }) => ({ value: id, label: roleNameCn }))}
          optionFilterProp="label"
          onChange={onChange}
          style={{ width: '100%', marginBottom: 12 }}
        />
      )}
    </Fetched>
  );
}
