import type { ReactNode } from 'react';
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
};

/** A doctor as the author of something. */
export const Person = ({ name, title, avatar, from, mark, written, changed, verb }: Props) => (
  <div className={styles.person}>
    <img src={avatar} alt="" width={48} height={48} loading="lazy" />
    <p>
      <strong>{name}</strong> {title} {mark}
      <br />
      <span>{from}</span>
    </p>
    <p className={styles.times}>
      {verb && `${verb} `}
      {beijingMinute(written)}
      {changed && (
        <>
          <br />
          修改于 {beijingMinute(changed)}
        </>
      )}
    </p>
  </div>
);
