import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { identityTexts as words } from '../../../contract/identity-texts.ts';
import { bindingCodeOwner, linkIdentityOf, signInWays } from '../../api/identity.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useApp } from '../../ui/app.tsx';
import panel from '../../ui/Panel.module.css';
import { useAct } from '../../ui/use-act.ts';
import styles from './UserForm.module.css';

type Props = { userId: number; username: string; name: string };

/** Of an account without an identity of the hospital: where its owner tells the code that the sign-in page shows them. */
export function LinkIdentity({ userId, username, name }: Props) {
  const ways = useSWR('sign-in ways', signInWays);
  const { ask } = useApp();
  const { act, busy, fault, setFault } = useAct();
  const [code, setCode] = useState('');

  const link = () =>
    act(async () => {
      if (!code.trim()) return words.codeMissing;
      const { said } = await bindingCodeOwner(userId, code);
      const agreed = await ask({
        title: words.linkQuestion,
        content: words.linkConsequence(said, name === username ? username : `${name}（${username}）`),
        okText: words.linkAgree,
        autoFocusButton: 'cancel',
      });
      if (!agreed) return;
      const { way } = await linkIdentityOf(userId, code);
      setCode('');
      await ask({ title: words.linkAskedTitle, content: words.linkAsked[way], told: 'warning' });
    });

  if (!ways.data?.identity) return null;
  return (
    <section className={`${panel.panel} ${panel.padded} ${styles.identity}`} aria-labelledby="identity">
      <h2 id="identity">{words.title}</h2>
      <p>{words.linkOfOtherAbout}</p>
      <Form layout="vertical" onFinish={link} className={styles.code}>
        <Form.Item label={words.codeLabel} htmlFor="binding-code">
          <Input
            id="binding-code"
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            status={fault ? 'error' : ''}
            aria-describedby="binding-code-fault"
            onChange={(event) => {
              setCode(event.target.value);
              setFault('');
            }}
          />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          {words.linkOfOther}
        </Button>
      </Form>
      <Fault id="binding-code-fault" text={fault} />
    </section>
  );
}
