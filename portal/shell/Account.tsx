import { Alert, Form } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { limits } from '../../contract/limits.ts';
import { pages } from '../../contract/pages.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { ApiError } from '../api/call.ts';
import { updateAccount } from '../api/session.ts';
import { EditForm } from '../ui/EditForm.tsx';
import { useLeaveGuard } from '../ui/LeaveGuard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import panel from '../ui/Panel.module.css';
import { PasswordStrength } from '../ui/PasswordStrength.tsx';
import { SpacelessInput } from '../ui/SpacelessInput.tsx';
import { useApp } from '../ui/app.tsx';
import { required } from '../ui/form-rules.ts';
import { longEnough } from '../ui/password-rules.ts';
import { pause } from '../ui/waiting.ts';
import { useWayBack } from '../ui/way-back.ts';
import { useSession, useUser } from './Session.tsx';

const passwordTooShort = { min: limits.passwordMinLength, message: texts.passwordTooShort };
const usernameTooShort = { min: limits.usernameMinLength, message: refusalTexts.usernameTooShort };
const check = (fault: string | undefined) => (fault ? Promise.reject(new Error(fault)) : Promise.resolve());

/** Changes one's own user name, a doctor's name, or the password. For a doctor, what is left empty stays. */
export default function Account() {
  const user = useUser();
  const { beat } = useSession();
  const { username = user.username } = useParams();
  const { message } = useApp();
  const navigate = useNavigate();
  const goBack = useWayBack();
  const { setUnsaved } = useLeaveGuard();
  const [form] = Form.useForm<AccountValues>();
  const { isManager, mustChangePassword: forced } = user;
  const newPassword = Form.useWatch('newPassword', form);
  const home = isManager ? pages.consoleHome : pages.platformHome;

  if (username !== user.username) return <Notice title="无权访问" text="只能修改自己的账号。" />;

  const refuse = (field: keyof AccountValues, text: string) => {
    message.error(text);
    form.setFields([{ name: field, errors: [text] }]);
    form.focusField(field);
  };

  const save = async (values: AccountValues) => {
    const fault = isManager ? undefined : accountFault(values, user.doctorId);
    if (fault) {
      message.error(fault);
      return;
    }
    const result = await updateAccount({
      id: user.id,
      ...(user.doctorId !== null && { doctorId: user.doctorId, name: values.name || undefined }),
      username: values.username || undefined,
      oldPassword: values.oldPassword,
      newPassword: values.newPassword || undefined,
    }).catch((error: unknown) => {
      // With nothing else to refuse, it is the new password that the server refuses.
      const isAboutPassword =
        values.newPassword && (values.username || user.username) === user.username && !values.name;
      if (!isAboutPassword || !(error instanceof ApiError) || error.status !== 400) throw error;
      return error.errMsg;
    });
    if (typeof result === 'string') return refuse('newPassword', result);
    if (result === 0) return refuse('oldPassword', texts.passwordWrong);
    if (result === 2) return refuse('username', texts.usernameTaken);
    setUnsaved(false);
    message.success(texts.accountUpdated);
    await pause(limits.backDelayMs);
    // The way back leads to a page that does not carry the old user name in its address.
    if (!forced) goBack(home);
    await beat();
    if (forced) navigate(isManager ? pages.consoleArticles : home, { replace: true });
  };

  const reset = () => {
    form.resetFields();
    setUnsaved(false);
  };

  return (
    <>
      <PageHeader
        title={isManager ? '修改账号' : texts.changeAccount}
        crumbs={[{ label: isManager ? '管理后台' : '首页', to: home }]}
        parent={home}
      />
      <EditForm<AccountValues>
        narrow
        form={form}
        initialValues={isManager ? { username } : undefined}
        failed={texts.accountUpdateFailed}
        save={save}
        {...(!isManager && { saveLabel: '更新', cancel: { label: '重置', act: reset } })}
        {...(isManager && !forced && { cancel: { label: '取消', act: () => goBack(home) } })}
      >
        {forced && (
          <Alert
            type="warning"
            showIcon
            title={`${refusalTexts.mustChangePassword}，设置新密码后即可使用${isManager ? '后台' : '平台'}。`}
          />
        )}
        <section className={`${panel.panel} ${panel.padded}`} aria-label="账号">
          <Form.Item
            name="username"
            label="用户名"
            rules={isManager ? [...required(texts.usernameRequired), usernameTooShort] : [usernameTooShort]}
          >
            <SpacelessInput
              maxLength={limits.usernameMaxLength}
              autoComplete={isManager ? 'username' : 'off'}
              autoCapitalize="none"
              {...(!isManager && { placeholder: `当前为 ${username}，不填不修改` })}
            />
          </Form.Item>
          {!isManager && (
            <Form.Item name="name" label="姓名">
              <SpacelessInput
                maxLength={limits.nameMaxLength}
                autoComplete="off"
                placeholder={`当前为 ${user.doctorName ?? user.name}，不填不修改`}
              />
            </Form.Item>
          )}
          <Form.Item
            name="oldPassword"
            label="当前密码"
            extra={forced && '刚才登录用的一次性密码'}
            validateFirst
            rules={[{ required: true, message: texts.currentPasswordRequired }, passwordTooShort]}
          >
            <SpacelessInput isPassword maxLength={limits.passwordMaxLength} autoComplete="current-password" />
          </Form.Item>
          <Form.Item
            name="newPassword"
            label="新密码"
            extra={<PasswordStrength password={newPassword} username={user.username} />}
            dependencies={['oldPassword']}
            validateFirst
            rules={[
              { required: forced, message: refusalTexts.mustChangePassword },
              longEnough(user.passwordMinLength, texts.passwordTooShort),
              ({ getFieldsValue }) => ({ validator: () => check(newPasswordFault(getFieldsValue(true))) }),
            ]}
          >
            <SpacelessInput
              isPassword
              maxLength={limits.passwordMaxLength}
              autoComplete="new-password"
              placeholder={
                forced
                  ? `至少 ${user.passwordMinLength ?? limits.passwordMinLength} 位，不含空格`
                  : texts.newPasswordPlaceholder
              }
            />
          </Form.Item>
          <Form.Item
            name="repeated"
            label={isManager ? '确认密码' : '重复新密码'}
            dependencies={['newPassword']}
            rules={[({ getFieldsValue }) => ({ validator: () => check(repeatFault(getFieldsValue(true))) })]}
          >
            <SpacelessInput isPassword maxLength={limits.passwordMaxLength} autoComplete="new-password" />
          </Form.Item>
        </section>
      </EditForm>
    </>
  );
}

/** As the form holds them; what is empty stays as it is. */
type AccountValues = {
  username?: string;
  name?: string;
  oldPassword: string;
  newPassword?: string;
  repeated?: string;
};

/** Why there is nothing to send for a doctor. */
export function accountFault(
  { username, name, newPassword }: AccountValues,
  doctorId: number | null,
): string | undefined {
  if (!username && !name && !newPassword) return texts.nothingToModify;
  return doctorId === null ? texts.doctorIdMissing : undefined;
}

/** What is wrong with the new password beside the current one. */
export const newPasswordFault = ({ oldPassword, newPassword }: Partial<AccountValues>): string | undefined =>
  newPassword && newPassword === oldPassword ? texts.newPasswordSame : undefined;

/** What is wrong with its repetition. */
export const repeatFault = ({ newPassword, repeated }: Partial<AccountValues>): string | undefined =>
  (newPassword ?? '') === (repeated ?? '') ? undefined : texts.newPasswordMismatch;
