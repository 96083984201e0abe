import { Input } from 'antd';
import { digitsOnly, filtered } from './filtered.ts';

type Props = {
  /** What is wrong is told in the element `${id}-fault`. */
  id: string;
  className: string | undefined;
  value: string;
  autoFocus: boolean;
  isFaulty: boolean;
  onChange: (code: string) => void;
};

/** For a code of six digits, from an authenticator or sent to an address; telephones offer it by themselves. */
export function CodeInput({ id, isFaulty, onChange, ...props }: Props) {
  return (
    <Input
      {...props}
      id={id}
      inputMode="numeric"
      autoComplete="one-time-code"
      status={isFaulty ? 'error' : ''}
      aria-describedby={`${id}-fault`}
      {...filtered((typed) => digitsOnly(typed).slice(0, 6), onChange)}
    />
  );
}
