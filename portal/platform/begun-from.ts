import { useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '../api/call.ts';
import { dropDraft, readDraft, type Slot } from '../shell/draft-store.ts';

/** An edit of something that is stored. */
export type BegunEdit<Began> = ReturnType<typeof useBegunFrom<Began>>;

/** What a draft of an edit says about which version it was begun from. */
export type BegunFrom = { versionNo?: number | undefined };

/** One that does not say is older than any that counts: a version of today's is never 0. */
export const begunFrom = ({ value }: { value: BegunFrom | string }): number =>
  (typeof value !== 'string' && value.versionNo) || 0;

/**
 * Remembers which version of something stored an edit was begun from, its draft included, for the `versionNo` of the call.
 * `latest` is undefined until it is known. `fetchVersion` reads what the edit began from, once somebody saved since.
 */
export function useBegunFrom<Began>(
  draft: Slot,
  latest: number | undefined,
  fetchVersion: (versionNo: number) => Promise<Began>,
) {
  const [begun, setBegun] = useState(() => {
    const kept = readDraft<BegunFrom | string>(draft);
    return { beginning: 0, versionNo: kept ? begunFrom(kept) : latest };
  });
  const [refusals, setRefusals] = useState(0);
  // What is told to everybody arrives before the answer that it was saved does.
  const [isSaving, setSaving] = useState(false);
  const { beginning, versionNo = latest } = begun;
  if (begun.versionNo !== versionNo) setBegun({ beginning, versionNo });
  const asked = useSWR(
    versionNo && versionNo !== latest ? ['begun from', draft, versionNo] : null,
    () => fetchVersion(versionNo!),
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  return {
    /** Which version the edit begins from, and which is stored. */
    versionNo,
    latest,
    /** Another one with each beginning: the key of the form. */
    beginning,
    /** Not of one that is being saved, or was. */
    isOutdated: versionNo !== latest && !isSaving && !asked.isLoading,
    /** What it began from, where that differs from what is stored and could be read. */
    began: asked.data,
    /** How often an edit of an older version was refused. */
    refusals,
    /**
     * Saves the edit, which the server refuses where something else is stored by now; that is then fetched anew. What says the
     * same as what is stored is no conflict: it may be this very edit, whose answer was lost.
     */
    save: async <Answer>(words: string, send: () => Promise<Answer>, fetchLatest: () => unknown): Promise<Answer> => {
      setSaving(true);
      try {
        // A draft of which nobody knows from what it was begun.
        if (!versionNo) throw new ApiError(409, words, '', true);
        return await send();
      } catch (refusal) {
        // Somebody saved since, or closed the case: what the form shows is not so any more.
        if (refusal instanceof ApiError && refusal.status === 409) {
          await fetchLatest();
          if (versionNo !== latest || refusal.conflict) setRefusals((before) => before + 1);
        }
        setSaving(false);
        throw refusal;
      }
    },
    /** Goes on from this version; without one, from the latest. */
    beginFrom: (versionNo?: number) => {
      setRefusals(0);
      setBegun({ beginning, versionNo });
    },
    beginAnew: async () => {
      await dropDraft(draft);
      setRefusals(0);
      setBegun({ beginning: beginning + 1, versionNo: latest });
    },
  };
}
