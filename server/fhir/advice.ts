import type { CompositionSection } from '@medplum/fhirtypes';
import type { Reminder } from '../../clinical/advice.ts';
import { dayInShanghai, dayText } from '../../clinical/ages.ts';
import type { SaidAdvice } from '../opinion/content.ts';
import { codes } from './codes.ts';
import { heading, line, list, narrative } from './narrative.ts';

/**
 * What the rules make of each eye on the day of the document, as the platform says it; in words alone: it is no order, and
 * whoever reads it later must not take it for one.
 */
export function adviceSection(advice: SaidAdvice | undefined, now: Date): CompositionSection[] {
  if (!advice) return [];
  const reasonsOf = (reasons: readonly Reminder[]) => list(reasons.map(({ text, rule }) => `${text}（${rule}）`));
  const eyes = advice.eyes.map(({ text, reasons }) => heading(text) + reasonsOf(reasons));
  const screening = advice.screening.length > 0 ? heading('ROP 筛查') + reasonsOf(advice.screening) : '';
  const end = [
    `按 ${dayText(dayInShanghai(now))} 的记录，由规则自动算出，供参考，不是医嘱；是否采用由医生决定。`,
    advice.signature,
  ];
  return [
    {
      title: '临床提示',
      code: { coding: [codes.plan] },
      text: narrative((advice.child ? line(advice.child) : '') + eyes.join('') + screening + list(end)),
    },
  ];
}
