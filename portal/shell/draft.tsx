import { useEffect, useMemo, useRef } from 'react';
import { sessionTexts } from '../../contract/session-texts.ts';
import { useConfirmedLoss } from '../ui/confirmed-loss.ts';
import { useOfferUndo } from '../ui/offer-undo.tsx';
import {
  areKept,
  type Draft,
  dropDraft,
  dropText,
  forgetFile,
  keepFile,
  keptFiles,
  readDraft,
  type Slot,
  writeDraft,
} from './draft-store.ts';

/** What each form calls its drafts, of which each open form has one of its own. */
export const draftNames = {
  propose: 'propose',
  proposeAbout: (childId: number) => `propose.${childId}`,
  update: (consultationId: number) => `update.${consultationId}`,
  reply: (consultationId: number) => `reply.${consultationId}`,
  replyUpdate: (replyId: number) => `replyUpdate.${replyId}`,
  articleAdd: 'article',
  articleUpdate: (id: number) => `article.${id}`,
  site: 'site',
} as const;

/** Said by a form that keeps a draft, when it is left. */
export const leavingWords = (): string => (areKept() ? sessionTexts.draftKept : sessionTexts.draftNotKept);

/** How long a draft that was given up can be had back. */
const undoSeconds = 10;

/**
 * Answers a function that asks, gives the draft up and offers to take that back, until something new is written or the
 * page is left.
 */
export function useGiveUp<Value>(
  { giveUp }: Pick<DraftKeeper<Value>, 'giveUp'>,
  startAnew: () => void,
  startFrom: (draft: Draft<Value>) => void,
): { ask: () => void; endOffer: () => void } {
  const confirmLoss = useConfirmedLoss();
  const offerUndo = useOfferUndo();
  const end = useRef<() => void>(undefined);
  // What a form begins with may come while the question stands.
  const latest = useRef(startAnew);
  latest.current = startAnew;
  const endOffer = () => end.current?.();
  useEffect(() => () => end.current?.(), []);

  const act = async () => {
    const haveBack = await giveUp();
    latest.current();
    end.current = offerUndo({
      title: '草稿已放弃',
      text: `${undoSeconds} 秒内可以撤销；开始填写或离开本页后不能再撤销。`,
      undoLabel: '撤销放弃',
      seconds: undoSeconds,
      undo: async () => {
        const draft = await haveBack();
        if (draft) startFrom(draft);
      },
    });
  };
  const ask = () =>
    confirmLoss('放弃草稿？', act, { okText: '放弃', content: '草稿中的文字和尚未上传的图片会从本机浏览器移除。' });
  return { ask, endOffer };
}

type DraftKeeper<Value> = {
  /** What was found when the page was opened. */
  found: Draft<Value> | undefined;
  save: (value: Value) => void;
  /** After it was sent. */
  drop: () => Promise<void>;
  /** What was written is as it was; chosen files are still to come. */
  dropText: () => Promise<void>;
  /** Gives it up; answers how to have it back. */
  giveUp: () => Promise<() => Promise<Draft<Value> | undefined>>;
  files: DraftFiles;
  /** Those of the text of a form that keeps others, too. */
  textFiles: DraftFiles;
};

/** Chosen files that have not been sent yet. */
export type DraftFiles = {
  /** `about` comes back with the file. */
  keep: (file: File, uploadId: string, about?: string) => Promise<number | undefined>;
  forget: (id: number) => void;
  list: () => Promise<Array<{ id: number; uploadId: string | undefined; about?: string | undefined; file: File }>>;
};

/** Keeps what is being written in the browser, in a slot that this form has for itself: see DraftSlot. */
export const useDraft = <Value,>(slot: Slot): DraftKeeper<Value> =>
  useMemo(() => {
    const giveUp = async () => {
      const kept = readDraft<Value>(slot);
      const keptWith = await keptFiles(slot);
      await dropDraft(slot);
      return async () => {
        if (kept) writeDraft(slot, kept.value);
        for (const { file, field, uploadId, about } of keptWith)
          await keepFile(slot, await file(), { field, uploadId, about });
        return kept;
      };
    };
    const filesOf = (field?: string): DraftFiles => ({
      keep: (file, uploadId, about) => keepFile(slot, file, { field, uploadId, about }),
      forget: forgetFile,
      list: async () => {
        const kept = (await keptFiles(slot)).filter((one) => one.field === field);
        return Promise.all(kept.map(async ({ file, ...rest }) => ({ ...rest, file: await file() })));
      },
    });
    return {
      found: readDraft<Value>(slot),
      save: (value) => writeDraft(slot, value),
      drop: () => dropDraft(slot),
      dropText: () => dropText(slot),
      giveUp,
      files: filesOf(),
      textFiles: filesOf('text'),
    };
  }, [slot]);
