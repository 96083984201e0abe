import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { historyTexts } from '../../contract/history-texts.ts';
import { beijingMinute } from '../ui/time.ts';
import styles from './Person.module.css';

type Props = {
  name: string;
  title: string;
  avatar: string;
  /** Where the doctor works. */
  from: string;
  /** A word or two behind the title. */
  mark?: ReactNode;
  /** ISO 8601 in UTC: when it was written, and changed. */
  written: string;
  changed: string | null;
  /** Before the first of both. */
  verb?: string;
  /** Where its versions are, and the number of the newest. */
  history: { to: string; versionNo: number };
};

/** A doctor as the author of something. */
export const Person = ({ name, title, avatar, from, mark, written, changed, verb, history }: Props) => (
  <div className={styles.person}>
    <img src={avatar} alt="" width={48} height={48} loading="lazy" />
    <p>
      <strong>{name}</strong> {title} {mark}
      <br />
      <span>{from}</span>
    </p>
    <p className={styles.times}>
      <span>
        {verb && `${verb} `}
        {beijingMinute(written)}
      </span>
      {changed && (
        <>
          <br />
          <span>修改于 {beijingMinute(changed)}</span>
        </>
      )}
      {history.versionNo > 1 && (
        <>
          <br />
          <Link
            to={history.to}
            aria-label={`${name}：${historyTexts.changedTimes(history.versionNo - 1)}，查看修改记录`}
          >
            {historyTexts.changedTimes(history.versionNo - 1)}
          </Link>
        </>
      )}
    </p>
  </div>
);
