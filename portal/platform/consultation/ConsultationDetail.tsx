import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType, useParams } from 'react-router-dom';
import { dayInShanghai, dayText } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import type { ConsultationDetail as Detail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { savePictureNote } from '../../api/consultations.ts';
import { DraftSlot, useSlots } from '../../shell/DraftSlot.tsx';
import { useUser } from '../../shell/Session.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { draftNames } from '../../shell/draft.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { useApp } from '../../ui/app.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Absent } from '../Absent.tsx';
import { Changed, Section } from '../Section.tsx';
import { goToPlace } from '../anchor.ts';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { CaseNews } from '../history/CaseNews.tsx';
import { PrintedHistory } from '../history/PrintedHistory.tsx';
import { useNews } from '../history/news.ts';
import { imagesOf, isOwnPicture } from '../images/image-tags.ts';
import type { Notes } from '../images/use-picture-note.ts';
import { useRemoval } from '../images/use-removal.tsx';
import { useViewer } from '../images/use-viewer.ts';
import { Replies, ReplyForm } from '../reply/Replies.tsx';
import { UnsentReply } from '../reply/UnsentReply.tsx';
import { useToday } from '../today.ts';
import { CaseBanner } from '../waiting/CaseBanner.tsx';
import { UrgencyTag } from '../waiting/CaseUrgency.tsx';
import { CasePrint } from './CasePrint.tsx';
import styles from './ConsultationDetail.module.css';
import { Attachments, PatientFacts, People, Referrals } from './ConsultationRecord.tsx';
import { DetailActions } from './DetailActions.tsx';
import { StandingLine } from './StandingLine.tsx';
import { type News, type OwnChange, useOpenCase } from './open-case.ts';

const OutcomeSection = lazy(() => import('../outcome/OutcomeSection.tsx'));
const FindingsRecord = lazy(() => import('../findings/FindingsRecord.tsx'));
const ImageViewer = lazy(() => import('../images/ImageViewer.tsx'));

/** A consultation as those who take part read and answer it. Opening it marks its replies as read. */
export default function ConsultationDetail() {
  const id = Number(useParams().id);
  return (
    <DraftSlot key={id} form={draftNames.reply(id)}>
      <OpenCase id={id} />
    </DraftSlot>
  );
}

function OpenCase({ id }: { id: number }) {
  const slot = useSlots()?.slot;
  const { data: shown, error, news, mutate, see, own } = useOpenCase(id);
  // Drawn in pieces, as in Fetched.
  const isReady = useDeferredValue(shown !== undefined && slot !== undefined);

  if (error && (!shown || error.status === 404))
    return (
      <>
        <Absent error={error} failed={texts.replyListFailed} onRetry={() => mutate()} />
        {slot && <UnsentReply slot={slot} gone />}
      </>
    );
  if (!shown || !slot || !isReady) return <Loading rows={12} />;
  return <Consultation detail={shown} slot={slot} news={news} onChanged={() => mutate()} onSeen={see} own={own} />;
}

type ShownProps = {
  detail: Detail;
  slot: Slot;
  news: News;
  onChanged: () => Promise<unknown>;
  onSeen: () => void;
  own: OwnChange;
};

/**
 * On a wide screen what is looked at stays beside what is said of it, and the reply box below that; on a narrow one they
 * follow each other: question, pictures and findings, opinions, reply. The reply is one line at the lower edge until it is
 * begun.
 */
function Consultation({ detail, slot, news, onChanged, onSeen, own }: ShownProps) {
  const { doctorId } = useUser();
  const isEnded = detail.onlyOwn !== null || detail.withdrawn !== null;
  const isInitiator = detail.pubDoctorId === doctorId && !isEnded;
  const images = imagesOf(detail);
  const viewer = useViewer(images);
  const notes = useNotes(detail, own);
  const removal = useRemoval(detail.id, onChanged);
  const today = useToday();
  const writing = useRef<{ focus: () => void }>(null);
  const told = useNews(detail, news.since, onSeen);
  useArrival({ '#reply': () => writing.current?.focus() });

  return (
    <Changed value={told.parts}>
      <article className={styles.record}>
        <CasePrint detail={detail} />
        <PageHeader
          title="会诊详情"
          heading={detail.title}
          mark={<UrgencyTag detail={detail} />}
          crumbs={[homeCrumb, consultationsCrumb]}
          parent={pages.platformConsultations}
          actions={<DetailActions detail={detail} isInitiator={isInitiator} onChanged={onChanged} own={own} />}
        />
        <StandingLine detail={detail} />
        <LaterExam detail={detail} />
        <CaseBanner detail={detail} onChanged={onChanged} />
        <div className={styles.columns}>
          <div className={styles.question}>
            {news.since && <CaseNews detail={detail} {...told} />}
            <PatientFacts detail={detail} today={today} />
            <Section id="description" title="病情描述">
              <SafeHtml html={detail.consultationDesc} name="病情描述" onImage={viewer.open} />
            </Section>
          </div>
          <div className={styles.looking}>
            <Attachments detail={detail} onOpen={viewer.open} />
            <Suspense fallback={<Loading rows={6} />}>
              <FindingsRecord detail={detail} today={today} />
            </Suspense>
          </div>
          <div className={styles.answers}>
            <Section
              id="replies"
              title={
                <>
                  会诊意见<small>{detail.replies.length} 条</small>
                </>
              }
            >
              <Replies detail={detail} fresh={news.replies} onImage={viewer.open} own={own} />
            </Section>
            <Suspense>
              <OutcomeSection detail={detail} isInitiator={isInitiator} />
            </Suspense>
            <Referrals detail={detail} />
            <People detail={detail} onChanged={onChanged} />
            <PrintedHistory detail={detail} />
          </div>
          {detail.consultationStatus === 0 && !isEnded && (
            <button type="button" className={styles.write} onClick={() => writing.current?.focus()}>
              写意见…
            </button>
          )}
          <div className={styles.reply}>
            {isEnded ? (
              <UnsentReply slot={slot} gone />
            ) : (
              <ReplyForm detail={detail} slot={slot} onRefused={onChanged} own={own} writing={writing} />
            )}
          </div>
        </div>
        <Suspense>
          {viewer.viewed && (
            <ImageViewer
              images={images}
              start={viewer.viewed}
              notes={notes}
              removal={{ isOffered: (path) => isOwnPicture(detail, path, doctorId), ask: removal.ask }}
              onClose={viewer.close}
            />
          )}
        </Suspense>
        {removal.dialog}
      </article>
    </Changed>
  );
}

/** That the child was examined after the newest exam of the case, and the way there. */
function LaterExam({ detail: { childId, courseExams, findings, consultationStartDateTime } }: { detail: Detail }) {
  const inCase = (findings?.exams ?? []).map(({ examDate }) => examDate);
  const newest = inCase.toSorted().at(-1) ?? dayInShanghai(new Date(consultationStartDateTime));
  const later = courseExams.findLast(({ examDate }) => examDate >= newest);
  if (!later) return null;
  return (
    <p className={styles.later}>
      此后有新检查 <Link to={`${pages.platformChild(childId)}#course`}>{dayText(later.examDate)}</Link>
    </p>
  );
}

/** What is said of the pictures, and how one's own note is saved while the case is open. */
function useNotes({ id, consultationStatus, pictureNotes }: Detail, own: OwnChange): Notes {
  const { doctorId } = useUser();
  const { message } = useApp();
  const save: Notes['save'] = async (path, note, versionNo) => {
    try {
      await own.hold(() => savePictureNote(id, path, note, versionNo));
      message.success(pictureTexts.saved);
      await own.showDone(0, (shown) => shown);
      return true;
    } catch (error) {
      message.error(reasonOf(error));
      return false;
    }
  };
  return { all: pictureNotes, ownId: doctorId, save: consultationStatus === 0 ? save : undefined };
}

/** For so long, parts of the page that come later may push the place away. */
const settleMs = 3000;
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * On a page whose content is there: brings the place that the address names into sight, and again while parts above it
 * still come, until the person does something. A step back in the history stays where it was. `ways` leads to places that
 * take more than being scrolled to, by their hash.
 */
function useArrival(ways: Record<string, () => void> = {}): void {
  const { hash, key } = useLocation();
  const isStepBack = useNavigationType() === 'POP' && key !== 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens, not when something opens over it
  useEffect(() => {
    if (hash === '' || isStepBack) return;
    const go = ways[hash] ?? (() => goToPlace(hash));
    const watch = new ResizeObserver(go);
    watch.observe(document.body);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
      for (const act of acts) removeEventListener(act, stop);
    };
    const timer = setTimeout(stop, settleMs);
    for (const act of acts) addEventListener(act, stop, { passive: true });
    return stop;
  }, []);
}
