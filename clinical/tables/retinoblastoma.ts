import { addDays, addMonths, type Day, dayText, earliest } from '../ages.ts';
import { doneText, notMetNow, type Table } from '../engine.ts';
import { inDays } from '../gestational-age.ts';
import type { Done, EyeSigns, Look, Past } from '../looks.ts';
import { dated, isAtLeast, type Reason, undated, type Verdict, withinHours } from '../outcome.ts';
import {
  groupDefinitions,
  groupText,
  type RetinoblastomaGroup,
  retinoblastomaGroups,
  systemSources,
  tumourFindings,
  tumourNames,
} from '../retinoblastoma.ts';
import { rbRiskNames } from '../statements.ts';

const centreWithinHours = 24;
/** A treated tumour is looked at again by the centre; what nobody treated for longer is referred again. */
const afterTreatmentWeeks = 4;
const treatedWeeks = 6;
const firstLookDays = 7;
export const centreRule = '发现或怀疑视网膜母细胞瘤，不论分组：当天联系有条件的治疗中心';

/** Ages in months up to which an eye at risk is seen so often (Skalet and others 2018), and from then on yearly. */
const ageTable: readonly { belowMonths: number; months: number }[] = [
  { belowMonths: 12, months: 1 },
  { belowMonths: 24, months: 2 },
  { belowMonths: 36, months: 3 },
  { belowMonths: 48, months: 4 },
  { belowMonths: 7 * 12, months: 6 },
];
const ageTableText =
  '有风险的眼（患儿的另一眼、携带变异、父母或兄弟姐妹患病、家族史不详）：8 周龄前每 2～4 周，1 岁前每月，2 岁前每 2 月，3 岁前每 3 月，4 岁前每 4 月，7 岁前每 6 月，之后每年';

/** The last day of the next look at an eye at risk, by the age at this one. */
function byAge({ birthday, ageMonths }: Past['child'], on: Day): Day {
  if (on < addDays(birthday, inDays(8))) return addDays(on, inDays(4));
  return addMonths(on, ageTable.find(({ belowMonths }) => ageMonths(on) < belowMonths)?.months ?? 12);
}

const isActive = ({ tumour, newTumour }: EyeSigns): boolean =>
  tumour === 'present' || tumour === 'suspected' || (tumour === 'inactive' && newTumour === true);
const wasTumour = ({ signs: { tumour } }: Look): boolean => tumour === 'present' || tumour === 'inactive';

const reason = (id: string, text: string, rule: string, examDate?: Day): Reason => ({
  ...{ id, text, rule, source: 'retinoblastomaFamilies' },
  ...(examDate && { examDate }),
});

function groupReasons({ signs: { system, group }, on }: Look): Reason[] {
  if (!system || !group) return [];
  const text = `记为 ${groupText(system, group)}。IIRC 与 ICRB 的同名分组定义不同，请核对`;
  const rule = `${groupText(system, group)}：${groupDefinitions[system][group]}`;
  return [{ id: 'group', text, rule, source: systemSources[system], examDate: on }];
}

/** Groups that are defined by seeding, which is referred again whatever was treated. */
const isSeeding = (group: RetinoblastomaGroup | undefined): boolean => group === 'C' || group === 'D';

/** Whether the eye is one at risk by a day: by the family, or as the other one of a child with a tumour. */
function riskOf({ child: { rbRisk, birthday }, fellow }: Past, by: Day): { text: string; since: Day } | undefined {
  const removedOn = fellow.absentFor === 'tumour' ? (fellow.looks[0]?.on ?? birthday) : undefined;
  const foundOn = earliest(fellow.looks.find(wasTumour)?.on, fellow.treatments[0]?.date, removedOn);
  const isFellow = foundOn !== null && foundOn <= by;
  if (rbRisk && rbRisk.kind !== 'excluded') {
    const since = rbRisk.date > birthday ? rbRisk.date : birthday;
    return { text: rbRiskNames[rbRisk.kind], since: isFellow ? earliest(since, foundOn)! : since };
  }
  return isFellow ? { text: '另一眼患视网膜母细胞瘤', since: foundOn } : undefined;
}

