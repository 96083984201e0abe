import { useRef } from 'react';
import { reasonOf } from '../api/call.ts';
import { logoutWhileLeaving } from '../api/session.ts';
import { useApp } from '../ui/app.tsx';
import { useLeaveGuard } from '../ui/LeaveGuard.tsx';
import { useOfferUndo } from '../ui/offer-undo.tsx';
import { preparePushStop } from './browser-push.ts';
import { countDrafts, dropAllDrafts } from './draft-store.ts';
import { openDraftsOf } from './drafts-opened.ts';
import { useSession, useUser } from './Session.tsx';
import { tellTabs } from './tabs.ts';

/** Long enough to think better of it, short enough for a computer that others use. */
const undoSeconds = 5;

/** Ends the session once unsaved input was sent or given up. With drafts it asks first, and can be taken back for a moment. */
export function SignOut({ label }: { label: string }) {
  const { signOut } = useSession();
  const user = useUser();
  const { message, ask } = useApp();
  const { mayLeave, setUnsaved } = useLeaveGuard();
  const offerUndo = useOfferUndo();
  const leaving = useRef(false);

  const leave = () => signOut().catch((error: unknown) => message.error(reasonOf(error)));

  const leaveSoon = () => {
    leaving.current = true;
    // Whoever closes the page meanwhile has signed out all the same.
    const stopPushAtOnce = preparePushStop();
    const atOnce = () => {
      stopPushAtOnce();
      logoutWhileLeaving();
      tellTabs({ kind: 'out' });
      dropAllDrafts();
    };
    const end = () => {
      leaving.current = false;
      window.removeEventListener('pagehide', atOnce);
    };
    window.addEventListener('pagehide', atOnce);
    offerUndo({
      title: '正在退出登录',
      text: `${undoSeconds} 秒后退出，并清除本机浏览器中的草稿。`,
      undoLabel: '撤销退出',
      seconds: undoSeconds,
      undo: () => {
        end();
        message.success('已取消退出，草稿仍在');
      },
      over: () => {
        end();
        setUnsaved(false);
        leave();
      },
    });
  };

  const askFirst = async () => {
    if (leaving.current) return;
    // Whoever is quicker than the page would lose them unasked.
    await openDraftsOf(user);
    const drafts = countDrafts();
    if (drafts === 0) {
      if (await mayLeave()) await leave();
      return;
    }
    const agreed = await ask({
      title: '退出登录会清除未提交的草稿',
      content: `本机浏览器中有 ${drafts} 份草稿尚未提交。为保护患儿信息，退出登录会清除草稿：${undoSeconds} 秒内可以撤销，之后无法找回；如需保留，请先提交。`,
      okText: '清除并退出',
      danger: true,
      cancelText: '暂不退出',
      autoFocusButton: 'cancel',
    });
    if (agreed) leaveSoon();
  };

  return (
    <button type="button" onClick={askFirst}>
      {label}
    </button>
  );
}
