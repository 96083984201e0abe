import { Form, Modal } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { updateUser } from '../../api/users.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { SpacelessInput } from '../../ui/SpacelessInput.tsx';
import { PasswordStrength } from '../../ui/PasswordStrength.tsx';
import { longEnough } from '../../ui/password-rules.ts';
import { useTellReset } from './tell-waiting.ts';

type Props = { user: User; onClose: () => void };

/** Resets the password of one user, and changes nothing else. */
export function ResetDialog({ user: { id, username, name }, onClose }: Props) {
  const { passwordMinLength = limits.passwordMinLength } = useUser();
  const { message } = useApp();
  const tell = useTellReset();
  const [form] = Form.useForm<{ password: string }>();
  const password = Form.useWatch('password', form);
  const [busy, setBusy] = useState(false);

  const save = async (typed: { password: string }) => {
    setBusy(true);
    try {
      const saved = await updateUser(id, { username, password: typed.password });
      message.success(saved.isSaved ? texts.passwordReset : texts.submittedWaits);
      onClose();
      await tell(id, saved);
    } catch (error) {
      message.error(reasonOf(error));
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={`${texts.resetPassword}：${name || username}`}
      okText={texts.resetPassword}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" onFinish={save}>
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
      </Form>
    </Modal>
  );
}
