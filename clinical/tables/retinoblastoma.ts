import { addDays, addMonths, type Day, dayText, earliest } from '../ages.ts';
import { inDays } from '../gestational-age.ts';
import type { EyeSigns, Look, Past } from '../looks.ts';
import { because, type Reason, rulesOf, say, type Verdict, withinHours } from '../outcome.ts';
import {
  groupDefinitions,
  groupText,
  retinoblastomaGroups,
  systemSources,
  tumourFindings,
  tumourNames,
} from '../retinoblastoma.ts';
import { rbRiskNames } from '../statements.ts';
import { addWeeks, byAge, doneText, foundBefore, named, type Table } from '../table.ts';

const centreWithinHours = 24;
/** A treated tumour is looked at again by the centre; what nobody treated for longer is referred again. */
const afterTreatmentWeeks = 4;
const treatedWeeks = 6;
const firstLookDays = 7;

/** An eye at risk, from eight weeks of age (Skalet and others 2018). */
const riskSteps = { 12: 1, 24: 2, 36: 3, 48: 4, 84: 6, Infinity: 12 };

export const centreRule = '发现或怀疑视网膜母细胞瘤，不论分组：当天联系有条件的治疗中心';
const riskRule =
  '有风险的眼（患儿的另一眼、携带变异、父母或兄弟姐妹患病、家族史不详）：8 周龄前每 2～4 周，1 岁前每月，2 岁前每 2 月，3 岁前每 3 月，4 岁前每 4 月，7 岁前每 6 月，之后每年';
const rules = {
  ...rulesOf('toConfirm', {
    tumour: centreRule,
    'tumour-treated': `治疗后 ${treatedWeeks} 周内没有加重的：治疗中，最迟 ${afterTreatmentWeeks} 周由治疗中心复查；新发、增大、播散，或 ${treatedWeeks} 周没有治疗：再转诊`,
  }),
  ...rulesOf('retinoblastomaFamilies', {
    'tumour-absent': centreRule,
    'tumour-inactive': `治疗过或不活动的：末次治疗或活动后 3 个月内每 2～4 周，1 年内 4～8 周，3 年内每 3 个月，并不晚于按年龄的间隔（${riskRule}）`,
    'tumour-risk': riskRule,
    'tumour-first-look': `出生或得知风险后一周内首次检查；${riskRule}`,
    'tumour-excluded':
      '有信息价值的基因检测排除后：亲属可终止；患儿的另一眼由医生定期复查，7 岁前最迟 6 个月，之后可终止',
  }),
};

/** The last day of the next look at an eye at risk. */
const nextOfRisk = ({ child }: Past, on: Day): Day =>
  on < addWeeks(child.birthday, 8) ? addWeeks(on, 4) : byAge(child, on, riskSteps);

const isActive = ({ tumour, newTumour }: EyeSigns): boolean =>
  tumour === 'present' || tumour === 'suspected' || (tumour === 'inactive' && newTumour === true);
const wasTumour = ({ signs: { tumour } }: Look): boolean => tumour === 'present' || tumour === 'inactive';

function groupReasons({ signs: { system, group }, on }: Look): Reason[] {
  if (!system || !group) return [];
  const rule = `${groupText(system, group)}：${groupDefinitions[system][group]}`;
  const text = `记为 ${groupText(system, group)}。IIRC 与 ICRB 的同名分组定义不同，请核对`;
  return [because({ id: 'group', rule, source: systemSources[system] }, text, on)];
}

/** Whether the eye is one at risk by a day: by the family, or as the other one of a child with a tumour. */
function riskOf({ child: { rbRisk, birthday }, fellow }: Past, by: Day): { text: string; since: Day } | undefined {
  const removedOn = fellow.absent?.absentFor === 'tumour' ? (fellow.looks[0]?.on ?? birthday) : undefined;
  const foundOn = earliest(fellow.looks.find(wasTumour)?.on, fellow.treatments[0]?.date, removedOn);
  const isFellow = foundOn !== null && foundOn <= by;
  if (!rbRisk || rbRisk.kind === 'excluded')
    return isFellow ? { text: '另一眼患视网膜母细胞瘤', since: foundOn } : undefined;
  return { text: rbRiskNames[rbRisk.kind], since: earliest(rbRisk.date, isFellow ? foundOn : null)! };
}

function judge(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  const { child, treatments } = past;
  const known = past.looks.filter((one) => one.signs.tumour !== undefined);
  if (isActive(signs)) return judgeActive(look, past);
  if (signs.tumour === 'inactive' || known.some(wasTumour) || treatments.length > 0) return judgeInactive(look, past);
  const risk = riskOf(past, on);
  const isExcluded = child.rbRisk?.kind === 'excluded';
  if (risk && !isExcluded)
    return say('examBy', nextOfRisk(past, on), rules['tumour-risk'], `未见肿瘤；${risk.text}`, on);
  if (isExcluded) {
    const isSeenOn = risk && child.ageMonths(on) < 7 * 12;
    const rule = { ...rules['tumour-excluded'], ...(isSeenOn && { id: 'tumour-risk' }) };
    const text = '未见肿瘤；基因检测已排除遗传';
    return isSeenOn ? say('examBy', addMonths(on, 6), rule, text, on) : say('mayStop', null, rule, text, on);
  }
  const former = foundBefore(look, past, '未见肿瘤，之前曾怀疑', (one) => isActive(one.signs));
  return former ?? say('watch', null, rules['tumour-absent'], '未见肿瘤', on);
}

