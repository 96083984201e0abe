import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';

type Gate = { onPop: ((event: PopStateEvent) => void) | undefined };

const GateContext = createContext<{ current: Gate } | undefined>(undefined);

/**
 * Hears of steps through the browser's history before the router does: listeners on the window run in the order they
 * were added, and a child's layout effect runs before its parent's, so this stands right below BrowserRouter.
 */
export function HistoryGate({ children }: { children: ReactNode }) {
  const gate = useRef<Gate>({ onPop: undefined });

  useLayoutEffect(() => {
    const onPop = (event: PopStateEvent) => gate.current.onPop?.(event);
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  return <GateContext value={gate}>{children}</GateContext>;
}

/** While mounted, `onPop` hears of each step first, and may keep it from the router by stopImmediatePropagation. */
export function useHistoryGate(onPop: (event: PopStateEvent) => void) {
  const gate = useContext(GateContext);

  useEffect(() => {
    if (!gate) return;
    gate.current.onPop = onPop;
    return () => {
      gate.current.onPop = undefined;
    };
  }, [gate, onPop]);
}
