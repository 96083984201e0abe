import { useEffect, useMemo, useRef } from 'react';
import { type Draft, dropDraft, forgetFile, keepFile, keptFiles, readDraft, writeDraft } from '../shell/draft-store.ts';
import { useUser } from '../shell/Session.tsx';

/** Typing rests this long before it is written down; hiding or leaving the page writes at once. */
const restMs = 400;

export type DraftKeeper<Value> = {
  /** What was found when the page was opened. */
  found: Draft<Value> | undefined;
  save: (value: Value) => void;
  /** After it was sent, or given up. */
  drop: () => Promise<void>;
  files: DraftFiles;
};

/** Chosen files that have not been sent yet. */
export type DraftFiles = {
  keep: (file: File) => Promise<number | undefined>;
  forget: (id: number) => void;
  list: () => Promise<Array<{ id: number; file: File }>>;
};

/** Keeps what is being written in the browser, under the signed-in user and a name such as `reply.7`. */
export function useDraft<Value>(name: string): DraftKeeper<Value> {
  const { id: userId } = useUser();
  const pending = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined);

  const keeper = useMemo(() => {
    const flush = () => {
      if (!pending.current) return;
      clearTimeout(pending.current.timer);
      writeDraft(userId, name, pending.current.value);
      pending.current = undefined;
    };
    const save = (value: Value) => {
      clearTimeout(pending.current?.timer);
      pending.current = { value, timer: setTimeout(flush, restMs) };
    };
    const drop = () => {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      return dropDraft(userId, name);
    };
    const files: DraftFiles = {
      keep: (file) => keepFile(userId, name, file),
      forget: forgetFile,
      list: () => keptFiles(userId, name),
    };
    return { found: readDraft<Value>(userId, name), save, drop, files, flush };
  }, [userId, name]);

  useEffect(() => {
    const { flush } = keeper;
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [keeper]);

  return keeper;
}
