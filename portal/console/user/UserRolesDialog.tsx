import useSWR from 'swr';
import { aboutDuty } from '../../../contract/permissions.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { accountWaitsTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { rolesOfUser, setRolesOfUser } from '../../api/users.ts';
import { onceFetched } from '../../ui/Fetched.tsx';
import { useLast } from '../../ui/last.ts';
import { TransferDialog } from '../../ui/TransferDialog.tsx';
import { useTellWaiting } from './tell-waiting.ts';

type Props = { user: User | undefined; onSaved: () => void; onClose: () => void };

/** Gives a user roles and takes them back. */
export function UserRolesDialog({ user: chosen, onSaved, onClose }: Props) {
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
