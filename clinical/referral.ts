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

/** No tumour may be hidden behind what keeps the fundus from view. */
const tumourFirst: ReferralCriterion = {
  text: '看不到眼底的白内障、白瞳或角膜混浊：3 天内做超声，排除肿瘤之前不做任何眼内手术',
  urgent: true,
  source: 'toConfirm',
};
const whiteReflex: ReferralCriterion = {
  text: '体检时红光反射发白：72 小时内散瞳检查',
  urgent: true,
  source: 'toConfirm',
};
const unequalReflex: ReferralCriterion = {
  text: '红光反射消失，或两眼不一样：7 天内散瞳检查',
  urgent: false,
  source: 'toConfirm',
};

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
  2: [
    { text: centreRule, urgent: true, source: 'toConfirm' },
    tumourFirst,
    sign('white-pupil'),
    whiteReflex,
    sign('family-history'),
    unequalReflex,
  ],
  3: [
    tumourFirst,
    sign('white-pupil'),
    whiteReflex,
    {
      text: '影响视力的先天性白内障：检查后 7 天内、并且在时间窗结束之前，由手术医生看到；错过时间窗才发现的，1 岁以内 2 周内手术，以后 4 周内',
      urgent: true,
      source: 'toConfirm',
    },
    { text: cataractRule, urgent: false, source: 'cataractTiming' },
    unequalReflex,
  ],
  4: [
    sign('large-cornea'),
    {
      text: '单独一项也当天转：眼压达到 30 mmHg，新出现的角膜水肿，或出生头一个月角膜直径达到 12 mm',
      urgent: true,
      source: 'toConfirm',
    },
    {
      text: '单独一项也在 3 天内转：1 岁以内、没有治疗过的眼有 Haab 纹，或角膜直径超过 13 mm',
      urgent: true,
      source: 'toConfirm',
    },
    {
      text: `以下五项中符合 ${glaucomaCriteriaNeeded} 项的，转青光眼专科，1 岁以内 3 天内，以后 7 天内；符合 1 项，或流泪、怕光没有别的原因的，为可疑，${repeatWithinWeeks} 周内复查或转诊：${Object.values(glaucomaCriteria).join('；')}`,
      urgent: false,
      source: 'wga9',
    },
    { text: '杯盘比达到 0.8、没有治疗过：7 天内转诊', urgent: false, source: 'toConfirm' },
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
