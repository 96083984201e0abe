import { Alert, App, Form, Input } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { updateAccount } from '../../api/session.ts';
import { PasswordFields } from '../../shell/PasswordFields.tsx';
import type { PasswordValues } from '../../shell/password-rules.ts';
import { useSession, useUser } from '../../shell/Session.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { required, withoutSpaces } from '../../ui/form-rules.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { homeCrumb } from '../crumbs.ts';

type AccountValues = PasswordValues & { username: string };

/** Changes one's own user name and password. */
export default function AccountUpdate() {
  const user = useUser();
  const { beat } = useSession();
  const { username } = useParams();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const [form] = Form.useForm<AccountValues>();
  const forced = user.mustChangePassword;

  if (username !== user.username) return <Notice title="无权访问" text="只能修改自己的账号。" />;

  const save = async (values: AccountValues) => {
    const result = await updateAccount({
      id: user.id,
      username: values.username,
      oldPassword: values.oldPassword,
      newPassword: values.newPassword || undefined,
    });
    if (result === 0) return refuse('oldPassword', texts.passwordWrong);
    if (result === 2) return refuse('username', texts.usernameTaken);
    setUnsaved(false);
    message.success(texts.accountUpdated);
    await new Promise((resolve) => setTimeout(resolve, limits.backDelayMs));
    if (!forced) navigate(-1);
    await beat();
    if (forced) navigate(pages.consoleArticles, { replace: true });
  };

  const refuse = (field: keyof AccountValues, text: string) => {
    message.error(text);
    form.setFields([{ name: field, errors: [text] }]);
    form.focusField(field);
  };

  return (
    <>
      <PageHeader title="修改账号" crumbs={[homeCrumb]} parent={pages.consoleHome} />
      <EditForm<AccountValues>
        narrow
        form={form}
        initialValues={{ username: user.username }}
        failed={texts.accountUpdateFailed}
        save={save}
        {...(!forced && { cancel: { label: '取消', act: () => navigate(-1) } })}
      >
        {forced && (
          <Alert type="warning" showIcon title={`${refusalTexts.mustChangePassword}，设置新密码后即可使用后台。`} />
        )}
        <section className={`${panel.panel} ${panel.padded}`} aria-label="账号">
          <Form.Item
            name="username"
            label="用户名"
            normalize={withoutSpaces}
            rules={[
              ...required(texts.usernameRequired),
              { min: limits.usernameMinLength, message: refusalTexts.usernameTooShort },
            ]}
          >
            <Input maxLength={limits.usernameMaxLength} autoComplete="username" />
          </Form.Item>
          <PasswordFields forced={forced} repeatLabel="确认密码" />
        </section>
      </EditForm>
    </>
  );
}
