import { Form, Input } from 'antd';
import { limits } from '../../contract/limits.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { withoutSpaces } from '../ui/form-rules.ts';
import { newPasswordFault, repeatFault } from './password-rules.ts';

const long = { min: limits.passwordMinLength, message: texts.passwordTooShort };
const check = (fault: string | undefined) => (fault ? Promise.reject(new Error(fault)) : Promise.resolve());

/** The current password, and a new one twice. `forced`: there must be a new one. */
export const PasswordFields = ({ forced, repeatLabel }: { forced: boolean; repeatLabel: string }) => (
  <>
    <Form.Item
      name="oldPassword"
      label="当前密码"
      normalize={withoutSpaces}
      validateFirst
      rules={[{ required: true, message: texts.currentPasswordRequired }, long]}
    >
      <Input.Password maxLength={limits.passwordMaxLength} autoComplete="current-password" />
    </Form.Item>
    <Form.Item
      name="newPassword"
      label="新密码"
      normalize={withoutSpaces}
      dependencies={['oldPassword']}
      validateFirst
      rules={[
        { required: forced, message: refusalTexts.mustChangePassword },
        long,
        ({ getFieldsValue }) => ({ validator: () => check(newPasswordFault(getFieldsValue(true))) }),
      ]}
    >
      <Input.Password
        maxLength={limits.passwordMaxLength}
        autoComplete="new-password"
        placeholder={forced ? '至少 6 位，不含空格' : texts.newPasswordPlaceholder}
      />
    </Form.Item>
    <Form.Item
      name="repeated"
      label={repeatLabel}
      normalize={withoutSpaces}
      dependencies={['newPassword']}
      rules={[({ getFieldsValue }) => ({ validator: () => check(repeatFault(getFieldsValue(true))) })]}
    >
      <Input.Password maxLength={limits.passwordMaxLength} autoComplete="new-password" />
    </Form.Item>
  </>
);
