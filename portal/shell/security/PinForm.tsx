import { Button, Input } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { factorNames, signInTexts } from '../../../contract/sign-in-texts.ts';
import { savePin } from '../../api/security.ts';
import { Fault } from '../../ui/Fault.tsx';
import { digitsOnly, filtered } from '../../ui/filtered.ts';
import { useAct } from '../../ui/use-act.ts';
import styles from './Security.module.css';

const { pinMinLength, pinMaxLength } = limits;

type Props = { onSaved: () => Promise<unknown>; onLater?: () => void };

/** Sets the few digits by which a locked computer is opened again. */
export function PinForm({ onSaved, onLater }: Props) {
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const { act, busy, fault, setFault } = useAct();
  const id = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pin.length < pinMinLength) return setFault(signInTexts.pinInvalid);
    if (pin !== repeated) return setFault('两次输入的解锁码不一致');
    return act(() => savePin(pin), { done: '快速解锁码已保存', after: onSaved });
  };

  return (
    <form onSubmit={submit} className={styles.fields} noValidate>
      <PinField
        label={`${factorNames.pin}（${pinMinLength} 至 ${pinMaxLength} 位数字）`}
        value={pin}
        faultId={fault && `${id}-fault`}
        onChange={setPin}
      />
      <PinField label="再输入一次" value={repeated} faultId={fault && `${id}-fault`} onChange={setRepeated} />
      <Button type="primary" htmlType="submit" loading={busy}>
        保存解锁码
      </Button>
      {onLater && <Button onClick={onLater}>以后再说</Button>}
      <Fault id={`${id}-fault`} text={fault} />
    </form>
  );
}

type FieldProps = { label: string; value: string; faultId: string; onChange: (value: string) => void };

function PinField({ label, value, faultId, onChange }: FieldProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <Input.Password
        id={id}
        className={styles.short}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinMaxLength}
        visibilityToggle={false}
        status={faultId ? 'error' : ''}
        aria-describedby={faultId}
        {...filtered(digitsOnly, onChange)}
      />
    </label>
  );
}
