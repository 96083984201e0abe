import { Button } from 'antd';
import { type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import { factorNames, signInTexts } from '../../../contract/sign-in-texts.ts';
import { confirmTotp, removeFactor, startTotp } from '../../api/security.ts';
import { CodeInput } from '../../ui/CodeInput.tsx';
import { Fault } from '../../ui/Fault.tsx';
import qrCode from '../../ui/QrCode.module.css';
import { useApp } from '../../ui/app.tsx';
import { useAct } from '../../ui/use-act.ts';
import styles from './Security.module.css';

type Props = { isOn: boolean; onChanged: (codes?: string[] | null) => Promise<unknown> };
type Started = Awaited<ReturnType<typeof startTotp>>;

/** An app on the phone that shows a code of six digits, new every half minute. */
export function Totp({ isOn, onChanged }: Props) {
  const [started, setStarted] = useState<Started>();
  const { ask } = useApp();
  const { act, busy, fault } = useAct();

  const start = () => act(async () => setStarted(await startTotp()));
  const remove = async () => {
    const agreed = await ask({
      title: `移除${signInTexts.totpTitle}`,
      content: '移除后，手机上的动态验证码不能再用来登录。',
      okText: '移除',
      danger: true,
    });
    if (agreed)
      await act(() => removeFactor(), { done: `已移除，${signInTexts.othersEnded}`, after: () => onChanged() });
  };

  return (
    <li>
      <h3>
        {signInTexts.totpTitle}
        <span className={isOn ? styles.on : styles.off}>{isOn ? '已启用' : '未设置'}</span>
      </h3>
      {isOn ? (
        <Button onClick={remove} loading={busy} aria-label={`移除${signInTexts.totpTitle}`}>
          移除
        </Button>
      ) : (
        !started && (
          <Button onClick={start} loading={busy} aria-label={`设置${signInTexts.totpTitle}`}>
            设置
          </Button>
        )
      )}
      <div className={styles.below}>
        {!isOn && !started && (
          <p className={styles.note}>
            手机上的验证器应用（如 Microsoft Authenticator）每 30 秒显示一个新的{factorNames.totp}，没有网络也能用。
          </p>
        )}
        {started && !isOn && (
          <SetUp
            started={started}
            onCancel={() => setStarted(undefined)}
            onConfirmed={async (codes) => {
              setStarted(undefined);
              await onChanged(codes);
            }}
          />
        )}
        <Fault text={fault} />
      </div>
    </li>
  );
}

type SetUpProps = {
  started: Started;
  onCancel: () => void;
  onConfirmed: (codes: string[] | null) => Promise<unknown>;
};

function SetUp({ started, onCancel, onConfirmed }: SetUpProps) {
  const [code, setCode] = useState('');
  const { act, busy, fault, setFault } = useAct();
  const id = useId();
  const seen = useRef<HTMLDivElement>(null);
  // The field at hand must not push the picture off a phone's screen.
  useEffect(() => {
    seen.current!.scrollIntoView({ block: 'start' });
  }, []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length !== 6) return setFault(signInTexts.totpInvalid);
    return act(() => confirmTotp(code), {
      done: `${signInTexts.totpTitle}已启用，${signInTexts.othersEnded}`,
      after: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    });
  };

  return (
    <div className={styles.setUp} ref={seen}>
      <QrCode text={started.uri} label="用验证器应用扫描的二维码" />
      <div>
        <p>
          1. 用验证器应用扫描二维码；应用就在这部手机上的，
          <a href={started.uri} className={styles.open}>
            在应用中打开
          </a>
          ；都不行时，在应用中手动输入密钥：
        </p>
        <p className={styles.secret}>{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <form onSubmit={submit} noValidate>
          <p>
            <label htmlFor={id}>2. 输入应用显示的 6 位数字</label>
          </p>
          <div className={styles.fields}>
            <CodeInput
              id={id}
              className={styles.short}
              value={code}
              autoFocus
              isFaulty={fault !== ''}
              onChange={setCode}
            />
            <Button type="primary" htmlType="submit" loading={busy}>
              启用
            </Button>
            <Button onClick={onCancel}>取消</Button>
          </div>
          <Fault id={`${id}-fault`} text={fault} />
        </form>
      </div>
    </div>
  );
}

/** What a phone's camera reads from the screen; dark on white in any colour scheme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, outline } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, outline: squares.join('') };
  }, [text]);
  return (
    <svg
      className={qrCode.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={outline} />
    </svg>
  );
}
