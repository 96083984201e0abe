import { cataractRule } from './tables/cataract.ts';
import { glaucomaCriteria, glaucomaCriteriaNeeded } from './glaucoma.ts';
import { repeatWithinWeeks } from './tables/glaucoma.ts';
import { centreRule } from './tables/retinoblastoma.ts';
import { ropRows } from './tables/rop-rows.ts';
import { firstExamText, screeningRules } from './rop-screening.ts';
import type { SourceId } from './sources.ts';
import { type SignId, signOf, signUrgencies } from './warning-signs.ts';

/**
 * Whom a doctor elsewhere should hand over. `urgent`: by telephone first, whatever else is sent; `first`: what is done
 * even before the call.
 */
export type ReferralCriterion = { text: string; urgent: boolean; source: SourceId; first?: string };

function ropLine(id: string): ReferralCriterion {
  const line = ropRows.find((one) => one.id === id);
  if (!line) throw new Error(`clinical/tables/rop-rows.ts has no line ${id}`);
  return { text: line.rule, urgent: line.outcome === 'refer' || line.outcome === 'treat', source: line.source };
}

function sign(id: SignId): ReferralCriterion {
  const { sign: seen, urgency, source, first, firstAid = [] } = signOf(id);
  const before = first ? `${firstAid[0]}；同时拨打 120；冲洗之后打电话转诊，` : '';
  const text = `${seen}：${before}${signUrgencies[urgency]}`;
  return { text, urgent: urgency === 'now' || urgency === 'today', source, ...(first && { first }) };
}

/** By disease category, the most pressing first: what the rules of this folder say, in their words. */
export const referralCriteria: Readonly<Record<number, readonly ReferralCriterion[]>> = {
  1: [
    ropLine('detached'),
    ropLine('aggressive'),
    ropLine('type1'),
    sign('missed-screening'),
    ropLine('plus'),
    {
      text: `早产儿筛查，当地没有条件的：${screeningRules.china.who}。首次检查：${firstExamText('china')}`,
      urgent: false,
      source: screeningRules.china.source,
    },
  ],
  2: [{ text: centreRule, urgent: true, source: 'toConfirm' }, sign('white-pupil'), sign('family-history')],
  3: [sign('white-pupil'), { text: cataractRule, urgent: false, source: 'cataractTiming' }],
  4: [
    sign('large-cornea'),
    {
      text: `以下五项中符合 ${glaucomaCriteriaNeeded} 项的，转青光眼专科；符合 1 项为可疑，${repeatWithinWeeks} 周内复查或转诊：${Object.values(glaucomaCriteria).join('；')}`,
      urgent: false,
      source: 'wga9',
    },
  ],
  5: [
    sign('chemical'),
    sign('injury'),
    sign('red-pain'),
    sign('sudden-loss'),
    sign('after-surgery'),
    sign('sudden-squint'),
    sign('squint-headache'),
    sign('newborn-pus'),
    sign('tear-sac'),
    sign('squint'),
    sign('ptosis'),
    sign('shaking'),
  ],
};
