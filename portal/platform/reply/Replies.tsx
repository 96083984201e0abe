import { Button } from 'antd';
import { type Ref, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { historyTexts } from '../../../contract/history-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { Reply } from '../../../contract/schemas/reply.ts';
import { texts } from '../../../contract/texts.ts';
import { deleteReply, saveReply } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { Loading } from '../../ui/Loading.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { lazy } from '../../ui/lazy.ts';
import { beijingMinute } from '../../ui/time.ts';
import { Person } from '../Person.tsx';
import type { OwnChange } from '../consultation/open-case.ts';
import historyStyles from '../history/History.module.css';
import { imagesOf } from '../images/image-tags.ts';
import { CaseChanged } from './CaseChanged.tsx';
import { OpinionForm } from './OpinionForm.tsx';
import styles from './Reply.module.css';
import { UnsentReply } from './UnsentReply.tsx';
import { courseCaseOf, replyAnchor } from './graver-grading.ts';
import { newReply, withoutReply, withReply } from './shown-replies.ts';

const Agreement = lazy(() => import('../outcome/Agreement.tsx'));
const GradingRecord = lazy(() => import('./GradingRecord.tsx'));

type Props = {
  detail: ConsultationDetail;
  /** Ids of replies that are new to this doctor. */
  fresh: ReadonlySet<number>;
  onImage: (path: string) => void;
  own: OwnChange;
};

/** The opinions given, in their order. */
export function Replies({ detail, fresh, onImage, own }: Props) {
  const { doctorId } = useUser();
  const confirmDelete = useConfirmedDelete();

  const remove = (reply: Reply) =>
    confirmDelete({
      title: '删除回复',
      text: '删除后，这条会诊意见不再显示在会诊中；修改记录中仍会注明其内容和撤回时间。是否继续？',
      of: `${beijingMinute(reply.replyDateTime)} 的回复`,
      act: () => own.hold(() => deleteReply(doctorId!, reply.replyId)),
      done: texts.replyDeleted,
      failed: texts.replyDeleteFailed,
      after: () => own.showDone(limits.backDelayMs, (detail) => withoutReply(detail, reply.replyId)),
    });

  const clinicalCase = courseCaseOf(detail);
  if (detail.replies.length === 0) return <p className={styles.none}>还没有会诊意见</p>;
  return (
    <ol className={styles.replies}>
      {detail.replies.map((reply) => (
        <li key={reply.replyId} id={replyAnchor(reply.replyId)} tabIndex={-1} data-fresh={fresh.has(reply.replyId)}>
          <Person
            name={reply.replyDoctorName}
            title={reply.replyDoctorTitle}
            avatar={reply.replyDoctorAvatar}
            from={reply.replyDoctorHospital}
            mark={fresh.has(reply.replyId) && <small className={styles.new}>新回复</small>}
            written={reply.replyDateTime}
            changed={reply.replyUpdateDateTime}
            history={{ to: pages.platformReplyHistory(reply.replyId), versionNo: reply.versionNo }}
          />
          <GivenOn reply={reply} versionNo={detail.versionNo} />
          <SafeHtml html={reply.replyContent} name="会诊意见" onImage={onImage} />
          {reply.grading && (
            <Suspense fallback={<Loading rows={3} />}>
              <GradingRecord grading={reply.grading} author={reply.replyDoctorName} clinicalCase={clinicalCase} />
              {detail.outcome?.content.grading && (
                <Agreement grading={reply.grading} confirmed={detail.outcome.content.grading} />
              )}
            </Suspense>
          )}
          <MarkedPictures detail={detail} author={reply.replyDoctorId} onImage={onImage} />
          {reply.replyDoctorId === doctorId && detail.consultationStatus === 0 && (
            <p className={styles.acts}>
              <Link
                to={pages.platformReplyUpdate(reply.replyId)}
                aria-label={`编辑 ${beijingMinute(reply.replyDateTime)} 的回复`}
              >
                编辑
              </Link>
              <Button
                type="link"
                danger
                aria-label={`删除 ${beijingMinute(reply.replyDateTime)} 的回复`}
                onClick={() => remove(reply)}
              >
                删除
              </Button>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

type ReplyFormProps = Pick<Props, 'detail' | 'own'> & {
  slot: Slot;
  onRefused: () => Promise<unknown>;
  /** Puts the caret into the text. */
  writing: Ref<{ focus: () => void }>;
};

/** Gives an opinion while the consultation is open. */
export function ReplyForm({ detail, slot, own, onRefused, writing }: ReplyFormProps) {
  const user = useUser();
  const { id, versionNo, consultationStatus, invitedDoctors } = detail;
  if (consultationStatus !== 0)
    return (
      <>
        <p className={styles.closed} role="note">
          {texts.replyClosed}
        </p>
        <UnsentReply slot={slot} />
      </>
    );
  const invited = invitedDoctors.map(({ doctorId }) => doctorId);
  return (
    <OpinionForm
      slot={slot}
      clinicalCase={courseCaseOf(detail)}
      label="回复"
      minHeightPx={72}
      writing={writing}
      caseVersionNo={versionNo}
      notice={(begunAt, isRestored) => (
        <CaseChanged
          consultationId={id}
          since={begunAt}
          now={versionNo}
          said={(since) => (isRestored ? `草稿写于病例第 ${since} 版，之后病例有修改` : '您打开后病例有修改')}
        />
      )}
      send={(opinion) => own.hold(() => saveReply(user.id, { id, versionNo }, opinion, invited))}
      sent={texts.replySaved}
      failed={texts.replyFailed}
      refusals={[409]}
      onSent={(opinion, { replyId }) =>
        own.showDone(limits.replyReloadDelayMs, (shown) => withReply(shown, newReply(user, shown, replyId, opinion)))
      }
      onRefused={onRefused}
    />
  );
}

/** Which pictures the author of a reply drew over, each to be opened. */
function MarkedPictures({
  detail,
  author,
  onImage,
}: { detail: ConsultationDetail; author: number } & Pick<Props, 'onImage'>) {
  const marked = detail.pictureNotes.filter(
    ({ savedBy, content }) => savedBy.doctorId === author && content.shapes.length,
  );
  if (marked.length === 0) return null;
  const names = new Map(imagesOf(detail).map(({ path, label }) => [path, label]));
  return (
    <p className={styles.acts}>
      标注了 {marked.length} 张图片：
      {marked.map(({ attachmentLocate: path }) => (
        <Button key={path} type="link" onClick={() => onImage(path)}>
          {names.get(path) ?? '图片'}
        </Button>
      ))}
    </p>
  );
}

type GivenOnProps = { reply: Reply; versionNo: number };

/** Under an opinion's author: on which version of the case it rests, where the case says something else today. */
const GivenOn = ({ reply, versionNo }: GivenOnProps) =>
  reply.consultationVersionNo < versionNo && (
    <p className={historyStyles.since}>
      {historyTexts.changedSince(reply)}{' '}
      <Link
        to={pages.platformHistory(reply.consId, { old: reply.consultationVersionNo, new: versionNo })}
        aria-label={`${reply.replyDoctorName}的意见之后病例的修改`}
      >
        查看不同
      </Link>
    </p>
  );
