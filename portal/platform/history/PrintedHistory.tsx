import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { ConsultationHistory, ConsultationState } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import { outcomeTexts } from '../../../contract/outcome-texts.ts';
import { outcomeText } from '../../../contract/outcome-words.ts';
import { textBlocks } from '../../ui/compare-text.ts';
import { beijingMinute } from '../../ui/time.ts';
import { Section } from '../Section.tsx';
import { removalWords, statusWords, withdrawnWords } from './CaseEvents.tsx';
import { descriptionWords, shortened } from './description-words.ts';
import styles from './History.module.css';
import { changeWords } from './state-changes.ts';
import { usePrintedHistory } from './printed-history.ts';
import { signatureText } from './VersionEntry.tsx';

/**
 * On paper alone: each version, change of the status and withdrawn opinion in short. Nothing can be fetched any more when
 * the browser's own command prints; then it says how to get it.
 */
export function PrintedHistory({ detail }: { detail: ConsultationDetail }) {
  const history = usePrintedHistory(detail);
  if (!detail.hasHistory) return null;
  return (
    <div className={styles.printed}>
      <Section id="printed-history" title={historyTexts.title}>
        {history ? <Told history={history} /> : <p>{historyTexts.notPrinted}</p>}
      </Section>
    </div>
  );
}

const printedChange = (before: ConsultationState, after: ConsultationState) =>
  changeWords(before, after, descriptionWords).join('；');

const Told = ({
  history: { versions, statusChanges, withdrawnReplies, outcomes, removedPictures },
}: {
  history: ConsultationHistory;
}) => (
  <>
    {versions.map(({ versionNo, savedAt, savedBy, reason, state }, at) => (
      <div key={versionNo}>
        <h3>
          第 {versionNo} 版　{beijingMinute(savedAt)}　{signatureText(savedBy)}
        </h3>
        {reason !== null && <p>{historyTexts.amended(reason)}</p>}
        <p>{versions[at + 1] ? printedChange(versions[at + 1]!.state, state) : historyTexts.first}</p>
      </div>
    ))}
    {statusChanges.length > 0 && (
      <>
        <h3>{historyTexts.statusChanges}</h3>
        {statusChanges.map((change) => (
          <p key={change.at}>
            {beijingMinute(change.at)}　{statusWords(change)}　{signatureText(change.changedBy)}
          </p>
        ))}
      </>
    )}
    {outcomes.length > 0 && (
      <>
        <h3>{outcomeTexts.title}</h3>
        {outcomes.map(({ versionNo, savedAt, savedBy, content }) => (
          <p key={versionNo}>
            {beijingMinute(savedAt)}　{signatureText(savedBy)}　{outcomeText(content)}
          </p>
        ))}
      </>
    )}
    {removedPictures.length > 0 && (
      <>
        <h3>{pictureTexts.removedFrom}</h3>
        {removedPictures.map((removed) => (
          <p key={removed.attachmentLocate}>{removalWords(removed)}</p>
        ))}
      </>
    )}
    {withdrawnReplies.length > 0 && (
      <>
        <h3>{historyTexts.withdrawn}</h3>
        {withdrawnReplies.map((reply) => (
          <p key={reply.replyId}>
            {withdrawnWords(reply)}：{shortened(textBlocks(reply.content).join(' '))}
          </p>
        ))}
      </>
    )}
  </>
);
