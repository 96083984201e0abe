import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { resetWayTexts } from '../../../contract/sign-in-texts.ts';
import { waitingResets } from '../../api/resets.ts';
import { addUser, updateUser, userDetail } from '../../api/users.ts';
import { useApp } from '../../ui/app.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { userCrumbs } from '../crumbs.ts';
import { UserForm } from './UserForm.tsx';

/** Creates an account for a doctor or a manager, or changes the one in the address. */
export default function UserEdit() {
  if (useParams().id !== undefined) return <UserUpdate />;
  return (
    <>
      <PageHeader title="新增用户" crumbs={userCrumbs} parent={pages.consoleUsers} />
      <UserForm saved={texts.userAdded} save={addUser} />
    </>
  );
}

/** The kind of an account, doctor or manager, cannot be changed. */
function UserUpdate() {
  const id = usePathId();
  const tellReset = useTellReset();
  const user = useSWR(id ? ['user', id] : null, () => userDetail(id!), onceFetched);
  return (
    <FetchedPage
      id={id}
      result={user}
      failed={texts.userInfoFailed}
      home={pages.consoleUsers}
      header={<PageHeader title="编辑用户" crumbs={userCrumbs} parent={pages.consoleUsers} />}
    >
      {(found) => (
        <UserForm
          key={id}
          initial={found}
          failed={texts.userUpdateFailed}
          saved={texts.userUpdated}
          save={async (fields, versionNo) => {
            await updateUser(id!, fields, versionNo);
            if (fields.password) await tellReset(id!);
          }}
        />
      )}
    </FetchedPage>
  );
}

/** Tells where a reset goes on that was just asked for, until that is read. */
function useTellReset() {
  const { ask } = useApp();
  return async (userId: number) => {
    const all = await waitingResets().catch(() => []);
    const way = all.find((reset) => reset.userId === userId)?.way;
    if (way) await ask({ title: '已申请重置密码', content: resetWayTexts[way], told: 'warning' });
  };
}
