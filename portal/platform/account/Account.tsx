import { Alert, App, Form, Input } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { updateAccount } from '../../api/session.ts';
import { PasswordFields } from '../../shell/PasswordFields.tsx';
import { useSession, useUser } from '../../shell/Session.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { withoutSpaces } from '../../ui/form-rules.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { homeCrumb } from '../crumbs.ts';
import { pause } from '../pause.ts';
import { type AccountValues, accountFault } from './account-rules.ts';

/** Changes one's own user name, name or password; what is left empty stays. */
export default function Account() {
  const user = useUser();
  const { beat } = useSession();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  const { setUnsaved } = useLeaveGuard();
  const [form] = Form.useForm<AccountValues>();
  const forced = user.mustChangePassword;

  const refuse = (field: keyof AccountValues, text: string) => {
    message.error(text);
    form.setFields([{ name: field, errors: [text] }]);
    form.focusField(field);
  };

  const save = async (values: AccountValues) => {
    const { username, name, oldPassword, newPassword } = values;
    const fault = accountFault(values, user.doctorId);
    if (fault) {
      message.error(fault);
      return;
    }
    const result = await updateAccount({
      id: user.id,
      doctorId: user.doctorId!,
      username: username || undefined,
      name: name || undefined,
      oldPassword,
      newPassword: newPassword || undefined,
    });
    if (result === 0) return refuse('oldPassword', texts.passwordWrong);
    if (result === 2) return refuse('username', texts.usernameTaken);
    setUnsaved(false);
    message.success(texts.accountUpdated);
    await pause(limits.backDelayMs);
    await beat();
    if (forced || isFirstPage) navigate(pages.platformHome, { replace: true });
    else navigate(-1);
  };

  return (
    <>
      <PageHeader title={texts.changeAccount} crumbs={[homeCrumb]} parent={pages.platformHome} />
      <EditForm<AccountValues>
        narrow
        form={form}
        failed={texts.accountUpdateFailed}
        save={save}
        saveLabel="更新"
        cancel={{
          label: '重置',
          act: () => {
            form.resetFields();
            setUnsaved(false);
          },
        }}
      >
        {forced && (
          <Alert type="warning" showIcon title={`${refusalTexts.mustChangePassword}，设置新密码后即可使用平台。`} />
        )}
        <section className={`${panel.panel} ${panel.padded}`} aria-label="账号">
          <Form.Item
            name="username"
            label="用户名"
            normalize={withoutSpaces}
            rules={[{ min: limits.usernameMinLength, message: refusalTexts.usernameTooShort }]}
          >
            <Input
              maxLength={limits.usernameMaxLength}
              autoComplete="off"
              autoCapitalize="none"
              placeholder={`当前为 ${user.username}，不填不修改`}
            />
          </Form.Item>
          <Form.Item name="name" label="姓名" normalize={withoutSpaces}>
            <Input
              maxLength={limits.nameMaxLength}
              autoComplete="off"
              placeholder={`当前为 ${user.doctorName ?? user.name}，不填不修改`}
            />
          </Form.Item>
          <PasswordFields forced={forced} repeatLabel="重复新密码" />
        </section>
      </EditForm>
    </>
  );
}
