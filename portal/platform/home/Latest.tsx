import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { consultationPage } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ConsultationCards, useUnreadOf } from '../consultation/ConsultationCards.tsx';
import { useChanges } from '../unread-replies/changes.ts';
import styles from './Home.module.css';

const shown = 3;

/** The doctor's consultations that moved last, those with unread replies first. */
export function Latest() {
  const user = useUser();
  const unreadOf = useUnreadOf();
  const size = limits.doctorPageSize;
  const list = useSWR(['consultations', 0, size, 1], () => consultationPage(user.id, 0, size, 1));
  useChanges(() => list.mutate());
  const lines = list.data?.results
    .toSorted((one, other) => Number(unreadOf(other) > 0) - Number(unreadOf(one) > 0))
    .slice(0, shown);

  return (
    <section aria-labelledby="latest">
      <header className={styles.latest}>
        <h2 id="latest">最近会诊</h2>
        {lines && lines.length > 0 && <Link to={pages.platformConsultations}>查看全部</Link>}
      </header>
      {list.error && !lines ? (
        <Failure text={texts.consultationListFailed} reason={reasonOf(list.error)} onRetry={() => list.mutate()} />
      ) : !lines ? (
        <Loading rows={6} />
      ) : lines.length === 0 ? (
        <p className={styles.none}>
          还没有参与的会诊。点击“{texts.proposeConsultation}”，填写患儿情况并上传影像，即可邀请同道会诊。
        </p>
      ) : (
        <ConsultationCards lines={lines} />
      )}
    </section>
  );
}
