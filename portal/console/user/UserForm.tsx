import { Form, Input, Radio } from 'antd';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { belongNames, userBelong } from '../../../contract/permissions.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { useCan, useUser } from '../../shell/Session.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { type ComparedFields, FormConflict } from '../../ui/FormConflict.tsx';
import { ImageField } from '../../ui/ImageField.tsx';
import panel from '../../ui/Panel.module.css';
import { PasswordStrength } from '../../ui/PasswordStrength.tsx';
import { SpacelessInput } from '../../ui/SpacelessInput.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { longEnough } from '../../ui/password-rules.ts';
import { useConflict } from '../../ui/use-conflict.ts';
import { HospitalSelect } from '../hospital/HospitalSelect.tsx';
import styles from './UserForm.module.css';
import { fieldsOfUser, newUser, type StoredUser, type UserValues, valuesOfUser } from './user-values.ts';

type Props = {
  /** Of the user to change; without it a new one is created. */
  initial?: StoredUser & { id: number; versionNo: number };
  failed?: string;
  /** What saving says, of what `save` answered. */
  saved: (answer: unknown) => string;
  save: (fields: ReturnType<typeof fieldsOfUser>, versionNo?: number) => Promise<unknown>;
};

const avatarTexts = { type: texts.attachmentType, size: texts.attachmentSize, failed: texts.avatarUploadFailed };

/** A manager or a doctor: settled when the account is created, and not changed later. */
export function UserForm({ initial, failed, saved, save }: Props) {
  const can = useCan();
  const addsWithoutRights = useUser().duty === 'system';
  const [form] = Form.useForm<UserValues>();
  const belong = Form.useWatch('userBelong', form) ?? initial?.userBelong ?? newUser.userBelong;
  const hospitals = useSWR('hospitals', allHospitals);
  const hospitalName = (id: number | undefined) => hospitals.data?.find((one) => one.id === id)?.hospitalName;
  const edit = useConflict<StoredUser>(initial && { versionNo: initial.versionNo, stored: initial });
  const stored = edit.conflict?.stored;

  return (
    <EditForm<UserValues>
      form={form}
      initialValues={initial ? valuesOfUser(initial) : newUser}
      {...(failed && { failed })}
      save={(values) =>
        edit.save((versionNo) => save(fieldsOfUser(values, hospitalName(values.doctorHospitalId)), versionNo))
      }
      done={{ to: pages.consoleUsers, text: saved }}
    >
      {edit.conflict && stored && (
        <UserConflict
          undecided={edit.conflict}
          decide={edit.decide}
          form={form}
          stored={valuesOfUser(stored)}
          began={edit.conflict.began && valuesOfUser(edit.conflict.began)}
          hospitalName={(id) =>
            hospitalName(id) ?? (id === stored.doctorHospitalId ? stored.doctorBelongHospital! : undefined)
          }
        />
      )}
      <section className={`${panel.panel} ${panel.padded} ${styles.fields}`} aria-label="账号">
        <Form.Item
          name="userBelong"
          label="身份"
          className={styles.wide}
          extra={addsWithoutRights && !initial && '新增的管理员没有任何权限，由安全管理员分配角色。'}
        >
          <Radio.Group
            disabled={initial !== undefined}
            options={[
              { value: userBelong.doctor, label: belongNames.doctor },
              {
                value: userBelong.administrator,
                label: belongNames.administrator,
                disabled: !can('user:updateUserRole') && !addsWithoutRights,
              },
            ]}
          />
        </Form.Item>
        <Form.Item name="username" label="用户名" rules={required(texts.usernameRequired)}>
          <SpacelessInput maxLength={limits.usernameMaxLength} autoComplete="off" placeholder="用于登录，不含空格" />
        </Form.Item>
        <PasswordField ofUser={initial?.id} />
        {belong === userBelong.administrator && (
          <Form.Item name="name" label="姓名">
            <Input maxLength={limits.nameMaxLength} />
          </Form.Item>
        )}
      </section>
      {belong === userBelong.doctor && (
        <section className={`${panel.panel} ${panel.padded} ${styles.fields}`} aria-label="医生信息">
          <Form.Item name="doctorName" label="医生姓名" rules={required(texts.fieldRequired)}>
            <Input maxLength={limits.nameMaxLength} />
          </Form.Item>
          <Form.Item name="doctorHospitalId" label="所属医院" rules={chosen(texts.fieldRequired)}>
            <HospitalSelect />
          </Form.Item>
          <Form.Item name="doctorBelongCenter" label="科室" rules={required(texts.fieldRequired)}>
            <Input maxLength={limits.centerMaxLength} placeholder="例如：眼科" />
          </Form.Item>
          <Form.Item name="doctorTitle" label="职称" rules={required(texts.fieldRequired)}>
            <Input maxLength={limits.doctorTitleMaxLength} placeholder="例如：主任医师" />
          </Form.Item>
          <Form.Item name="doctorAvatar" label="头像">
            <ImageField label="头像" texts={avatarTexts} shape="avatar" />
          </Form.Item>
          <Form.Item name="doctorDesc" label="简介">
            <Input.TextArea maxLength={limits.doctorDescMaxLength} autoSize={{ minRows: 6, maxRows: 14 }} showCount />
          </Form.Item>
        </section>
      )}
    </EditForm>
  );
}

