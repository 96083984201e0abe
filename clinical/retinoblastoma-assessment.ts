import { addDays, dayText } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type EyeExam, examsThatSaw, viewDoubts } from './eye-exams.ts';
import type { Eye } from './eyes.ts';
import { contradicted, gravest, incomplete, type Reason, undated, type Verdict } from './outcome.ts';
import { groupDefinitions, groupingOf, groupText, systemSources, tumourNames } from './retinoblastoma.ts';
import { treatmentsOf } from './treatments.ts';

const centreWithinHours = 24;
const centreRule = '发现或怀疑视网膜母细胞瘤，不论分组：当天联系有条件的治疗中心';

/** What the exams of an eye for retinoblastoma call for. */
export function assessRetinoblastomaEye(eye: Eye, { findings }: ClinicalCase): Verdict {
  const { seen, unseen } = examsThatSaw(findings, 'retinoblastoma', eye);
  const latest = seen.at(-1);
  const treated = treatmentsOf(findings?.treatments ?? [], eye).at(-1)?.date ?? '';
  const before = seen.slice(0, -1).some(({ signs, examDate }) => signs.tumour === 'present' && examDate > treated);
  const verdicts = latest ? [tumourVerdict(latest, treated, before), ...viewDoubts(latest)] : [];
  return gravest([...unseen, ...verdicts]);
}

/** `treated` is the day of the last treatment, `before` whether an earlier exam saw a tumour that nobody treated since. */
function tumourVerdict({ signs, examDate }: EyeExam<'retinoblastoma'>, treated: string, before: boolean): Verdict {
  const { tumour } = signs;
  if (tumour === undefined) return incomplete('没有记录有无肿瘤', examDate);
  const reason = (text: string): Reason => ({ id: 'tumour', text, rule: centreRule, source: 'toConfirm', examDate });
  if (tumour === 'absent')
    return before
      ? contradicted('这次未见肿瘤，之前记有肿瘤而没有记录治疗', examDate)
      : undated('watch', [reason('未见肿瘤')]);
  const grouping = groupingOf(signs);
  const groups = grouping ? [groupReason(grouping, examDate)] : [];
  if (tumour === 'present' && treated >= examDate)
    return undated('watch', [reason(`有肿瘤，${dayText(treated)} 已记录治疗，后续由治疗中心安排`), ...groups]);
  const ruined = grouping?.group === 'E' ? `${groupText(grouping.system, 'E')}，` : '';
  return {
    outcome: 'refer',
    withinHours: centreWithinHours,
    due: addDays(examDate, centreWithinHours / 24),
    reasons: [reason(`${ruined}${tumourNames[tumour]}：当天联系视网膜母细胞瘤治疗中心`), ...groups],
  };
}

function groupReason({ system, group }: NonNullable<ReturnType<typeof groupingOf>>, examDate: string): Reason {
  return {
    id: 'group',
    text: `记为 ${groupText(system, group)}。IIRC 与 ICRB 的同名分组定义不同，请核对`,
    rule: `${groupText(system, group)}：${groupDefinitions[system][group]}`,
    source: systemSources[system],
    examDate,
  };
}
