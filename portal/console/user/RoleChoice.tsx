import { Select } from 'antd';
import useSWR from 'swr';
import { texts } from '../../../contract/texts.ts';
import { rolesOfUser } from '../../api/users.ts';
import { Fetched } from '../../ui/Fetched.tsx';

type Props = { ownId: number; onChange: (roleIds: number[]) => void };

/** Asks which roles to add; those that the users hold already stay. */
export function RoleChoice({ ownId, onChange }: Props) {
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
