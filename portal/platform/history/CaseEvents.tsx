import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import type {
  ConsultationHistory,
  RemovedPicture,
  StatusChange,
  WithdrawnReply,
} from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import { outcomeTexts } from '../../../contract/outcome-texts.ts';
import { outcomeText } from '../../../contract/outcome-words.ts';
import { caseStatus, statusNames } from '../../../contract/texts.ts';
import { Moment } from '../../ui/Moment.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { Section } from '../Section.tsx';
import styles from './History.module.css';
import { signatureText } from './VersionEntry.tsx';
import { withoutPictures } from './withdrawn.ts';

type Props = Pick<ConsultationHistory, 'statusChanges' | 'withdrawnReplies' | 'outcomes' | 'removedPictures'>;

/** What a change of the status is called. */
export const statusWords = ({ status }: Pick<StatusChange, 'status'>): string =>
  status === caseStatus.consulting ? historyTexts.reopened : `改为${statusNames[status]}`;

/** Who took an opinion back, when it was given, and when it was withdrawn. */
export const withdrawnWords = ({ savedBy, replyDateTime, withdrawnAt }: WithdrawnReply): string =>
  `${signatureText(savedBy)}　${beijingMinute(replyDateTime)} 发表，${beijingMinute(withdrawnAt)} 撤回`;

/** Who took a picture out of the record, when and why. */
export const removalWords = ({ removedBy, removedAt, reason }: RemovedPicture): string =>
  `${signatureText(removedBy)}　${beijingMinute(removedAt)}　原因：${reason}`;

/** Changes of a case's status, what was stated of its outcome, and the opinions that their authors took back. */
export const CaseEvents = ({ statusChanges, withdrawnReplies, outcomes, removedPictures }: Props) => (
  <div className={styles.events}>
    {statusChanges.length > 0 && (
      <Section id="status-changes" title={historyTexts.statusChanges}>
        <ul className={styles.lines}>
          {statusChanges.map((change) => (
            <li key={change.at}>
              <strong>{statusWords(change)}</strong>　{signatureText(change.changedBy)}{' '}
              <time dateTime={change.at}>{beijingMinute(change.at)}</time>
            </li>
          ))}
        </ul>
      </Section>
    )}
    {outcomes.length > 0 && (
      <Section id="outcomes" title={outcomeTexts.title}>
        <ul className={styles.lines}>
          {outcomes.map(({ versionNo, savedAt, savedBy, content }) => (
            <li key={versionNo}>
              <p>
                {signatureText(savedBy)} <Moment at={savedAt} />
              </p>
              <p>{outcomeText(content)}</p>
            </li>
          ))}
        </ul>
      </Section>
    )}
    {removedPictures.length > 0 && (
      <Section id="removed-pictures" title={pictureTexts.removedFrom}>
        <ul className={styles.lines}>
          {removedPictures.map((removed) => (
            <li key={removed.attachmentLocate}>{removalWords(removed)}</li>
          ))}
        </ul>
      </Section>
    )}
    {withdrawnReplies.length > 0 && (
      <Section id="withdrawn" title={historyTexts.withdrawn}>
        <ul className={styles.lines}>
          {withdrawnReplies.map((reply) => (
            <li key={reply.replyId}>
              <p>{withdrawnWords(reply)}</p>
              <SafeHtml html={withoutPictures(reply.content)} name={historyTexts.withdrawn} />
              <Link
                to={pages.platformReplyHistory(reply.replyId)}
                aria-label={`${reply.savedBy.doctorName} ${beijingMinute(reply.replyDateTime)} 的意见：修改记录`}
              >
                修改记录
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    )}
  </div>
);
