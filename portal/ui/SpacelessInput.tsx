import { Input, type InputProps } from 'antd';
import { filtered, withoutSpaces } from './filtered.ts';

type Props = Omit<InputProps, 'onChange'> & { onChange?: (value: string) => void; isPassword?: boolean };

/** A field of a form that takes no spaces. */
export function SpacelessInput({ isPassword, onChange, ...rest }: Props) {
  const Field = isPassword ? Input.Password : Input;
  return <Field {...rest} {...filtered(withoutSpaces, (value) => onChange?.(value))} />;
}
