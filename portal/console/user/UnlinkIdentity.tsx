import { Button } from 'antd';
import { identityTexts as words } from '../../../contract/identity-texts.ts';
import { unlinkIdentityOf } from '../../api/identity.ts';
import { useApp } from '../../ui/app.tsx';
import panel from '../../ui/Panel.module.css';
import { useAct } from '../../ui/use-act.ts';
import styles from './UserForm.module.css';

type Props = { userId: number; username: string; onUnlinked: () => Promise<unknown> };

/** Of an account that is linked with an identity of the hospital: the way to end that, for whose owner left it with others. */
export function UnlinkIdentity({ userId, username, onUnlinked }: Props) {
  const { ask } = useApp();
  const { act, busy, fault } = useAct();

  const unlink = async () => {
    const agreed = await ask({
      title: words.unlinkQuestion,
      content: words.unlinkOfOther(username),
      okText: words.unlink,
      danger: true,
    });
    if (agreed)
      await act(async () => {
        await unlinkIdentityOf(userId);
        await onUnlinked();
      }, words.unlinkDone);
  };

  return (
    <section className={`${panel.panel} ${panel.padded} ${styles.identity}`} aria-labelledby="identity">
      <h2 id="identity">{words.title}</h2>
      <p>{words.linked}</p>
      <Button danger onClick={unlink} loading={busy}>
        {words.unlink}
      </Button>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    </section>
  );
}
