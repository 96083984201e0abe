import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { NavLink } from 'react-router-dom';
import { pages } from '../../contract/pages.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { texts } from '../../contract/texts.ts';
import { dropForeignPush } from '../shell/browser-push.ts';
import { areKept } from '../shell/draft-store.ts';
import { Frame } from '../shell/Frame.tsx';
import { useUser } from '../shell/Session.tsx';
import { useTour } from '../shell/tour/use-tour.ts';
import { serveWorker } from '../shell/worker.ts';
import { lazy } from '../ui/lazy.ts';
import { fetchAhead } from '../ui/waiting.ts';
import { useTodayList, useWatchedToday } from './home/today-list.ts';
import styles from './PlatformLayout.module.css';
import { SidePanel } from './SidePanel.tsx';
import { RedDot, useWatchedUnread } from './unread-replies/unread-replies.tsx';

const PlatformTour = lazy(() => import('./PlatformTour.tsx'));

/** Header and side panel around the pages of the doctors' platform. */
export default function PlatformLayout() {
  const { id } = useUser();
  useWatchedUnread();

  useEffect(() => {
    dropForeignPush(id).catch(() => undefined);
  }, [id]);

  useEffect(serveWorker, []);

  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(loadLikely), fetchAheadAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Frame
      part="platform"
      name="儿童致盲性眼病会诊平台"
      home={pages.platformHome}
      account={pages.platformAccount}
      Side={SidePanel}
      mark={<RedDot />}
      notice={
        <>
          <WatchWork />
          <ShownAround />
          <OfflineNotice />
        </>
      }
      header={
        <nav aria-label="平台">
          <NavLink to={pages.platformHome}>{texts.backHome}</NavLink>
          <NavLink to={pages.platformTeam}>{texts.consultationTeam}</NavLink>
        </nav>
      }
    />
  );
}

/** Inside the frame, through which it could say what failed. */
function WatchWork() {
  useWatchedToday();
  return null;
}

/** The tour begins by itself once it is known that no child is urgent. */
function ShownAround() {
  const { isOn, isAsked, end } = useTour(pages.platformHome);
  const { data } = useTodayList('mine');
  const isCalm = data?.results.every(({ mark }) => mark !== 'urgent');
  return isOn && data && (isAsked || isCalm) ? (
    <Suspense>
      <PlatformTour onEnd={end} />
    </Suspense>
  ) : null;
}

/** Says that the connection is lost, and that what is being written is not. */
function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && <p className={styles.offline}>{areKept() ? sessionTexts.offline : sessionTexts.offlineNotKept}</p>}
    </div>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Long enough for the page itself to have come, on a slow line too. */
const fetchAheadAfterMs = 8000;

/** What a doctor is likely to need next, one after the other. */
const loadLikely = () =>
  import('./consultation/ConsultationList.tsx')
    .then(() => import('./consultation/ConsultationDetail.tsx'))
    .then(() => import('../editor/RichEditor.tsx'));
