import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationLine } from '../../../contract/schemas/consultation-list.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationPage } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useList } from '../../ui/use-list.ts';
import { ConsultationCards, useUnreadOf, useUnseenOf } from '../consultation/ConsultationCards.tsx';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';
import styles from './Home.module.css';

const shown = 3;

/** The doctor's consultations that moved last, those with something unread first. */
export function Latest() {
  const user = useUser();
  const unreadOf = useUnreadOf();
  const unseenOf = useUnseenOf();
  const { changed } = useUnread();
  const isUnread = (line: ConsultationLine) =>
    unreadOf(line) > 0 || unseenOf(line) || (changed ? changed.has(line.id) : line.has_changed);
  const size = limits.doctorPageSize;
  const list = useList(['latest consultations'], () => consultationPage(user.id, 0, size, 1), {
    failed: texts.consultationListFailed,
  });
  useChanges(() => list.mutate());

  return (
    <section aria-labelledby="latest">
      <header className={styles.latest}>
        <h2 id="latest">最近会诊</h2>
        {list.data && list.data.totalCount > 0 && <Link to={pages.platformConsultations}>查看全部</Link>}
      </header>
      <Fetched result={list} failed={texts.consultationListFailed} rows={6}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={styles.none}>
              还没有参与的会诊。点击“{texts.proposeConsultation}”，填写患儿情况并上传影像，即可邀请同道会诊。
            </p>
          ) : (
            <ConsultationCards
              lines={results.toSorted((one, other) => Number(isUnread(other)) - Number(isUnread(one))).slice(0, shown)}
            />
          )
        }
      </Fetched>
    </section>
  );
}
