import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { scopeTable } from '../../../contract/scopes.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { tokenStates, tokenTexts } from '../../../contract/token-texts.ts';
import { ownTokens, revokeToken, type TokenLine } from '../../api/tokens.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { KeepButtons, useToldOnce } from '../../ui/ToldOnce.tsx';
import { useApp } from '../../ui/app.tsx';
import { lazy } from '../../ui/lazy.ts';
import { beijingMinute } from '../../ui/time.ts';
import { useAct } from '../../ui/use-act.ts';
import { useList } from '../../ui/use-list.ts';
import { useUser } from '../Session.tsx';
import styles from './Security.module.css';
import { TokenForm } from './TokenForm.tsx';

const ApiCalls = lazy(() => import('../api/ApiCalls.tsx'));

/** Folded, since few have a program that calls in their name. */
export function AccessTokens() {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === '#tokens');
  return (
    <section className={styles.section} aria-labelledby="tokens">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id="tokens">{tokenTexts.title}</h2>
        </summary>
        {isOpen && <Tokens />}
      </details>
    </section>
  );
}

/** Made here, told once, revoked here; and what they may call. */
function Tokens() {
  const tokens = useList('own tokens', ownTokens, { failed: tokenTexts.failed });
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { isWard } = useUser();

  return (
    <>
      <p className={styles.note}>
        院内的程序用它以您的名义读写数据，不需要密码。请单独开一个账号给程序用，只授权用得到的事；修改密码后令牌全部失效。
      </p>
      {secret && <NewToken secret={secret} onKept={() => setSecret(undefined)} />}
      <Fetched result={tokens} failed={tokenTexts.failed} rows={2}>
        {(lines) => (
          <ul className={styles.list}>
            {lines.map((line) => (
              <Line key={line.id} line={line} reload={() => tokens.mutate()} />
            ))}
            {lines.length === 0 && !isMaking && <li className={styles.note}>还没有访问令牌</li>}
          </ul>
        )}
      </Fetched>
      {isMaking ? (
        <TokenForm
          onCancel={() => setMaking(false)}
          onMade={async (made) => {
            setMaking(false);
            setSecret(made);
            await tokens.mutate();
          }}
        />
      ) : (
        !secret && (
          <div className={styles.buttons}>
            {isWard ? (
              <p className={styles.note}>{signInTexts.notOnWard}</p>
            ) : (
              <Button onClick={() => setMaking(true)}>创建访问令牌</Button>
            )}
          </div>
        )
      )}
      <ApiDescription />
    </>
  );
}

function ApiDescription() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.api} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{tokenTexts.apiTitle}</summary>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <ApiCalls />
        </Suspense>
      )}
    </details>
  );
}

function Line({ line, reload }: { line: TokenLine; reload: () => Promise<unknown> }) {
  const { id, name, begin, scopes, state, createdAt, expiresAt, lastUsedAt, lastUsedAddress } = line;
  const { ask } = useApp();
  const { act, busy, fault } = useAct();
  const revoke = async () => {
    const agreed = await ask({
      title: '停用访问令牌',
      content: `停用后，使用“${name}”（${begin}…）的程序会立即失去访问，不能恢复。`,
      okText: '停用',
      danger: true,
    });
    if (agreed) await act(() => revokeToken(id), { done: '已停用', after: reload });
  };
  return (
    <li>
      <h3>
        {name}
        <span className={state === 'active' ? styles.on : styles.off}>{tokenStates[state]}</span>
      </h3>
      <Button onClick={revoke} loading={busy} aria-label={`停用访问令牌 ${name}`}>
        停用
      </Button>
      <div className={styles.below}>
        <p className={styles.note}>
          <code>{begin}…</code> · {scopes.map((scope) => scopeTable[scope].text).join('、')}
        </p>
        <p className={styles.note}>
          {beijingMinute(createdAt)} 创建，{beijingMinute(expiresAt)} 到期，
          {lastUsedAt ? `${beijingMinute(lastUsedAt)} 最近使用（${lastUsedAddress}）` : '还没有用过'}
        </p>
        <Fault text={fault} />
      </div>
    </li>
  );
}

/** A token that was made just now, this once. */
function NewToken({ secret, onKept }: { secret: string; onKept: () => void }) {
  const heading = useToldOnce('访问令牌');
  return (
    <div className={styles.newSecret}>
      <h3 ref={heading} tabIndex={-1}>
        请立即保存令牌
      </h3>
      <p>
        把它存进程序的保密配置，不要写进代码或发给他人。<strong>离开本页后无法再看到。</strong>
      </p>
      <p className={styles.secret}>{secret}</p>
      <KeepButtons text={secret} className={styles.buttons} onKept={onKept} />
    </div>
  );
}
