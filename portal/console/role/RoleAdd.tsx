import { App, Form, Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { addRole } from '../../api/roles.ts';
import { EditForm } from '../../ui/EditForm.tsx';
import { required } from '../../ui/form-rules.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { roleCrumbs } from '../crumbs.ts';

type RoleValues = { roleName: string; roleNameCn: string };

/** Makes a role, which allows nothing until permissions are given to it. */
export default function RoleAdd() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();

  return (
    <>
      <PageHeader title="新增角色" crumbs={roleCrumbs} parent={pages.consoleRoles} />
      <EditForm<RoleValues>
        narrow
        failed={texts.roleAddFailed}
        cancel={{ label: '取消', act: () => navigate(pages.consoleRoles) }}
        save={async ({ roleName, roleNameCn }) => {
          await addRole(roleName.trim(), roleNameCn.trim());
          setUnsaved(false);
          message.success('角色添加成功');
          navigate(pages.consoleRoles);
        }}
      >
        <section className={`${panel.panel} ${panel.padded}`} aria-label="角色">
          <Form.Item name="roleName" label="角色名" rules={required(texts.roleNameRequired)}>
            <Input maxLength={limits.roleNameMaxLength} placeholder="例如：news_reviewer" />
          </Form.Item>
          <Form.Item
            name="roleNameCn"
            label="角色中文名"
            rules={required(texts.roleNameCnRequired)}
            extra="添加后，在角色列表中为它分配权限。"
          >
            <Input maxLength={limits.roleNameMaxLength} placeholder="例如：新闻审核" />
          </Form.Item>
        </section>
      </EditForm>
    </>
  );
}
