import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { identityTexts as words } from '../../../contract/identity-texts.ts';
import { identity, linkIdentity, unlinkIdentity } from '../../api/identity.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useApp } from '../../ui/app.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import { useList } from '../../ui/use-list.ts';
import { identityFault, identityReturnAt } from '../identity-return.ts';
import styles from './Security.module.css';

const failed = '获取统一身份信息失败';

/** The hospital's own sign-in: with whom this account is linked, and the way to change that. */
export function IdentityLink() {
  const found = useList('identity', identity, { failed });
  const { key } = useLocation();
  const [came] = useState(() => identityReturnAt(key));
  const { ask } = useApp();
  const { act, busy, fault } = useAct();
  const [isLeaving, setLeaving] = useState(false);

  const link = () =>
    act(async () => {
      const { url } = await linkIdentity();
      setLeaving(true);
      window.location.assign(url);
    });

  const unlink = async () => {
    const agreed = await ask({
      title: words.unlinkQuestion,
      content: words.unlinkConsequence,
      okText: words.unlink,
      danger: true,
    });
    if (agreed) await act(unlinkIdentity, { done: words.unlinkDone, after: () => found.mutate() });
  };

  if (found.data && !found.data.name) return null;
  const told = identityFault(came?.outcome);
  return (
    <section className={styles.section} aria-labelledby="identity">
      <h2 id="identity">{words.title}</h2>
      <Fetched result={found} failed={failed} rows={2}>
        {({ name, linked }) => (
          <>
            {came?.outcome === 'linked' && linked && <Alert type="success" showIcon title={words.linkDone} />}
            {told && <Alert type="error" showIcon title={told} />}
            <p className={styles.note}>{words.about(name ?? words.name)}</p>
            <ul className={styles.list}>
              <li>
                <h3>
                  {name}
                  <span className={linked ? styles.on : styles.off}>{linked ? words.linked : words.notLinked}</span>
                </h3>
                <Button onClick={linked ? unlink : link} loading={busy || isLeaving} danger={linked !== null}>
                  {linked ? words.unlink : words.link}
                </Button>
                {linked && (
                  <p className={`${styles.note} ${styles.below}`}>
                    {words.linkedAs(linked.label, beijingMinute(linked.at))}
                  </p>
                )}
              </li>
            </ul>
          </>
        )}
      </Fetched>
      <Fault text={fault} />
    </section>
  );
}