/** The first password of a new account; of another's account, a reset. One's own is changed elsewhere. */
function PasswordField({ ofUser }: { ofUser: number | undefined }) {
  const { id, passwordMinLength = limits.passwordMinLength } = useUser();
  const form = Form.useFormInstance<UserValues>();
  const [username, password] = [Form.useWatch('username', form), Form.useWatch('password', form)];
  const isNew = ofUser === undefined;
  const isOwn = ofUser === id;
  const long = longEnough(passwordMinLength, texts.userPasswordTooShort);
  return (
    <Form.Item
      name="password"
      label="密码"
      rules={isNew ? [{ required: true, message: texts.currentPasswordRequired }, long] : [long]}
      extra={
        <>
          <PasswordStrength password={password} username={username} />
          {!isNew && (isOwn ? signInTexts.resetOwn : signInTexts.resetHelp)}
        </>
      }
    >
      <SpacelessInput
        isPassword
        disabled={isOwn}
        maxLength={limits.passwordMaxLength}
        autoComplete="new-password"
        placeholder={isNew ? `至少 ${passwordMinLength} 个字符，不含空格` : texts.newPasswordPlaceholder}
      />
    </Form.Item>
  );
}

type UserConflictProps = Omit<Parameters<typeof FormConflict<UserValues>>[0], 'fields'> & {
  hospitalName: (id: number | undefined) => string | undefined;
};

/** A user's fields as somebody else saved them, beside those of the form. */
function UserConflict({ hospitalName, ...props }: UserConflictProps) {
  const isDoctor = props.stored.userBelong === userBelong.doctor;
  const ofDoctor = {
    doctorName: { label: '医生姓名' },
    doctorHospitalId: {
      label: '所属医院',
      text: ({ doctorHospitalId: id }: UserValues) => hospitalName(id) ?? String(id ?? ''),
    },
    doctorBelongCenter: { label: '科室' },
    doctorTitle: { label: '职称' },
    doctorAvatar: {
      label: '头像',
      sides: (stored: string, sent: string) => ({ stored: avatar(stored), sent: avatar(sent) }),
    },
    doctorDesc: { label: '简介' },
  };
  const fields: ComparedFields<UserValues> = {
    userBelong: null,
    password: null,
    username: { label: '用户名' },
    name: isDoctor ? null : { label: '姓名' },
    ...(isDoctor ? ofDoctor : notOfDoctors),
  };
  return <FormConflict fields={fields} {...props} />;
}

const notOfDoctors = {
  doctorName: null,
  doctorHospitalId: null,
  doctorBelongCenter: null,
  doctorTitle: null,
  doctorAvatar: null,
  doctorDesc: null,
};

const avatar = (path: string) => path && <img src={path} alt="头像" />;
