import { Form, Input } from 'antd';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { addRole } from '../../api/users.ts';
import { EditForm } from '../../ui/EditForm.tsx';
import { required } from '../../ui/form-rules.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { roleCrumbs } from '../crumbs.ts';

type RoleValues = { roleName: string; roleNameCn: string };

/** Creates a role, which allows nothing until it is given permissions. */
export default function RoleAdd() {
  return (
    <>
      <PageHeader title="新增角色" crumbs={roleCrumbs} parent={pages.consoleRoles} />
      <EditForm<RoleValues>
        narrow
        failed={texts.roleAddFailed}
        done={{ to: pages.consoleRoles, text: '角色添加成功' }}
        save={({ roleName, roleNameCn }) => addRole(roleName.trim(), roleNameCn.trim())}
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
