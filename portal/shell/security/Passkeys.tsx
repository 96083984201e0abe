import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { Security } from '../../../contract/schemas/sign-in.ts';
import { factorNames, signInTexts } from '../../../contract/sign-in-texts.ts';
import { addPasskey, removeFactor } from '../../api/security.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useApp } from '../../ui/app.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import { useUser } from '../Session.tsx';
import styles from './Security.module.css';

type Passkey = Security['passkeys'][number];
type Props = Pick<Security, 'passkeys' | 'mayAddPasskeys'> & {
  onChanged: (codes?: string[] | null) => Promise<unknown>;
};

/** Keys that a phone, a computer or a security key holds, opened by fingerprint, face or its PIN. */
export function Passkeys({ passkeys, mayAddPasskeys, onChanged }: Props) {
  const [name, setName] = useState('');
  const { isWard } = useUser();
  const { act, busy, fault } = useAct();
  const id = useId();

  const add = () =>
    act(() => addPasskey(name.trim()), {
      done: `通行密钥已添加，${signInTexts.othersEnded}`,
      after: ({ recoveryCodes }) => {
        setName('');
        return onChanged(recoveryCodes);
      },
    });

  return (
    <li>
      <h3>
        {factorNames.passkey}
        <span className={passkeys.length > 0 ? styles.on : styles.off}>
          {passkeys.length > 0 ? `已添加 ${passkeys.length} 个` : '未设置'}
        </span>
      </h3>
      <div className={styles.below}>
        <p className={styles.note}>用手机、电脑或安全密钥的指纹、面容或解锁密码验证，不怕假冒的登录页面。</p>
        {passkeys.length > 0 && (
          <ul className={styles.passkeys}>
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} onRemoved={onChanged} />
            ))}
          </ul>
        )}
        {mayAddPasskeys && !isWard ? (
          passkeys.length < limits.passkeysMax && (
            <div className={styles.fields}>
              <label htmlFor={id}>
                名称（选填）
                <Input
                  id={id}
                  className={styles.short}
                  value={name}
                  maxLength={limits.passkeyNameMaxLength}
                  autoComplete="off"
                  placeholder="例如：我的手机"
                  onChange={(event) => setName(event.target.value)}
                />
              </label>
              <Button onClick={add} loading={busy}>
                添加{factorNames.passkey}
              </Button>
            </div>
          )
        ) : (
          <p className={styles.note}>{isWard ? signInTexts.notOnWard : signInTexts.passkeyNotHere}</p>
        )}
        <Fault text={fault} />
      </div>
    </li>
  );
}

function PasskeyLine({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => Promise<unknown> }) {
  const { id, name, addedAt, lastUsedAt } = passkey;
  const { ask } = useApp();
  const { act, busy, fault } = useAct();
  const remove = async () => {
    const agreed = await ask({
      title: `移除${factorNames.passkey}`,
      content: `移除后，“${name}”不能再用来登录。`,
      okText: '移除',
      danger: true,
    });
    if (agreed)
      await act(() => removeFactor(id), { done: `已移除，${signInTexts.othersEnded}`, after: () => onRemoved() });
  };
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <br />
        <span className={styles.note}>
          {beijingMinute(addedAt)} 添加，{lastUsedAt ? `${beijingMinute(lastUsedAt)} 最近使用` : '还没有用过'}
        </span>
      </span>
      <Button onClick={remove} loading={busy} aria-label={`移除${factorNames.passkey} ${name}`}>
        移除
      </Button>
      <Fault text={fault} />
    </li>
  );
}
