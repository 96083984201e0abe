import { glaucomaFigures as figures, glaucomaCriteria, glaucomaCriteriaNeeded } from './glaucoma.ts';
import { firstExamText, screeningRules } from './rop-screening.ts';
import type { SourceId } from './sources.ts';
import { cataractRule } from './tables/cataract.ts';
import { repeatWithinWeeks } from './tables/glaucoma.ts';
import { centreRule } from './tables/retinoblastoma.ts';
import { type RopRow, ropRows } from './tables/rop-rows.ts';
import { type SignId, signIds, signOf, signUrgencies } from './warning-signs.ts';

/**
 * Whom a doctor elsewhere should hand over. `urgent`: by telephone first, whatever else is sent; `first`: what is done
 * even before the call.
 */
export type ReferralCriterion = { text: string; urgent: boolean; source: SourceId; first?: string };

const urgent = (text: string): ReferralCriterion => ({ text, urgent: true, source: 'toConfirm' });
const soon = (text: string, source: SourceId = 'toConfirm'): ReferralCriterion => ({ text, urgent: false, source });

const ropLine = ({ rule, outcome, source }: RopRow): ReferralCriterion => ({
  text: rule,
  urgent: outcome !== 'examBy',
  source,
});

function sign(id: SignId): ReferralCriterion {
  const { sign: seen, urgency, source, first, firstAid = [] } = signOf(id);
  const before = first ? `${firstAid[0]}；同时拨打 120；冲洗之后打电话转诊，` : '';
  const text = `${seen}：${before}${signUrgencies[urgency]}`;
  return { text, urgent: urgency === 'now' || urgency === 'today', source, ...(first && { first }) };
}

/** No tumour may be hidden behind what keeps the fundus from view. */
const ofHiddenTumour = [
  urgent('看不到眼底的白内障、白瞳或角膜混浊：3 天内做超声，排除肿瘤之前不做任何眼内手术'),
  sign('white-pupil'),
  urgent('体检时红光反射发白：72 小时内散瞳检查'),
];
const unequalReflex = soon('红光反射消失，或两眼不一样：7 天内散瞳检查');

const pressing = signIds.filter((id) => signOf(id).urgency === 'now');
const ofOtherEyes: SignId[] = ['tear-sac', 'squint', 'ptosis', 'shaking'];

/** By disease category, the most pressing first: what the rules of this folder say, in their words. */
export const referralCriteria: Readonly<Record<number, readonly ReferralCriterion[]>> = {
  1: [
    ...ropRows.filter(({ outcome }) => outcome !== 'examBy').map(ropLine),
    sign('missed-screening'),
    ...ropRows.filter(({ id }) => id === 'plus').map(ropLine),
    soon(
      `早产儿筛查，当地没有条件的：${screeningRules.china.who}。首次检查：${firstExamText('china')}`,
      screeningRules.china.source,
    ),
  ],
  2: [urgent(centreRule), ...ofHiddenTumour, sign('family-history'), unequalReflex],
  3: [
    ...ofHiddenTumour,
    urgent(
      '影响视力的先天性白内障：检查后 7 天内、并且在时间窗结束之前，由手术医生看到；错过时间窗才发现的，1 岁以内 2 周内手术，以后 4 周内',
    ),
    soon(cataractRule, 'cataractTiming'),
    unequalReflex,
  ],
  4: [
    sign('large-cornea'),
    urgent(
      `单独一项也当天转：眼压达到 ${figures.sameDayMmHg} mmHg，新出现的角膜水肿，或出生头一个月角膜直径达到 ${figures.sameDayNewbornMm} mm`,
    ),
    urgent(`单独一项也在 3 天内转：1 岁以内、没有治疗过的眼有 Haab 纹，或角膜直径超过 ${figures.anyAgeMm} mm`),
    soon(
      `以下五项中符合 ${glaucomaCriteriaNeeded} 项的，转青光眼专科，1 岁以内 3 天内，以后 7 天内；符合 1 项，或流泪、怕光没有别的原因的，为可疑，${repeatWithinWeeks} 周内复查或转诊：${Object.values(glaucomaCriteria).join('；')}`,
      'wga9',
    ),
    soon(`杯盘比达到 ${figures.largeCup}、没有治疗过：7 天内转诊`),
  ],
  5: [...pressing, ...ofOtherEyes].map(sign),
};