/** Referred, unless a treatment of the last weeks is at work. */
function judgeActive(look: Look, { looks, treatments }: Past): Verdict {
  const { signs, on } = look;
  const last = treatments.at(-1);
  const before = looks.findLast((one) => last && one.on <= last.date && isActive(one.signs));
  const since = looks.findLast((one) => last && one.on > last.date && one.signs.tumour !== undefined);
  const isWorse = [before, since].some((one) => one && graver(signs, one.signs).length > 0);
  if (last && before && on <= addWeeks(last.date, treatedWeeks) && !isWorse && !signs.newTumour) {
    const text = `${tumourNames[signs.tumour!]}，${doneText(last)}，最迟 ${afterTreatmentWeeks} 周由治疗中心复查`;
    return say('examBy', addWeeks(on, afterTreatmentWeeks), rules['tumour-treated'], text, on);
  }
  const ruined = signs.group === 'E' && signs.system ? `${groupText(signs.system, 'E')}，` : '';
  const found = signs.tumour === 'inactive' ? '有新发或增大的肿瘤' : tumourNames[signs.tumour!];
  const text = `${ruined}${found}：当天联系视网膜母细胞瘤治疗中心`;
  const refer = withinHours('refer', on, centreWithinHours, rules.tumour, text);
  return { ...refer, reasons: [...refer.reasons, ...groupReasons(look)] };
}

/** A scar: by the time since its last treatment or activity, and never later than an eye at risk. */
function judgeInactive({ signs, on }: Look, past: Past): Verdict {
  const known = past.looks.filter((one) => one.signs.tumour !== undefined);
  const activeOn = known.findLast((one) => isActive(one.signs))?.on ?? known[0]?.on ?? on;
  const from = [activeOn, past.treatments.at(-1)?.date ?? activeOn].sort()[1]!;
  const isWithin = (months: number) => on < addMonths(from, months);
  const byTime = isWithin(12) ? addWeeks(on, isWithin(3) ? 4 : 8) : isWithin(36) ? addMonths(on, 3) : null;
  const due = earliest(byTime, nextOfRisk(past, on));
  const text = `${tumourNames[signs.tumour!]}；治疗过的肿瘤由治疗中心定期复查`;
  return say('examBy', due, rules['tumour-inactive'], text, on);
}

function graver(now: EyeSigns, before: EyeSigns): string[] {
  const rank = ({ tumour = 'absent' }: EyeSigns) => tumourFindings.indexOf(tumour);
  const rankOf = ({ group }: EyeSigns) => (group ? retinoblastomaGroups.indexOf(group) : -1);
  // Seeding is referred again whatever was treated.
  const isSeeding = ({ group }: EyeSigns) => group === 'C' || group === 'D';
  return named({
    肿瘤所见加重: before.tumour !== undefined && rank(now) > rank(before),
    分期升高: now.system && now.system === before.system && before.group && rankOf(now) > rankOf(before),
    出现播散: isSeeding(now) && before.group !== undefined && !isSeeding(before),
    有新发或增大: now.newTumour,
  });
}

function owed(past: Past) {
  const risk = riskOf(past, '9999-12-31');
  if (!risk || past.child.rbRisk?.kind === 'excluded') return undefined;
  const due = addDays(risk.since, firstLookDays);
  const text = `${risk.text}，还没有眼底检查，最迟 ${dayText(due)}`;
  const verdict = say('examBy', due, rules['tumour-first-look'], text);
  return { verdict, from: risk.since };
}

export const retinoblastomaTable: Table = {
  // That nobody said whether there is a tumour is a look that failed.
  takes: ({ disease }) => disease === 'retinoblastoma',
  sees: ({ signs }) => signs.view === 'good' && signs.tumour !== undefined,
  missing: ({ signs: { tumour, newTumour } }) => {
    if (tumour === undefined) return [{ label: '有无肿瘤', readings: [{ tumour: 'absent' }] }];
    if (tumour !== 'inactive' || newTumour !== undefined) return [];
    return [{ label: '有无新发或增大', readings: [{ newTumour: true }, { newTumour: false }] }];
  },
  judge,
  graver,
  owed,
  neutral: ({ system: _, group: __, ...signs }) => ({ ...signs, tumour: 'absent', newTumour: false }),
  answers: (done, found) => found?.signs.tumour !== 'suspected' || done.kind === 'elsewhere',
  afterTreatment: () => ({ days: inDays(afterTreatmentWeeks), rule: rules['tumour-treated'] }),
  excludes: ({ signs: { tumourExcluded } }, found) =>
    tumourExcluded !== undefined && tumourExcluded.date >= found.on && found.signs.tumour === 'suspected',
};
