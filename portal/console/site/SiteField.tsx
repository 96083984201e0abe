import { Form, Input, Select } from 'antd';
import { limits } from '../../../contract/limits.ts';
import { plainFigures } from '../../../contract/typed.ts';
import type { Field } from './site-fields.ts';

export type FieldProps = {
  /** Its place in the content, by which it is found when something is wrong with it. */
  id: string;
  value: unknown;
  fault: string | undefined;
  onChange: (value: unknown) => void;
};
type Props = FieldProps & { field: Field; suggestions?: string[] | undefined };

/** One field of a form whose values live in the content, not in the form. */
export function SiteField({ field, suggestions, ...props }: Props) {
  const { id, fault } = props;
  return (
    <Form.Item
      label={field.label}
      htmlFor={id}
      required={!field.optional}
      extra={field.hint}
      {...(fault && { validateStatus: 'error', help: <span id={`${id}-fault`}>{fault}</span> })}
    >
      <Control field={field} suggestions={suggestions} {...props} />
    </Form.Item>
  );
}

const digits = (text: string) => {
  const year = plainFigures(text).replace(/\D/g, '').slice(0, 4);
  return year === '' ? null : Number(year);
};

function Control({ field: { kind, choices }, suggestions, id, value, fault, onChange }: Props) {
  const shared = {
    id,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  };
  if (kind === 'choice')
    return <Select {...shared} value={value} options={[...(choices ?? [])]} onChange={(chosen) => onChange(chosen)} />;
  if (kind === 'year')
    return (
      <Input
        {...shared}
        inputMode="numeric"
        value={String(value ?? '')}
        onChange={({ target }) => onChange(digits(target.value))}
      />
    );
  if (kind === 'lines')
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 4 }}
        value={(value as string[]).join('\n')}
        onChange={({ target }) => onChange(target.value.split('\n'))}
      />
    );
  if (kind === 'paragraph')
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2 }}
        maxLength={limits.siteParagraphMaxLength}
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <>
      <Input
        {...shared}
        {...(kind === 'email' && { type: 'email', autoComplete: 'off' })}
        list={suggestions && `${id}-known`}
        maxLength={limits.siteLineMaxLength}
        value={String(value)}
        onChange={({ target }) => onChange(target.value)}
      />
      {suggestions && (
        <datalist id={`${id}-known`}>
          {suggestions.filter(Boolean).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
