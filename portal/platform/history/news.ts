import type { ConsultationHistory, Signature } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { outcomeText } from '../../../contract/outcome-words.ts';
import { beijingMinute } from '../../ui/time.ts';
import { statusWords } from './CaseEvents.tsx';
import { changeWords } from './state-changes.ts';

/** What became of a case since a moment in sentences, and which version was the newest before it. */
export function newsOf({ versions, statusChanges, withdrawnReplies, outcomes }: ConsultationHistory, since: string) {
  const fresh = versions.filter(({ savedAt }) => savedAt >= since);
  const seen = versions.find(({ savedAt }) => savedAt < since) ?? versions.at(-1);
  const words = [
    ...statusChanges
      .filter(({ at }) => at >= since)
      .map((change) => `${beijingMinute(change.at)} 会诊已${statusWords(change)}`)
      .toReversed(),
    ...withdrawnReplies
      .filter(({ withdrawnAt }) => withdrawnAt >= since)
      .map(({ withdrawnAt, savedBy }) => `${beijingMinute(withdrawnAt)} ${personText(savedBy)}撤回了一条意见`),
    ...outcomes
      .filter(({ savedAt }) => savedAt >= since)
      .map(({ savedAt, content }) => `${beijingMinute(savedAt)} 结局：${outcomeText(content)}`)
      .toReversed(),
    ...fresh.flatMap(({ reason }) => (reason === null ? [] : [`病例已更正：${reason || historyTexts.noReason}`])),
    ...(seen && versions[0] ? changeWords(seen.state, versions[0].state) : []),
  ];
  return { words: [...new Set(words)], seen: seen?.versionNo };
}

const personText = ({ doctorName, doctorHospital }: Signature): string => `${doctorName}（${doctorHospital}）`;
