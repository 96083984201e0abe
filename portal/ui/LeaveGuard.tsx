import { App } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { useHistoryGate } from './HistoryGate.tsx';

type Guard = {
  /** Whether something typed would be left behind, and what becomes of it then. */
  setUnsaved: (unsaved: boolean, consequence?: string) => void;
  /** True at once when nothing is unsaved, otherwise what the person answers. */
  mayLeave: () => Promise<boolean>;
};

const GuardContext = createContext<Guard | undefined>(undefined);

const lost = '离开后，已填写的内容将丢失。确定离开吗？';

/**
 * Asks before a page with unsaved input is left by a link, the back button or the browser. BrowserRouter has no blocker
 * (the data router, which has one, is twice its size), so the navigator below this component is wrapped, and a step
 * through the history is taken back until the person agrees.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { modal } = App.useApp();
  const navigation = useContext(NavigationContext);
  const { key } = useLocation();
  const unsaved = useRef(false);
  const consequence = useRef(lost);
  const position = useRef<number>(0);
  /** The step through the history that was taken back, until the browser is where it was. */
  const comingBack = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position changes with the location
  useEffect(() => {
    position.current = historyPosition();
  }, [key]);

  const mayLeave = useCallback(async () => {
    if (!unsaved.current) return true;
    const leaves = await modal.confirm({
      title: '内容尚未保存',
      content: consequence.current,
      okText: '离开',
      cancelText: '继续编辑',
    });
    if (leaves) unsaved.current = false;
    return leaves;
  }, [modal]);

  const guarded = useMemo(() => {
    const { navigator } = navigation;
    const whenAllowed =
      <Args extends unknown[]>(go: (...args: Args) => void) =>
      (...args: Args) => {
        if (unsaved.current) mayLeave().then((leaves) => leaves && go(...args));
        else go(...args);
      };
    return {
      ...navigation,
      navigator: { ...navigator, push: whenAllowed(navigator.push), replace: whenAllowed(navigator.replace) },
    };
  }, [navigation, mayLeave]);

  const onPop = useCallback(
    (event: PopStateEvent) => {
      const step = comingBack.current;
      if (step !== undefined) {
        comingBack.current = undefined;
        event.stopImmediatePropagation();
        mayLeave().then((leaves) => leaves && window.history.go(step));
      } else if (unsaved.current) {
        event.stopImmediatePropagation();
        comingBack.current = historyPosition() - position.current;
        window.history.go(-comingBack.current);
      }
    },
    [mayLeave],
  );
  useHistoryGate(onPop);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  const guard = useMemo(() => {
    const setUnsaved = (now: boolean, words = lost) => {
      unsaved.current = now;
      consequence.current = words;
    };
    return { setUnsaved, mayLeave };
  }, [mayLeave]);

  return (
    <GuardContext value={guard}>
      <NavigationContext value={guarded}>{children}</NavigationContext>
    </GuardContext>
  );
}

/** React Router counts the entries of this app's history in their state. */
const historyPosition = (): number => window.history.state?.idx ?? 0;

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
