import { Button, Checkbox, Input, Radio } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { type Scope, scopesOf, scopeTable } from '../../../contract/scopes.ts';
import { tokenDayNames, tokenTexts } from '../../../contract/token-texts.ts';
import { addToken } from '../../api/tokens.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useUser } from '../Session.tsx';
import styles from './Security.module.css';

type Props = { onMade: (secret: string) => Promise<unknown>; onCancel: () => void };

/** What a new token is for, what it may do and for how long. */
export function TokenForm({ onMade, onCancel }: Props) {
  const user = useUser();
  const [name, setName] = useState('');
  const [given, setGiven] = useState<Scope[]>([]);
  const [days, setDays] = useState(90);
  const { act, busy, fault, setFault } = useAct();
  const id = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(tokenTexts.nameRequired);
    if (given.length === 0) return setFault(tokenTexts.scopesRequired);
    return act(() => addToken({ name, scopes: given, days }), {
      done: '访问令牌已创建',
      after: ({ token }) => onMade(token),
    });
  };

  return (
    <form
      onSubmit={submit}
      onChange={() => setFault('')}
      className={styles.tokenForm}
      noValidate
      aria-label="创建访问令牌"
    >
      <label htmlFor={id}>
        用途
        <Input
          id={id}
          value={name}
          maxLength={limits.tokenNameMaxLength}
          autoComplete="off"
          placeholder="例如：门户网站同步文章"
          aria-describedby={`${id}-fault`}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <fieldset>
        <legend>授权</legend>
        {scopesOf(user).map((scope) => (
          <Checkbox
            key={scope}
            checked={given.includes(scope)}
            onChange={({ target }) =>
              setGiven(target.checked ? [...given, scope] : given.filter((other) => other !== scope))
            }
          >
            {scopeTable[scope].text}
            {scopeTable[scope].about && <span className={styles.about}>{scopeTable[scope].about}</span>}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend id={`${id}-days`}>有效期</legend>
        <Radio.Group
          aria-labelledby={`${id}-days`}
          value={days}
          options={Object.entries(tokenDayNames).map(([value, label]) => ({ value: Number(value), label }))}
          onChange={({ target }) => setDays(target.value)}
        />
      </fieldset>
      <Fault id={`${id}-fault`} text={fault} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy}>
          创建
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </form>
  );
}
