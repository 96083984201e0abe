import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { sessionTexts } from '../../contract/session-texts.ts';
import { useApp } from './app.tsx';

type Guard = {
  /** Whether something typed would be left behind, and what becomes of it then. */
  setUnsaved: (unsaved: boolean, consequence?: string) => void;
  /** The same of something that lies over the page, which Back would close. */
  setUnsavedOver: (unsaved: boolean) => void;
  /** True at once when nothing is unsaved, otherwise what the person answers. */
  mayLeave: () => Promise<boolean>;
};

const GuardContext = createContext<Guard | undefined>(undefined);

/** While a page is left that nobody may stay on: it does not ask. */
let isForced = false;
export function leaveUnasked(address: string): void {
  isForced = true;
  window.location.assign(address);
}

const lost = '离开后，已填写的内容将丢失。确定离开吗？';

/**
 * Asks before a page with unsaved input is left by a link, the back button or the browser; where only something on the
 * same page opens or closes, only if that holds the input.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { ask } = useApp();
  /** What becomes of the unsaved input; undefined while there is none. */
  const consequence = useRef<string>(undefined);
  const isUnsavedOver = useRef(false);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        isUnsavedOver.current ||
        (consequence.current !== undefined && currentLocation.pathname !== nextLocation.pathname),
      [],
    ),
  );

  const guard = useMemo<Guard>(() => {
    const setUnsaved = (unsaved: boolean, words = lost) => {
      consequence.current = unsaved ? words : undefined;
    };
    const setUnsavedOver = (unsaved: boolean) => {
      isUnsavedOver.current = unsaved;
    };
    const mayLeave = async () => {
      if (consequence.current === undefined && !isUnsavedOver.current) return true;
      const leaves = await ask({
        title: consequence.current === sessionTexts.draftKept ? sessionTexts.notSent : '内容尚未保存',
        content: isUnsavedOver.current ? lost : consequence.current,
        okText: '离开',
        cancelText: '继续编辑',
        autoFocusButton: 'cancel',
      });
      if (leaves && !isUnsavedOver.current) setUnsaved(false);
      if (leaves) setUnsavedOver(false);
      return leaves;
    };
    return { setUnsaved, setUnsavedOver, mayLeave };
  }, [ask]);

  useEffect(() => {
    if (blocker.state === 'blocked') guard.mayLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, guard]);

  useBeforeUnload((event) => {
    if ((consequence.current !== undefined || isUnsavedOver.current) && !isForced) event.preventDefault();
  });

  return <GuardContext value={guard}>{children}</GuardContext>;
}

export function useLeaveGuard(): Guard {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('useLeaveGuard outside LeaveGuard');
  return guard;
}

/** Answers a function by which a form says whether it holds unsaved input; leaving the form ends the warning. */
export function useUnsaved(): Guard['setUnsaved'] {
  const { setUnsaved } = useLeaveGuard();
  useEffect(() => () => setUnsaved(false), [setUnsaved]);
  return setUnsaved;
}
