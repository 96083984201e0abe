import { Button } from 'antd';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import { texts } from '../../../contract/texts.ts';
import type { Unread } from '../camera/camera-pictures.ts';
import styles from './AttachmentsField.module.css';

type Props = {
  reading: { done: number; total: number } | undefined;
  stop: () => void;
  unread: readonly Unread[];
  dismiss: () => void;
};

const unreadShown = 20;

/** How far the files of cameras are read, and which of them could not be. */
export const Incoming = ({ reading, stop, unread, dismiss }: Props) => (
  <>
    {reading && reading.total > 0 && (
      <div className={styles.reading}>
        <span role="status">{cameraTexts.reading(reading.done, reading.total)}</span>
        <progress
          max={reading.total}
          value={reading.done}
          aria-label={cameraTexts.reading(reading.done, reading.total)}
        />
        <Button size="small" onClick={stop}>
          {cameraTexts.stop}
        </Button>
      </div>
    )}
    {unread.length > 0 && (
      <section className={styles.unread} role="alert" aria-label={cameraTexts.notAdded}>
        <strong>
          {cameraTexts.notAdded}（{unread.length}）
        </strong>
        <ul>
          {unread.slice(0, unreadShown).map(({ name, fault }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of two folders may be called the same, and none moves
            <li key={place}>
              {name}：{fault}
            </li>
          ))}
          {unread.length > unreadShown && <li>{cameraTexts.more(unread.length - unreadShown)}</li>}
        </ul>
        {unread.some(({ fault }) => fault === texts.attachmentType) && <p>{cameraTexts.madePictures}</p>}
        <Button size="small" onClick={dismiss}>
          {cameraTexts.dismiss}
        </Button>
      </section>
    )}
  </>
);
