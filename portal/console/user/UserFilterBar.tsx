import { Select } from 'antd';
import { limits } from '../../../contract/limits.ts';
import { accountPermissions, userBelong } from '../../../contract/permissions.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { allRoles, type ListedUser } from '../../api/users.ts';
import { matches } from '../../ui/list-page.ts';
import { useCan } from '../../shell/Session.tsx';
import { useList } from '../../ui/use-list.ts';
import styles from './UserFilterBar.module.css';

const kinds = { any: undefined, manager: userBelong.administrator, doctor: userBelong.doctor } as const;
type UserKind = keyof typeof kinds;

export type UserAddress = { kind: UserKind; q: string; role: string; hospital: string; active: string };

export const allUsersAddress: UserAddress = { kind: 'any', q: '', role: '', hospital: '', active: '' };

/** The filters as the address has them; what is impossible is left out. */
export function readUserAddress(query: URLSearchParams): UserAddress {
  const one = (name: string, allowed: RegExp) => (allowed.test(query.get(name) ?? '') ? query.get(name)! : '');
  const kind = query.get('key') as UserKind;
  return {
    kind: Object.hasOwn(kinds, kind ?? '') ? kind : 'any',
    q: (query.get('q') ?? '').slice(0, limits.searchMaxLength),
    role: one('role', /^[1-9]\d{0,8}$/),
    hospital: (query.get('hospital') ?? '').slice(0, limits.hospitalNameMaxLength),
    active: one('active', /^[01]$/),
  };
}

/** The filters as a query tells them; empty where they narrow nothing. */
export const userParameters = ({ kind, ...rest }: UserAddress) => ({ key: kind === 'any' ? '' : kind, ...rest });

/** Whether a user is among those asked for, as far as a row tells. */
export const isAsked = ({ kind, q, hospital }: UserAddress, user: ListedUser): boolean =>
  (kinds[kind] === undefined || user.belong === kinds[kind]) &&
  (hospital === '' || user.hospital === hospital) &&
  matches(q, user.username, user.name, user.hospital);

type Option = { value: string; label: string };
type Props = { address: UserAddress; onChange: (change: Partial<UserAddress>) => void };

/** Narrows the users by role, hospital and whether they can sign in; each choice applies at once. */
export function UserFilterBar({ address, onChange }: Props) {
  const can = useCan();
  const narrowsByRole = accountPermissions.some(can);
  const roles = useList(narrowsByRole ? 'all roles' : null, allRoles);
  const hospitals = useList('hospitals', allHospitals);
  const choice = (label: string, field: 'role' | 'hospital' | 'active', options: Option[]) => (
    <Select
      aria-label={label}
      value={address[field]}
      options={[{ value: '', label: `全部${label}` }, ...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <div className={styles.filters}>
      {roles.data &&
        choice(
          '角色',
          'role',
          roles.data.results.map(({ id, roleNameCn }) => ({ value: String(id), label: roleNameCn })),
        )}
      {choice(
        '医院',
        'hospital',
        (hospitals.data ?? []).map(({ hospitalName }) => ({ value: hospitalName, label: hospitalName })),
      )}
      {choice('状态', 'active', [
        { value: '1', label: '使用中' },
        { value: '0', label: '已停用' },
      ])}
    </div>
  );
}
