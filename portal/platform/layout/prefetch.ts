import { useEffect } from 'react';
import { savesData, whenIdle } from '../idle.ts';

/** Long enough for the page itself to have come, on a slow line too. */
const startAfterMs = 8000;

/** What a doctor is likely to open next, most likely first. */
const likely = [() => import('../consultation/ConsultationList.tsx'), () => import('../../editor/RichEditor.tsx')];

/** Fetches the code of likely next pages while the browser idles, unless the person wants to save data. */
export function usePrefetch() {
  useEffect(() => {
    if (savesData()) return;
    let stopped = false;
    const fetchAll = async () => {
      for (const load of likely) {
        if (stopped) return;
        await new Promise<void>((idle) => whenIdle(() => idle()));
        await load().catch(() => undefined);
      }
    };
    const timer = setTimeout(fetchAll, startAfterMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
}
