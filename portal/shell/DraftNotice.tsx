import { Alert, Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sessionTexts as words } from '../../contract/session-texts.ts';
import { useConfirmedLoss } from '../ui/confirmed-loss.ts';
import { beijingMinute } from '../ui/time.ts';
import styles from './DraftNotice.module.css';
import { useSlots } from './DraftSlot.tsx';
import { freeSlots } from './draft-slots.ts';
import { areKept, dropDraft, isOpened, onDrafts, readDraft, type Slot } from './draft-store.ts';

const minuteOf = (savedAt: number) => beijingMinute(new Date(savedAt).toISOString());

type Props = {
  /** The draft that the form starts from. */
  restored: { savedAt: number } | undefined;
  onGiveUp: () => void;
};

/** Says that the form starts from a draft, and offers to start anew; which other drafts there are; or that none is kept. */
export function DraftNotice({ restored, onGiveUp }: Props) {
  const slots = useSlots();
  const kept = useSyncExternalStore(onDrafts, areKept);
  return (
    <>
      {!kept && (
        <Alert
          type="warning"
          role="status"
          className={styles.notice}
          title={isOpened() ? words.storageFull : words.nothingKept}
        />
      )}
      {restored && (
        <Alert
          type="info"
          role="status"
          className={styles.notice}
          title={words.restored(minuteOf(restored.savedAt))}
          action={
            <>
              {slots?.offers && (
                <Button type="link" size="small" onClick={() => slots.choose('new')}>
                  {words.writeAnother}
                </Button>
              )}
              <Button type="link" size="small" onClick={onGiveUp}>
                放弃草稿
              </Button>
            </>
          }
        />
      )}
      {slots && <OtherDrafts form={slots.form} slot={slots.slot} onChoose={slots.choose} />}
    </>
  );
}

type OthersProps = { form: string; slot: Slot; onChoose: (slot: Slot) => void };

/** Drafts of the same form that no open page has: without any, nothing. */
function OtherDrafts({ form, slot, onChoose }: OthersProps) {
  const others = useFreeSlots(form).filter((one) => one.slot !== slot);
  const confirmLoss = useConfirmedLoss();
  if (others.length === 0) return null;
  const drop = (other: Slot) =>
    confirmLoss(words.dropQuestion, () => dropDraft(other), { okText: words.drop, content: words.dropConsequence });
  return (
    <section className={styles.others} aria-label={words.otherDrafts}>
      <h2>{words.otherDrafts}</h2>
      <ul>
        {others.map(({ slot: other, savedAt }) => (
          <li key={other}>
            <span>
              {words.savedAt(minuteOf(savedAt))}
              <TitleOf slot={other} />
            </span>
            <Button type="link" size="small" onClick={() => onChoose(other)}>
              {words.goOnWith}
            </Button>
            <Button type="link" size="small" danger onClick={() => drop(other)}>
              {words.drop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By which the writer knows it again. */
function TitleOf({ slot }: { slot: Slot }) {
  const { title } = readDraft<{ title?: unknown } | undefined>(slot)?.value ?? {};
  return typeof title === 'string' && title !== '' ? `：${title}` : null;
}

/** Looked at again when one is written or sent anywhere, and when the page is come back to: a page that had one may be gone. */
function useFreeSlots(form: string) {
  const [free, setFree] = useState<{ slot: Slot; savedAt: number }[]>([]);
  useEffect(() => {
    let left = false;
    const look = () =>
      freeSlots(form).then(
        (found) => left || setFree(found),
        () => undefined,
      );
    look();
    const stop = onDrafts(look);
    window.addEventListener('focus', look);
    return () => {
      left = true;
      stop();
      window.removeEventListener('focus', look);
    };
  }, [form]);
  return free;
}
