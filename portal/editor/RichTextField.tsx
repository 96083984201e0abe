import { Form } from 'antd';
import { RichText, type RichTextProps } from './RichText.tsx';

type Props = Pick<
  RichTextProps,
  'label' | 'placeholder' | 'minHeightPx' | 'eager' | 'disabled' | 'pictureAlt' | 'files' | 'ref'
> & {
  /** As Form.Item hands them in. */
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
};

/** The editor as a field of a form. It stands apart so that pages without a form need not load antd's. */
export function RichTextField({ id, value = '', onChange, ...rest }: Props) {
  const { status, errors } = Form.Item.useStatus();
  return (
    <RichText
      initialHtml={value}
      onChange={(html) => onChange?.(html)}
      invalid={status === 'error'}
      describedBy={errors.length > 0 ? `${id}_help` : undefined}
      {...rest}
    />
  );
}
