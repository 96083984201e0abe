import { Alert, Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { FirstPassword } from '../../../contract/schemas/user.ts';
import { refusedText } from '../../api/call.ts';
import { giveFirstPasswords } from '../../api/users.ts';
import { useApp } from '../../ui/app.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { FileButtons } from './FileButtons.tsx';
import styles from './Sheet.module.css';

type User = { id: number; username: string };
const untaken = '初始密码只显示这一次，名单还没有下载。离开后须重新生成。确定离开吗？';

/** Makes one-time passwords for accounts that have none yet, and hands them over as a list: told once, by no other way. */
export function FirstPasswords({ users }: { users: ReadonlyArray<User> }) {
  const { ask } = useApp();
  const { setUnsaved } = useLeaveGuard();
  const [given, setGiven] = useState<ReadonlyArray<FirstPassword>>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [isTaken, setTaken] = useState(false);
  const left = users.filter(({ id }) => !given.some(({ userId }) => userId === id));

  useEffect(() => () => setUnsaved(false), [setUnsaved]);

  const make = async () => {
    const agreed = await ask({
      title: `为 ${left.length} 位用户生成初始密码`,
      content: '每人一个，首次登录时必须修改。名单只显示这一次，请下载后分别交给本人，不要发到群里。',
      okText: '生成',
    });
    if (!agreed) return;
    setBusy(true);
    setFault('');
    try {
      for (let from = 0; from < left.length; from += limits.firstPasswordsMax) {
        const some = await giveFirstPasswords(left.slice(from, from + limits.firstPasswordsMax).map(({ id }) => id));
        setUnsaved(true, untaken);
        setTaken(false);
        setGiven((before) => [...before, ...some]);
      }
    } catch (error) {
      setFault(refusedText(error, (id) => users.find((user) => user.id === id)?.username));
    }
    setBusy(false);
  };

  const awaitsWord = given.some((one) => one.awaitsWord);
  return (
    <div className={styles.passwords}>
      {left.length > 0 && (
        <div className={styles.buttons}>
          <Button type="primary" loading={busy} onClick={make}>
            {given.length > 0 ? `继续生成其余 ${left.length} 个` : `生成初始密码（${left.length} 个）`}
          </Button>
        </div>
      )}
      {busy && <Progress percent={Math.round((given.length / users.length) * 100)} aria-label="生成进度" />}
      {fault && <Alert type="error" showIcon title={fault} />}
      {given.length > 0 && (
        <>
          <Alert
            type={isTaken ? 'success' : 'warning'}
            showIcon
            title={`已生成 ${given.length} 个初始密码${isTaken ? '，名单已下载' : '，请马上下载名单：密码只给出这一次'}`}
            description={awaitsWord ? '另一位管理员在用户列表上方确认账号之后，这些账号才能登录。' : undefined}
          />
          <FileButtons
            label="下载密码名单"
            disabled={busy}
            save={async (type) => {
              const { savePasswords } = await import('./sheet-files.ts');
              await savePasswords(type, given);
              setTaken(true);
              setUnsaved(false);
            }}
          />
        </>
      )}
    </div>
  );
}
