import { Button, Form, Input } from 'antd';
import { revisionTexts } from '../../../../contract/article-texts.ts';
import { limits } from '../../../../contract/limits.ts';
import { refusalTexts } from '../../../../contract/texts.ts';
import { returnRevision } from '../../../api/articles.ts';
import { required } from '../../../ui/form-rules.ts';
import { useDeed } from './use-deed.ts';

type Props = { id: number; versionNo: number; onChanged: () => Promise<unknown> };

/** Returns a revision to its author, who is told why. */
export function ReturnForm({ id, versionNo, onChanged }: Props) {
  const { busy, run } = useDeed(onChanged);
  const { sentBack: done, sendBackFailed: failed } = revisionTexts;
  return (
    <Form<{ reason: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={({ reason }) => run(() => returnRevision(id, versionNo, reason), { done, failed })}
    >
      <Form.Item
        name="reason"
        label={revisionTexts.sendBackReason}
        rules={required(refusalTexts.revisionReasonRequired)}
      >
        <Input.TextArea autoFocus autoSize={{ minRows: 2 }} maxLength={limits.revisionReasonMaxLength} showCount />
      </Form.Item>
      <Button htmlType="submit" danger loading={busy}>
        确认退回
      </Button>
    </Form>
  );
}
