import { useRef, useState } from 'react';
import { ApiError } from '../api/call.ts';

/** What somebody saved since an edit began. */
export type Undecided<Stored> = {
  versionNo: number;
  stored: Stored;
  /** What the edit began with, where that is known. */
  began?: Stored | undefined;
  reason: string;
  /** How often saving led here; another one comes anew, which is what a key is for. */
  times: number;
};

/**
 * An edit of something stored that goes over nobody's: where somebody saved since it began, saving saves nothing until it
 * is decided what counts. `latest` is what it begins with, undefined where nothing is stored yet; `outdated` is what a draft
 * has to be decided against.
 */
export function useConflict<Stored>(
  latest: { versionNo: number | undefined; stored?: Stored | undefined } | undefined,
  outdated?: Undecided<Stored>,
) {
  const latestNo = latest?.versionNo;
  const [conflict, setConflict] = useState(outdated);
  // Read by a save that follows at once.
  const now = useRef({ from: latestNo, began: outdated ? undefined : latest?.stored, conflict });
  const set = (from: number | undefined, began: Stored | undefined, undecided?: Undecided<Stored>) => {
    now.current = { from, began, conflict: undecided };
    setConflict(undecided);
  };

  return {
    conflict,
    /** For a draft; 0, which is no version, while it is undecided. */
    begunFrom: () => (now.current.conflict ? 0 : (now.current.from ?? latestNo)),
    /** Begins anew, from the latest there is when it is saved: it may be on its way. */
    begin: (undecided?: Undecided<Stored>) => set(undefined, undecided ? undefined : latest?.stored, undecided),
    /** From here on, what is filled in counts over what is stored. */
    decide: () => {
      const { from, began, conflict: decided } = now.current;
      set(decided?.versionNo ?? from, decided?.stored ?? began);
    },
    /** Answers what `send` does, or false where nothing was saved. */
    save: async <Saved>(send: (versionNo: number | undefined) => Promise<Saved>): Promise<Saved | false> => {
      const { from = latestNo, began, conflict: undecided } = now.current;
      const times = (undecided?.times ?? 0) + 1;
      if (undecided) {
        set(from, began, { ...undecided, times });
        return false;
      }
      try {
        return await send(from);
      } catch (error) {
        if (!(error instanceof ApiError) || !error.conflict) throw error;
        const { versionNo, stored } = error.conflict;
        set(from, began, { versionNo, stored: stored as Stored, began, reason: error.errMsg, times });
        return false;
      }
    },
  };
}
