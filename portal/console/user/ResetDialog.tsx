import { Form } from 'antd';
import { limits } from '../../../contract/limits.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { texts } from '../../../contract/texts.ts';
import { updateUser } from '../../api/users.ts';
import { useUser } from '../../shell/Session.tsx';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import { SpacelessInput } from '../../ui/SpacelessInput.tsx';
import { PasswordStrength } from '../../ui/PasswordStrength.tsx';
import { longEnough } from '../../ui/password-rules.ts';
import { useTellReset } from './tell-waiting.ts';

/** Resets the password of one user, and changes nothing else. */
export function ResetDialog({ user: { id, username, name }, onClose }: { user: User; onClose: () => void }) {
  const { passwordMinLength = limits.passwordMinLength } = useUser();
  const tell = useTellReset();
  const [form] = Form.useForm<{ password: string }>();
  const password = Form.useWatch('password', form);
  return (
    <DeedDialog
      title={`${texts.resetPassword}：${name || username}`}
      okText={texts.resetPassword}
      form={form}
      act={(typed) => updateUser(id, { username, password: typed.password })}
      done={({ isSaved }) => (isSaved ? texts.passwordReset : texts.submittedWaits)}
      onDone={(saved) => {
        onClose();
        return tell(id, saved);
      }}
      onClose={onClose}
    >
      <Form.Item
        name="password"
        label="新密码"
        rules={[
          { required: true, message: texts.currentPasswordRequired },
          longEnough(passwordMinLength, texts.userPasswordTooShort),
        ]}
        extra={<PasswordStrength password={password} username={username} />}
      >
        <SpacelessInput isPassword maxLength={limits.passwordMaxLength} autoComplete="new-password" autoFocus />
      </Form.Item>
      <p>先核实是不是本人。用户用新密码登录时必须修改它。</p>
    </DeedDialog>
  );
}
