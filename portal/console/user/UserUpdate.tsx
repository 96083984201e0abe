import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { updateUser, userDetail } from '../../api/users.ts';
import { Fetched, onceFetched } from '../../ui/Fetched.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { userCrumbs } from '../crumbs.ts';
import { UserForm } from './UserForm.tsx';
import { valuesOfUser } from './user-values.ts';

/** Changes an account; whether it is a doctor's or a manager's stays. */
export default function UserUpdate() {
  const id = usePathId();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const user = useSWR(id ? ['user', id] : null, () => userDetail(id!), onceFetched);

  if (id === null) return <NotFound home={pages.consoleUsers} />;
  return (
    <Fetched
      result={user}
      failed={texts.userInfoFailed}
      home={pages.consoleUsers}
      header={<PageHeader title="编辑用户" crumbs={userCrumbs} parent={pages.consoleUsers} />}
    >
      {(found) => (
        <UserForm
          key={id}
          initial={valuesOfUser(found)}
          failed={texts.userUpdateFailed}
          onCancel={() => navigate(pages.consoleUsers)}
          save={async (fields) => {
            await updateUser(id, fields);
            setUnsaved(false);
            message.success(texts.userUpdated);
            navigate(pages.consoleUsers);
          }}
        />
      )}
    </Fetched>
  );
}
