import { Checkbox, Form, type FormRule, Input } from 'antd';
import { limits } from '../../../contract/limits.ts';
import { webhookEvents, webhookTexts, webhookTypeNames } from '../../../contract/webhooks.ts';
import type { WebhookValues } from '../../api/webhooks.ts';
import { EditForm } from '../../ui/EditForm.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { SpacelessInput } from '../../ui/SpacelessInput.tsx';
import panel from '../../ui/Panel.module.css';
import { HospitalSelect } from '../hospital/HospitalSelect.tsx';

type Props = {
  initial?: WebhookValues;
  /** Of one that is there: the hospital stays. */
  hospitalName?: string;
  save: (values: WebhookValues) => Promise<unknown>;
  done?: { to: string; text: string };
  cancel?: { label: string; act: () => void };
};

/** As `required`, which would say of a group what only a field may. */
const oneAtLeast: FormRule[] = [
  {
    validator: (_, chosen: unknown[]) =>
      chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(webhookTexts.eventsRequired)),
  },
];

const events = webhookEvents.map((value) => ({ value, label: webhookTypeNames[value] }));

/** Where a hospital's events go, and which. */
export function WebhookForm({ initial, hospitalName, save, ...rest }: Props) {
  return (
    <EditForm<WebhookValues>
      narrow
      initialValues={initial ?? { events: [...webhookEvents] }}
      save={(values) => save({ ...values, name: values.name.trim() })}
      {...rest}
    >
      <section className={`${panel.panel} ${panel.padded}`} aria-label={webhookTexts.title}>
        <Form.Item name="name" label="名称" rules={required(webhookTexts.nameRequired)}>
          <Input maxLength={limits.webhookNameMaxLength} placeholder="例如：院内消息平台" />
        </Form.Item>
        {initial ? (
          <Form.Item label="医院">{hospitalName}</Form.Item>
        ) : (
          <Form.Item
            name="hospitalId"
            label="医院"
            rules={chosen(webhookTexts.hospitalRequired)}
            extra="只推送该院医生发起或受邀的会诊，保存后不能更改"
          >
            <HospitalSelect />
          </Form.Item>
        )}
        <Form.Item
          name="url"
          label="接收地址"
          rules={required(webhookTexts.urlRequired)}
          extra="以 https:// 开头。内网地址须先由运维人员登记。"
        >
          <SpacelessInput
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={limits.webhookUrlMaxLength}
            placeholder="https://"
          />
        </Form.Item>
        <Form.Item
          name="events"
          label="事件"
          rules={oneAtLeast}
          extra="推送的内容只有编号、时间和会诊状态，不含患儿姓名、病情和意见"
        >
          <Checkbox.Group options={events} />
        </Form.Item>
      </section>
    </EditForm>
  );
}
