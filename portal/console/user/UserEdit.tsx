import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/pages.ts';
import { accountWaitsTexts, resetWayTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { addUser, updateUser, userDetail } from '../../api/users.ts';
import { useUser } from '../../shell/Session.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { userCrumbs } from '../crumbs.ts';
import { useTellWaiting } from './tell-waiting.ts';
import { LinkIdentity } from './LinkIdentity.tsx';
import { UnlinkIdentity } from './UnlinkIdentity.tsx';
import { UserForm } from './UserForm.tsx';

/** Creates an account for a doctor or a manager, or changes the one in the address. */
export default function UserEdit() {
  return useParams().id === undefined ? <UserAdd /> : <UserUpdate />;
}

function UserAdd() {
  const tell = useTellWaiting();
  return (
    <>
      <PageHeader title="新增用户" crumbs={userCrumbs} parent={pages.consoleUsers} />
      <UserForm
        saved={texts.userAdded}
        save={async (fields) => {
          const { id } = await addUser(fields);
          await tell(id, '新账号待确认', () => accountWaitsTexts.added);
        }}
      />
    </>
  );
}

/** The kind of an account, doctor or manager, cannot be changed. */
function UserUpdate() {
  const id = usePathId();
  const tell = useTellWaiting();
  const self = useUser();
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
        <>
          <UserForm
            key={id}
            initial={found}
            failed={texts.userUpdateFailed}
            saved={texts.userUpdated}
            save={async (fields, versionNo) => {
              await updateUser(id!, fields, versionNo);
              const isMoved = found.doctorHospitalId !== null && fields.doctorHospitalId !== found.doctorHospitalId;
              if (fields.password) await tell(id!, '已申请重置密码', ({ way }) => resetWayTexts[way]);
              else if (isMoved) await tell(id!, '医生待确认', () => accountWaitsTexts.moved);
            }}
          />
          {found.id !== self.id &&
            (found.hasIdentity ? (
              <UnlinkIdentity userId={found.id} username={found.username} onUnlinked={() => user.mutate()} />
            ) : (
              <LinkIdentity key={id} userId={found.id} username={found.username} name={found.name} />
            ))}
        </>
      )}
    </FetchedPage>
  );
}
