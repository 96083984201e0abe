import { Button } from 'antd';
import { useState } from 'react';
import { factorNames } from '../../../contract/sign-in-texts.ts';
import { renewRecoveryCodes } from '../../api/security.ts';
import { Fault } from '../../ui/Fault.tsx';
import { useApp } from '../../ui/app.tsx';
import { download } from '../../ui/download.ts';
import { beijingNow } from '../../ui/time.ts';
import { KeepButtons, useToldOnce } from '../../ui/ToldOnce.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useUser } from '../Session.tsx';
import styles from './Security.module.css';

/** The codes, this once, to be kept outside the computer. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { username } = useUser();
  const heading = useToldOnce(factorNames.recovery);
  const [madeAt] = useState(beijingNow);
  const text = [`童眸 ${factorNames.recovery}`, `用户名：${username}`, `生成时间：${madeAt}`, '', ...codes, ''].join(
    '\r\n',
  );
  return (
    <section className={styles.section} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1}>
        请保存{factorNames.recovery}
      </h2>
      <p>
        手机丢失或通行密钥不可用时，用它代替第二步验证登录，每个只能用一次。现在就打印或抄下来，放在安全的地方：
        <strong>离开本页后无法再看到。</strong>
      </p>
      <p className={styles.note}>
        用户名 {username}，{madeAt} 生成
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.secret}>
            {code}
          </li>
        ))}
      </ul>
      <KeepButtons text={text} className={styles.buttons} onKept={onKept}>
        <Button onClick={() => download(new Blob([text], { type: 'text/plain' }), `童眸恢复码-${username}.txt`)}>
          下载
        </Button>
        <Button onClick={() => window.print()}>打印</Button>
      </KeepButtons>
    </section>
  );
}

type LeftProps = { left: number; onChanged: (codes?: string[] | null) => Promise<unknown> };

/** How many there are still, and a way to have new ones. */
export function RecoveryCodesLeft({ left, onChanged }: LeftProps) {
  const { ask } = useApp();
  const { act, busy, fault } = useAct();
  const renew = async () => {
    const agreed = await ask({
      title: `重新生成${factorNames.recovery}`,
      content: '重新生成后，以前的恢复码全部作废。',
      okText: '重新生成',
    });
    if (agreed)
      await act(renewRecoveryCodes, {
        done: '恢复码已重新生成',
        after: ({ recoveryCodes }) => onChanged(recoveryCodes),
      });
  };
  return (
    <li>
      <h3>
        {factorNames.recovery}
        <span className={left > 0 ? styles.on : styles.off}>还剩 {left} 个</span>
      </h3>
      <Button onClick={renew} loading={busy}>
        重新生成
      </Button>
      <div className={styles.below}>
        <p className={styles.note}>其他方式都不能用时的最后一种，每个只能用一次。</p>
        <Fault text={fault} />
      </div>
    </li>
  );
}
