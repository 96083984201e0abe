import { addDays, type Day, dayText } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type EyeExam, examsThatSaw, viewDoubts } from './eye-exams.ts';
import type { Eye } from './eyes.ts';
import { inDays } from './gestational-age.ts';
import { contradicted, gravest, incomplete, type Reason, undated, type Verdict } from './outcome.ts';
import { groupDefinitions, groupingOf, groupText, systemSources, tumourNames } from './retinoblastoma.ts';
import { treatmentsOf } from './treatments.ts';

const centreWithinHours = 24;
/** A treated tumour is looked at again by the centre. */
export const afterTreatmentWeeks = 4;
const treatedRule = `治疗后由治疗中心复查，最迟 ${afterTreatmentWeeks} 周`;
const centreRule = '发现或怀疑视网膜母细胞瘤，不论分组：当天联系有条件的治疗中心';

/** What the exams of an eye for retinoblastoma call for. A later exam without a word on the tumour takes none away. */
export function assessRetinoblastomaEye(eye: Eye, { findings }: ClinicalCase): Verdict {
  const { seen, unseen } = examsThatSaw(findings, 'retinoblastoma', eye);
  const told = seen.filter(({ signs }) => signs.tumour !== undefined);
  const [latest, last] = [told.at(-1), seen.at(-1)];
  const silent = last && last !== latest ? [incomplete('没有记录有无肿瘤', last.examDate)] : [];
  const treated = treatmentsOf(findings?.treatments ?? [], eye).findLast(({ kind }) => kind !== 'antiVegf')?.date ?? '';
  const before = told.slice(0, -1).some(({ signs, examDate }) => signs.tumour === 'present' && examDate > treated);
  const verdicts = latest ? [tumourVerdict(latest, treated, before), ...viewDoubts(latest)] : [];
  return gravest([...unseen, ...silent, ...verdicts]);
}

/** By the centre, after a treatment that nobody has looked at since. */
const lookAgain = (treated: Day, reasons: Reason[]): Verdict => ({
  outcome: 'examBy',
  withinHours: null,
  due: addDays(treated, inDays(afterTreatmentWeeks)),
  reasons,
});

/** `treated` is the day of the last treatment, `before` whether an earlier exam saw a tumour that nobody treated since. */
function tumourVerdict({ signs, examDate }: EyeExam<'retinoblastoma'>, treated: string, before: boolean): Verdict {
  const reason = (text: string, rule = centreRule): Reason => ({
    id: 'tumour',
    text,
    rule,
    source: 'toConfirm',
    examDate,
  });
  if (signs.tumour === 'absent' && treated >= examDate)
    return lookAgain(treated, [reason(`${dayText(treated)} 已记录治疗，之后没有检查`, treatedRule)]);
  if (signs.tumour === 'absent')
    return before
      ? contradicted('这次未见肿瘤，之前记有肿瘤而没有记录治疗', examDate)
      : undated('watch', [reason('未见肿瘤')]);
  const grouping = groupingOf(signs);
  const groups = grouping ? [groupReason(grouping, examDate)] : [];
  if (signs.tumour === 'present' && treated >= examDate) {
    const text = `有肿瘤，${dayText(treated)} 已记录治疗，最迟 ${afterTreatmentWeeks} 周由治疗中心复查`;
    return lookAgain(treated, [reason(text, treatedRule), ...groups]);
  }
  const ruined = grouping?.group === 'E' ? `${groupText(grouping.system, 'E')}，` : '';
  return {
    outcome: 'refer',
    withinHours: centreWithinHours,
    due: addDays(examDate, centreWithinHours / 24),
    reasons: [reason(`${ruined}${tumourNames[signs.tumour!]}：当天联系视网膜母细胞瘤治疗中心`), ...groups],
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
