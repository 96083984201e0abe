import { diffArrays } from 'diff';
import { historyTexts } from '../../../contract/history-texts.ts';
import { outcomeTexts } from '../../../contract/outcome-texts.ts';
import { outcomeText } from '../../../contract/outcome-words.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { ConsultationHistory, ConsultationState } from '../../../contract/schemas/record.ts';
import { cutTo } from '../../../contract/signs-of-text.ts';
import { textBlocks } from '../../ui/compare-text.ts';
import { beijingMinute } from '../../ui/time.ts';
import { Section } from '../Section.tsx';
import { removalWords, statusWords, withdrawnWords } from './CaseEvents.tsx';
import styles from './History.module.css';
import { signatureText } from './VersionEntry.tsx';
import { usePrintedHistory } from './printed-history.ts';
import { changeWords } from './state-changes.ts';

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

/** So much of a text is told in short, and of a description so many of its changes. */
const shownSigns = 120;
const shownChanges = 6;

/** The first of a text; where it was cut is seen. */
const shortened = (text: string): string => cutTo(text, shownSigns + 2, '……');

/** What was taken away from a description and what was added: `病情描述：删去「右眼 2 期，」；增加「右眼 3 期，」`. */
export function descriptionWords(before: string, after: string): string {
  const changes = diffArrays(clausesOf(before), clausesOf(after), {
    comparator: (one, other) => one.trim() === other.trim(),
  })
    .filter(({ added, removed }) => added || removed)
    .map(({ added, value }) => `${added ? '增加' : '删去'}「${shortened(value.join('').trim())}」`);
  const more = changes.length - shownChanges;
  const words = more > 0 ? [...changes.slice(0, shownChanges), `另有 ${more} 处`] : changes;
  return `病情描述：${words.join('；') || '只有格式或图片大小不同'}`;
}

/** Whole clauses: of single characters, 删去「2」 says on paper nothing of what was 2. */
const clausesOf = (html: string): string[] =>
  textBlocks(html).flatMap((block) => `${block} `.match(/.+?(?:[，。；！？]\s*|[.,;!?]\s+|$)/gsu) ?? []);
