import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { outcomeTexts as words } from '../../../contract/outcome-texts.ts';
import { outcomeLines } from '../../../contract/outcome-words.ts';
import { pages } from '../../../contract/pages.ts';
import { Alert } from 'antd';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { Facts } from '../Facts.tsx';
import { ExamRecord } from '../findings/ExamRecord.tsx';
import { signatureText } from '../history/VersionEntry.tsx';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';

/** What was found and done in the end. Of an open case of which nothing was stated there is nothing to say yet. */
export default function OutcomeSection({ detail, isInitiator }: { detail: ConsultationDetail; isInitiator: boolean }) {
  const { id, outcome, outcomeDue, consultationStatus, patientBirthday, embryoAge, embryoAgeDay } = detail;
  const today = useToday();
  if (!outcome && consultationStatus === 0) return null;
  const isWished = isInitiator && outcomeDue !== null && (!outcome || outcomeDue <= today);
  return (
    <Section id="outcome" title={words.title}>
      {isWished && <Alert type="info" showIcon title={outcome ? words.wishedMore : words.wished} />}
      {outcome ? (
        <>
          <Facts facts={outcomeLines(outcome.content)} />
          {outcome.content.grading && (
            <>
              <h3>{words.grading}</h3>
              <ExamRecord
                exam={outcome.content.grading}
                birthday={patientBirthday}
                gestation={{ weeks: embryoAge, days: embryoAgeDay }}
                treatments={outcome.content.treatments}
              />
            </>
          )}
          <p>
            <small>
              {beijingMinute(outcome.savedAt)}　{signatureText(outcome.savedBy)} 填写
              {outcome.versionNo > 1 && `，第 ${outcome.versionNo} 次`}
            </small>
          </p>
        </>
      ) : (
        <p>还没有填写结局。</p>
      )}
      {isInitiator && <LinkButton to={pages.platformOutcome(id)}>{outcome ? words.addMore : words.add}</LinkButton>}
    </Section>
  );
}
