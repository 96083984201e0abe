import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { pages } from '../../contract/pages.ts';
import type { Permission } from '../../contract/permissions.ts';
import { texts } from '../../contract/texts.ts';
import { reasonOf } from '../api/call.ts';
import { Loading } from '../ui/Loading.tsx';
import { Notice } from '../ui/Notice.tsx';
import { openDraftsOf } from './drafts-opened.ts';
import { useCan, useSession } from './Session.tsx';

/** Whether the code of the page that was opened has come, or is not waited for any longer. */
export const DrawableContext = createContext(true);

type Props = { audience: 'manager' | 'doctor'; children: ReactNode };

/**
 * Lets only one kind of signed-in user pass. Asks the server at each navigation who is signed in; while the answer for
 * a person already known is under way the page is shown.
 */
export function Protected({ audience, children }: Props) {
  const { user, beat } = useSession();
  const isDrawable = useContext(DrawableContext);
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation and each retry asks again
  useEffect(() => {
    setFailure(undefined);
    beat().catch(setFailure);
  }, [pathname, attempt, beat]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where there was no answer, each navigation asks again
  useEffect(() => {
    if (user) openDraftsOf(user);
  }, [user, pathname]);

  const isOffline = !navigator.onLine;

  // What stands here was kept by the worker: on the line again the page itself is asked for.
  useEffect(() => {
    if (user || !failure) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [user, failure]);

  if (!user && failure && isOffline)
    return (
      <Notice title="网络已断开" text="病例不保存在本机，没有网络时无法查看。网络恢复后会自动重新打开。" page>
        <button type="button" onClick={() => window.location.reload()}>
          重试
        </button>
      </Notice>
    );
  if (!user && failure) {
    return (
      <Notice title="暂时无法连接" text={reasonOf(failure)} page>
        <button type="button" onClick={() => setAttempt(attempt + 1)}>
          重试
        </button>
      </Notice>
    );
  }
  if (!user || !isDrawable) return <Loading page />;
  if (user.isManager !== (audience === 'manager')) {
    return (
      <Notice title="无权访问" text="您的账号不能使用该页面。" page>
        <a href={user.isManager ? pages.consoleArticles : pages.platformHome}>返回我的首页</a>
        <SignOutButton />
      </Notice>
    );
  }
  if (user.isManager && user.permissions.length === 0) {
    return (
      <Notice title="无法进入管理后台" text={texts.noPermissionAssigned} page>
        <SignOutButton />
      </Notice>
    );
  }
  return (
    // What was read for one user is never shown to another: the cache goes when the user changes.
    // A page that opens asks anew, also right after the one before: what was answered a moment ago may not hold any more.
    <SWRConfig key={user.id} value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
      <Suspense fallback={<Loading page />}>{children}</Suspense>
    </SWRConfig>
  );
}

/** Shows a page only to those who hold a permission, whatever address they typed; others ask the server for nothing of it. */
export function Requires({ permission, children }: { permission: Permission; children: ReactNode }) {
  const can = useCan();
  return can(permission) ? children : <Denied />;
}

const Denied = () => (
  <Notice title="无权访问" text="您没有打开该页面的权限，如有需要请联系管理员。">
    <a href={pages.consoleArticles}>返回文章列表</a>
  </Notice>
);

function SignOutButton() {
  const { signOut } = useSession();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    setFailure(undefined);
    await signOut().catch(setFailure);
    setBusy(false);
  };

  return (
    <>
      <button type="button" onClick={leave} disabled={busy}>
        {texts.signOut}
      </button>
      {failure !== undefined && <span role="alert">{reasonOf(failure)}</span>}
    </>
  );
}