function judge(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  const treatments = past.treatments.filter(({ date }) => date < on);
  const last = treatments.at(-1);
  const known = past.looks.filter(({ signs: one }) => one.tumour !== undefined);
  if (isActive(signs)) {
    const before = known.findLast((one) => last && one.on <= last.date && isActive(one.signs));
    const isTreated = last !== undefined && on <= addDays(last.date, inDays(treatedWeeks));
    const isWorse = before !== undefined && graver(signs, before.signs).length > 0;
    const since = known.findLast(({ on: day }) => last && day > last.date);
    const isNew = signs.newTumour === true || (since !== undefined && graver(signs, since.signs).length > 0);
    if (isTreated && before !== undefined && !isWorse && !isNew) {
      const text = `${tumourNames[signs.tumour!]}，${doneText(last)}，最迟 ${afterTreatmentWeeks} 周由治疗中心复查`;
      const rule = `治疗后 ${treatedWeeks} 周内没有加重的：治疗中，最迟 ${afterTreatmentWeeks} 周复查；新发、增大、播散，或 ${treatedWeeks} 周没有治疗：再转诊`;
      return dated('examBy', addDays(on, inDays(afterTreatmentWeeks)), { ...reason('tumour-treated', text, rule, on), source: 'toConfirm' });
    }
    const ruined = signs.group === 'E' && signs.system ? `${groupText(signs.system, 'E')}，` : '';
    const found = signs.tumour === 'inactive' ? '有新发或增大的肿瘤' : tumourNames[signs.tumour!];
    const text = `${ruined}${found}：当天联系视网膜母细胞瘤治疗中心`;
    const refer = withinHours('refer', on, centreWithinHours, { ...reason('tumour', text, centreRule, on), source: 'toConfirm' });
    return { ...refer, reasons: [...refer.reasons, ...groupReasons(look)] };
  }
  const wasThere = signs.tumour === 'inactive' || known.some(wasTumour) || treatments.length > 0;
  if (wasThere) {
    const activeOn = known.findLast((one) => isActive(one.signs))?.on ?? known[0]?.on ?? on;
    const from = last && last.date > activeOn ? last.date : activeOn;
    const weeks = on < addMonths(from, 3) ? 4 : on < addMonths(from, 12) ? 8 : undefined;
    const own = weeks ? addDays(on, inDays(weeks)) : on < addMonths(from, 36) ? addMonths(on, 3) : null;
    const text = `${tumourNames[signs.tumour!]}；治疗过的肿瘤由治疗中心定期复查`;
    const rule = `治疗过或不活动的：末次治疗或活动后 3 个月内每 2～4 周，1 年内 4～8 周，3 年内每 3 个月，并不晚于按年龄的间隔（${ageTableText}）`;
    return dated('examBy', earliest(own, byAge(past.child, on))!, reason('tumour-inactive', text, rule, on));
  }
  const risk = riskOf(past, on);
  const isExcluded = past.child.rbRisk?.kind === 'excluded';
  if (risk && !isExcluded) return dated('examBy', byAge(past.child, on), reason('tumour-risk', `未见肿瘤；${risk.text}`, ageTableText, on));
  if (risk && past.child.ageMonths(on) < 7 * 12)
    return dated('examBy', addMonths(on, 6), reason('tumour-risk', `未见肿瘤；${risk.text}，基因检测已排除遗传`, excludedRule, on));
  if (isExcluded) return undated('mayStop', [reason('tumour-excluded', '未见肿瘤；基因检测已排除', excludedRule, on)]);
  const isMet = ({ signs: one }: Look) => isActive(one);
  if (past.unconfirmed.length > 0 || past.looks.some(isMet)) return notMetNow(look, past, isMet, '未见肿瘤，之前曾怀疑', 'principle');
  return undated('watch', [reason('tumour-absent', '未见肿瘤', centreRule, on)]);
}

const excludedRule = '有信息价值的基因检测排除后：亲属可终止；患儿的另一眼由医生定期复查，7 岁前最迟 6 个月，之后可终止';

function graver(now: EyeSigns, before: EyeSigns): string[] {
  const rank = ({ tumour }: EyeSigns) => (tumour === undefined ? 0 : tumourFindings.indexOf(tumour));
  const rankOf = (group: RetinoblastomaGroup) => retinoblastomaGroups.indexOf(group);
  const isOneSystem = now.system !== undefined && now.system === before.system && now.group && before.group;
  const signs = [
    before.tumour !== undefined && rank(now) > rank(before) && '肿瘤所见加重',
    isOneSystem && rankOf(now.group!) > rankOf(before.group!) && '分期升高',
    isSeeding(now.group) && before.group !== undefined && !isSeeding(before.group) && '出现播散',
    now.newTumour === true && '有新发或增大',
  ];
  return [...new Set(signs.filter((sign): sign is string => typeof sign === 'string'))];
}

function owed(past: Past) {
  const isExcluded = past.child.rbRisk?.kind === 'excluded';
  const risk = riskOf(past, '9999-12-31');
  if (!risk || isExcluded) return undefined;
  const text = `${risk.text}，还没有眼底检查，最迟 ${dayText(addDays(risk.since, firstLookDays))}`;
  const verdict = dated('examBy', addDays(risk.since, firstLookDays), reason('tumour-first-look', text, `出生或得知风险后一周内首次检查；${ageTableText}`));
  return { verdict, isAnsweredBy: ({ on }: Look) => on >= risk.since };
}

export const retinoblastomaTable: Table = {
  // That nobody said whether there is a tumour is a look that failed.
  sees: ({ signs, disease }) => disease === 'retinoblastoma' && signs.view === 'good' && signs.tumour !== undefined,
  missing: ({ signs }) =>
    signs.tumour === 'inactive' && signs.newTumour === undefined
      ? [{ label: '有无新发或增大', readings: [{ newTumour: true }, { newTumour: false }], isAlwaysOpen: true }]
      : signs.tumour === undefined
        ? [{ label: '有无肿瘤', readings: [{ tumour: 'absent' }], isAlwaysOpen: true }]
        : [],
  judge,
  graver,
  owed,
  neutral: ({ system: _, group: __, ...signs }) => ({ ...signs, tumour: 'absent', newTumour: false }),
  answers: (done: Done, found) => !found || found.signs.tumour !== 'suspected' || done.kind === 'elsewhere',
  afterTreatment: (done) =>
    dated('examBy', addDays(done.date, inDays(afterTreatmentWeeks)), {
      ...reason('tumour-treated', `${doneText(done)}，最迟 ${afterTreatmentWeeks} 周由治疗中心复查`, `治疗后由治疗中心复查，最迟 ${afterTreatmentWeeks} 周`),
      source: 'toConfirm',
    }),
  planLimit: ({ on }) => addDays(on, 7),
  excludes: ({ signs: { tumourExcluded } }, found) =>
    tumourExcluded !== undefined && tumourExcluded.date >= found.on && found.signs.tumour === 'suspected',
};

/** Whether a verdict asks for a tumour to be excluded. */
export const isOfTumour = ({ outcome, reasons }: Verdict): boolean =>
  isAtLeast('cannotJudge', outcome) && reasons.some(({ id }) => id === 'no-view' || id === 'white-reflex');
