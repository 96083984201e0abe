import { Checkbox, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import styles from './Pictures.module.css';

export type Words = { title?: string; alt: string };
type Props = {
  path: string;
  /** The words to start with; without a title, none is asked for. */
  initial: { title?: string; alt: string | null };
  heading: string;
  action: string;
  cancel?: string;
  onDone: (words: Words) => unknown;
  onCancel: () => void;
  footer?: ReactNode;
  children?: ReactNode;
};

/** Asks what is seen on a picture; that it is decoration must be said, too. */
export function PictureWords({ path, initial, heading, action, cancel, onDone, onCancel, footer, children }: Props) {
  const [form] = Form.useForm<{ title: string; alt: string; decorative: boolean }>();
  const [busy, setBusy] = useState(false);
  useFocusBack();
  const decorative = Form.useWatch('decorative', form) ?? initial.alt === '';
  const submit = async ({ title, alt }: { title: string; alt: string }) => {
    setBusy(true);
    await onDone({ ...(initial.title !== undefined && { title: title.trim() }), alt: decorative ? '' : alt.trim() });
    setBusy(false);
  };
  return (
    <Modal
      open
      title={heading}
      width={760}
      okText={action}
      cancelText={cancel}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onCancel}
      footer={(buttons) => (
        <>
          {footer}
          {buttons}
        </>
      )}
    >
      <div className={styles.words}>
        <img src={pictureUrl(path, 640, 'webp')} alt="" />
        <div>
          {children}
          <Form
            form={form}
            layout="vertical"
            initialValues={{ title: initial.title, alt: initial.alt ?? '', decorative: initial.alt === '' }}
            onFinish={submit}
          >
            {initial.title !== undefined && (
              <Form.Item name="title" label="名称">
                <Input maxLength={limits.pictureTitleMaxLength} placeholder="便于查找，例如：眼球结构图" />
              </Form.Item>
            )}
            <Form.Item
              name="alt"
              label="图片说明"
              extra="看不见图片的读者会听到这段文字：写图上有什么、想说明什么"
              rules={[{ required: !decorative, whitespace: true, message: '请写图片说明，或勾选“仅作装饰”' }]}
            >
              <Input.TextArea
                disabled={decorative}
                maxLength={limits.pictureAltMaxLength}
                autoSize={{ minRows: 3 }}
                placeholder="例如：早产儿眼底照片，周边视网膜可见一条白色分界线"
              />
            </Form.Item>
            <Form.Item name="decorative" valuePropName="checked">
              <Checkbox onChange={() => form.setFields([{ name: 'alt', errors: [] }])}>仅作装饰，不需要说明</Checkbox>
            </Form.Item>
          </Form>
        </div>
      </div>
    </Modal>
  );
}
