import { Alert, Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { useConfirmedLoss } from '../ui/confirmed-loss.ts';
import { useOfferUndo } from '../ui/offer-undo.tsx';
import { beijingMinute } from '../ui/time.ts';
import { type Draft, dropDraft, forgetFile, keepFile, keptFiles, readDraft, writeDraft } from './draft-store.ts';
import { useUser } from './Session.tsx';

/** Under which name each form keeps its draft. */
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
export const draftKept = '尚未提交，草稿已保存在本机浏览器，下次打开本页可继续填写（退出登录后清除）。确定离开吗？';

/** Says that the form starts from a draft, and offers to start anew. */
export const DraftNotice = ({ savedAt, onGiveUp }: { savedAt: number; onGiveUp: () => void }) => (
  <Alert
    type="info"
    role="status"
    style={{ marginBottom: 14 }}
    title={`已恢复 ${beijingMinute(new Date(savedAt).toISOString())} 保存的草稿。`}
    action={
      <Button type="link" size="small" onClick={onGiveUp}>
        放弃草稿
      </Button>
    }
  />
);

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
  const endOffer = () => end.current?.();
  useEffect(() => () => end.current?.(), []);

  const act = async () => {
    const haveBack = await giveUp();
    startAnew();
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

/** Typing rests this long before it is written down; hiding or leaving the page writes at once. */
const restMs = 400;

type DraftKeeper<Value> = {
  /** What was found when the page was opened. */
  found: Draft<Value> | undefined;
  save: (value: Value) => void;
  /** After it was sent. */
  drop: () => Promise<void>;
  /** Gives it up; answers how to have it back. */
  giveUp: () => Promise<() => Promise<Draft<Value> | undefined>>;
  files: DraftFiles;
};

/** Chosen files that have not been sent yet. */
export type DraftFiles = {
  keep: (file: File) => Promise<number | undefined>;
  forget: (id: number) => void;
  list: () => Promise<Array<{ id: number; file: File }>>;
};

/** Keeps what is being written in the browser, under the signed-in user and one of {@link draftNames}. */
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
    const giveUp = async () => {
      flush();
      const kept = readDraft<Value>(userId, name);
      const keptWith = await keptFiles(userId, name);
      await drop();
      return async () => {
        if (kept) writeDraft(userId, name, kept.value);
        for (const { file } of keptWith) await keepFile(userId, name, file);
        return kept;
      };
    };
    const files: DraftFiles = {
      keep: (file) => keepFile(userId, name, file),
      forget: forgetFile,
      list: () => keptFiles(userId, name),
    };
    return { found: readDraft<Value>(userId, name), save, drop, giveUp, files, flush };
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
