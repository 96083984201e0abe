import { Select } from 'antd';
import useSWR from 'swr';
import { texts } from '../../../contract/texts.ts';
import { allRoles } from '../../api/users.ts';
import { Fetched } from '../../ui/Fetched.tsx';

/** Asks which roles to add; those that the users hold already stay. */
export function RoleChoice({ onChange }: { onChange: (roleIds: number[]) => void }) {
  const roles = useSWR('all roles', allRoles);
  return (
    <Fetched result={roles} failed={texts.roleListException} rows={1}>
      {({ results }) => (
        <Select
          mode="multiple"
          aria-label="要加上的角色"
          placeholder="选择要加上的角色，已有的角色保留"
          options={results.map(({ id, roleNameCn }) => ({ value: id, label: roleNameCn }))}
          optionFilterProp="label"
          onChange={onChange}
          style={{ width: '100%', marginBottom: 12 }}
        />
      )}
    </Fetched>
  );
}
