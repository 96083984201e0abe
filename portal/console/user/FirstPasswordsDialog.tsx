import { Modal } from 'antd';
import type { User } from '../../../contract/schemas/user.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { FirstPasswords } from '../sheet/FirstPasswords.tsx';

type Props = { users: ReadonlyArray<User>; onClose: () => void };

/** Gives chosen users their first passwords; asks before a list that was not downloaded is closed. */
export function FirstPasswordsDialog({ users, onClose }: Props) {
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
