import { Form, Input } from 'antd';
import type { ComponentProps } from 'react';
import { required } from '../ui/form-rules.ts';
import { DeedDialog } from '../ui/DeedDialog.tsx';

type Props = Omit<ComponentProps<typeof DeedDialog<{ reason: string }, unknown>>, 'act' | 'children' | 'form'> & {
  /** What is asked for, where it is no reason. */
  label?: string;
  /** What follows from it. */
  note?: string;
  /** What to say where no reason is given. */
  missing: string;
  maxLength: number;
  act: (reason: string) => Promise<unknown>;
};

/** Asks for a reason before something is done. */
export default function ReasonDialog({ label = '原因', note, missing, maxLength, act, ...dialog }: Props) {
  return (
    <DeedDialog<{ reason: string }, unknown> {...dialog} act={({ reason }) => act(reason)}>
      {note && <p>{note}</p>}
      <Form.Item name="reason" label={label} rules={required(missing)}>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={maxLength} showCount />
      </Form.Item>
    </DeedDialog>
  );
}
