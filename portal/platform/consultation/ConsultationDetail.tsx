import { Suspense, useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { summaryOf } from '../../../clinical/assess.ts';
import { caseOf } from '../../../contract/case-of.ts';
import { fhirTexts } from '../../../contract/fhir-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import type { ConsultationDetail as Detail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { savePictureNote } from '../../api/consultations.ts';
import { caseDocument } from '../../api/fhir.ts';
import { DraftSlot, useSlots } from '../../shell/DraftSlot.tsx';
import { draftNames } from '../../shell/draft.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { useUser } from '../../shell/Session.tsx';
import { useApp } from '../../ui/app.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { Absent } from '../Absent.tsx';
import { useArrival } from '../arrival.ts';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { FhirExport } from '../FhirExport.tsx';
import { UrgencyMark } from '../findings/UrgencyMark.tsx';
import { CaseNews } from '../history/CaseNews.tsx';
import { PrintedHistory } from '../history/PrintedHistory.tsx';
import { imagesOf, isOwnPicture } from '../images/image-tags.ts';
import type { Notes } from '../images/use-picture-note.ts';
import { useRemoval } from '../images/use-removal.tsx';
import { useViewer } from '../images/use-viewer.ts';
import { graverGrading, replyAnchor } from '../reply/graver-grading.ts';
import { Replies, ReplyForm } from '../reply/Replies.tsx';
import { UnsentReply } from '../reply/UnsentReply.tsx';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';
import { InitiatorGone } from '../waiting/AccountGone.tsx';
import { AlarmBanner } from '../waiting/AlarmBanner.tsx';
import { CaseUrgency } from '../waiting/CaseUrgency.tsx';
import { OwnInvitation } from '../waiting/OwnInvitation.tsx';
import { CasePrint } from './CasePrint.tsx';
import styles from './ConsultationDetail.module.css';
import { Attachments, PatientFacts, People, Referrals } from './ConsultationRecord.tsx';
import { DetailActions } from './DetailActions.tsx';
import { JumpBar } from './JumpBar.tsx';
import { Opinions } from './Opinions.tsx';
import { type News, type OwnChange, useOpenCase } from './open-case.ts';
import { StatusMark } from './StatusMark.tsx';

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
  const { data: shown, error, news, mutate, own } = useOpenCase(id);
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
  return <Consultation detail={shown} slot={slot} news={news} onChanged={() => mutate()} own={own} />;
}

type ShownProps = {
  detail: Detail;
  slot: Slot;
  news: News;
  onChanged: () => Promise<unknown>;
  own: OwnChange;
};

function Consultation({ detail, slot, news, onChanged, own }: ShownProps) {
  const { doctorId } = useUser();
  const images = imagesOf(detail);
  const viewer = useViewer(images);
  const notes = useNotes(detail, own);
  const removal = useRemoval(detail.id, onChanged);
  const places = usePlaces(detail);
  const today = useToday();
  const clinicalCase = caseOf(detail);
  const graver = graverGrading(clinicalCase, detail.replies, detail.consultationStatus, today);
  useArrival();

  return (
    <article className={styles.record}>
      <CasePrint detail={detail} />
      <PageHeader
        title="会诊详情"
        heading={detail.title}
        crumbs={[homeCrumb, consultationsCrumb]}
        parent={pages.platformConsultations}
        actions={
          <DetailActions
            detail={detail}
            isInitiator={detail.pubDoctorId === doctorId}
            onChanged={onChanged}
            own={own}
          />
        }
      />
      <p className={styles.state}>
        <StatusMark status={detail.consultationStatus} />
        <CaseUrgency detail={detail} />
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
      <AlarmBanner detail={detail} onChanged={onChanged} />
      <InitiatorGone detail={detail} />
      <OwnInvitation detail={detail} onChanged={onChanged} />
      {news.since && <CaseNews detail={detail} since={news.since} />}
      <JumpBar id={detail.id} places={places} />
      <PatientFacts detail={detail} today={today} />
      <Section id="description" title="病情描述">
        <SafeHtml html={detail.consultationDesc} name="病情描述" onImage={viewer.open} />
        <Attachments detail={detail} onOpen={viewer.open} />
      </Section>
      <Suspense fallback={<Loading rows={6} />}>
        <FindingsRecord detail={detail} today={today} />
      </Suspense>
      <People detail={detail} onChanged={onChanged} />
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
        <OutcomeSection detail={detail} isInitiator={detail.pubDoctorId === doctorId} />
      </Suspense>
      <Referrals detail={detail} />
      <PrintedHistory detail={detail} />
      <Opinions detail={detail} />
      <FhirExport
        name={fhirTexts.exportCase}
        note={fhirTexts.caseNote}
        fileName={fhirTexts.caseFileName(detail.id)}
        take={() => caseDocument(detail.id)}
      />
      <ReplyForm detail={detail} slot={slot} onRefused={onChanged} own={own} />
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
  );
}

/** What one may want to jump to; only what is there. */
const usePlaces = ({ findings, replyCount, consultationStatus, outcome }: Detail) => {
  const hasExams = (findings?.exams.length ?? 0) > 0;
  const isOpen = consultationStatus === 0;
  const hasOutcome = outcome !== null || !isOpen;
  return useMemo(
    () => [
      { anchor: 'patient', name: '病情' },
      ...(hasExams ? [{ anchor: 'findings', name: '检查' }] : []),
      { anchor: 'replies', name: replyCount > 0 ? `意见 ${replyCount}` : '意见' },
      ...(hasOutcome ? [{ anchor: 'outcome', name: '结局' }] : []),
      ...(isOpen ? [{ anchor: 'reply', name: '写意见' }] : []),
    ],
    [hasExams, replyCount, isOpen, hasOutcome],
  );
};

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
