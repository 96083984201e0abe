import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { addUser } from '../../api/users.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { userCrumbs } from '../crumbs.ts';
import { UserForm } from './UserForm.tsx';

/** Makes an account for a doctor or a manager. */
export default function UserAdd() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();

  return (
    <>
      <PageHeader title="新增用户" crumbs={userCrumbs} parent={pages.consoleUsers} />
      <UserForm
        onCancel={() => navigate(pages.consoleUsers)}
        save={async (fields) => {
          await addUser(fields);
          setUnsaved(false);
          message.success(texts.userAdded);
          navigate(pages.consoleUsers);
        }}
      />
    </>
  );
}
