import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { summaryOf } from '../../../clinical/assess.ts';
import { caseOf } from '../../../contract/case-of.ts';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationDetail as Detail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationDetail } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { UrgencyMark } from '../findings/UrgencyMark.tsx';
import { imagesOf, type ViewedImage } from '../images/image-tags.ts';
import { useWhenInUse } from '../in-use.ts';
import { graverGrading, replyAnchor } from '../reply/graver-grading.ts';
import { Replies, ReplyForm } from '../reply/Replies.tsx';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';
import { useUrgent } from '../urgent/urgent-cases.ts';
import { CasePrint } from './CasePrint.tsx';
import styles from './ConsultationDetail.module.css';
import { Attachments, PatientFacts, People } from './ConsultationRecord.tsx';
import { DetailActions } from './DetailActions.tsx';
import { JumpBar } from './JumpBar.tsx';
import { StatusMark } from './StatusMark.tsx';

const FindingsRecord = lazy(() => import('../findings/FindingsRecord.tsx'));
const ImageViewer = lazy(() => import('../images/ImageViewer.tsx'));

/** A consultation as those who take part read and answer it. Opening it marks its replies as read. */
export default function ConsultationDetail() {
  const id = Number(useParams().id);
  const detail = useSWR(['consultation', id], () => consultationDetail(id));
  const { replies, refresh } = useUnread();
  const { mutate: refreshUrgent } = useUrgent();
  const shown = detail.data;

  // Each answer has marked replies as read, and may have another status.
  useEffect(() => {
    if (!shown) return;
    refresh();
    refreshUrgent();
  }, [shown, refresh, refreshUrgent]);

  const news =
    shown &&
    replies.find((reply) => reply.consId === id && !shown.replies.some(({ replyId }) => replyId === reply.replyId));
  useWhenInUse(news && String(news.replyId), () => detail.mutate());

  if (detail.error && (!shown || detail.error.status === 404))
    return <Absent error={detail.error} failed={texts.replyListFailed} onRetry={() => detail.mutate()} />;
  if (!shown) return <Loading rows={12} />;
  return <Consultation key={id} detail={shown} onChanged={() => detail.mutate()} />;
}

function Consultation({ detail, onChanged }: { detail: Detail; onChanged: () => Promise<unknown> }) {
  const { doctorId } = useUser();
  const fresh = useFreshReplies(detail);
  const images = imagesOf(detail);
  const viewer = useViewer(images);
  const places = usePlaces(detail);
  const today = useToday();
  const clinicalCase = caseOf(detail);
  const graver = graverGrading(clinicalCase, detail.replies, detail.consultationStatus, today);

  return (
    <article className={styles.record}>
      <CasePrint detail={detail} />
      <PageHeader
        title="会诊详情"
        heading={detail.title}
        crumbs={[homeCrumb, consultationsCrumb]}
        parent={pages.platformConsultations}
        actions={<DetailActions detail={detail} isInitiator={detail.pubDoctorId === doctorId} onChanged={onChanged} />}
      />
      <p className={styles.state}>
        <StatusMark status={detail.consultationStatus} />
        <span>{detail.consultationDisease}</span>
        <UrgencyMark summary={summaryOf(clinicalCase, today)} status={detail.consultationStatus} />
        {graver && (
          <UrgencyMark
            summary={graver.summary}
            status={detail.consultationStatus}
            saidBy={{ name: `${graver.author}的分级：`, anchor: replyAnchor(graver.replyId) }}
          />
        )}
      </p>
      <JumpBar id={detail.id} places={places} />
      <PatientFacts detail={detail} today={today} />
      <Section id="description" title="病情描述">
        <SafeHtml html={detail.consultationDesc} onImage={viewer.open} />
        <Attachments detail={detail} onOpen={viewer.open} />
      </Section>
      <Suspense fallback={<Loading rows={6} />}>
        <FindingsRecord detail={detail} today={today} />
      </Suspense>
      <People detail={detail} />
      <Section
        id="replies"
        title={
          <>
            会诊意见<small>{detail.replies.length} 条</small>
          </>
        }
      >
        <Replies detail={detail} fresh={fresh} onImage={viewer.open} onChanged={onChanged} />
      </Section>
      <ReplyForm detail={detail} onChanged={onChanged} />
      <Suspense>
        {viewer.viewed && <ImageViewer images={images} start={viewer.viewed} onClose={viewer.close} />}
      </Suspense>
    </article>
  );
}

/** The picture being viewed is a step of its own in the history, which Back undoes. */
function useViewer(images: readonly ViewedImage[]) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const viewed: string | undefined = images.find(({ path }) => path === state?.viewed)?.path;
  const open = (path: string) => navigate({ pathname, search }, { state: { ...state, viewed: path } });
  return { viewed, open, close: () => navigate(-1) };
}

/** What one may want to jump to; only what is there. */
const usePlaces = ({ findings, replyCount, consultationStatus }: Detail) => {
  const hasExams = (findings?.exams.length ?? 0) > 0;
  const isOpen = consultationStatus === 0;
  return useMemo(
    () => [
      { anchor: 'patient', name: '病情' },
      ...(hasExams ? [{ anchor: 'findings', name: '检查' }] : []),
      { anchor: 'replies', name: replyCount > 0 ? `意见 ${replyCount}` : '意见' },
      ...(isOpen ? [{ anchor: 'reply', name: '写意见' }] : []),
    ],
    [hasExams, replyCount, isOpen],
  );
};

/** Replies that were new at some point of this visit: they stay marked until it ends. */
function useFreshReplies({ replies }: Detail): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(() => new Set());
  useEffect(() => {
    const found = replies.filter(({ isRead }) => !isRead).map(({ replyId }) => replyId);
    if (found.length > 0) setFresh((before) => new Set([...before, ...found]));
  }, [replies]);
  return fresh;
}
