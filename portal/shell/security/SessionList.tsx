import { Button } from 'antd';
import type { Security } from '../../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { endSession } from '../../api/security.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useApp } from '../../ui/app.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import styles from './Security.module.css';

type Line = Security['sessions'][number];
type Props = { sessions: Line[]; reload: () => Promise<unknown> };

/** Where the account is signed in, with a way to end that elsewhere. */
export function SessionList({ sessions, reload }: Props) {
  const { ask } = useApp();
  const { act, busy, fault } = useAct();
  const others = sessions.filter(({ isThis }) => !isThis);

  const end = async (one?: Line) => {
    const agreed = await ask({
      title: signInTexts.signOutElsewhere,
      content: one
        ? `“${one.label}”（${one.address}）会立即退出登录。`
        : `除本机外的 ${others.length} 处登录会立即退出，那里未提交的内容可能丢失。`,
      okText: '退出',
      danger: true,
    });
    if (agreed) await act(() => endSession(one?.id), { done: signInTexts.signedOutElsewhere, after: reload });
  };

  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">登录设备</h2>
      <p className={styles.note}>您的账号正在这些地方登录。有不认识的，请退出它并修改密码。</p>
      <ul className={styles.list}>
        {sessions.map((one) => (
          <li key={one.id}>
            <h3>
              {one.label}
              {one.isThis && <span className={styles.on}>本机</span>}
              {one.isWard && <span className={styles.off}>共用电脑</span>}
            </h3>
            {!one.isThis && (
              <Button onClick={() => end(one)} disabled={busy} aria-label={`退出 ${one.label}`}>
                退出
              </Button>
            )}
            <p className={`${styles.note} ${styles.below}`}>
              {one.address} · {beijingMinute(one.signedInAt)} 登录 · {beijingMinute(one.lastUsedAt)} 最近使用
            </p>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={styles.buttons}>
          <Button danger onClick={() => end()} loading={busy}>
            {signInTexts.signOutElsewhere}
          </Button>
        </div>
      )}
      <Fault text={fault} />
    </section>
  );
}
