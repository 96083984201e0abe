import { addDays, type Day, dayText } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type EyeExam, examsThatSaw, viewDoubts } from './eye-exams.ts';
import type { Eye } from './eyes.ts';
import { inDays } from './gestational-age.ts';
import { gravest, incomplete, type Reason, undated, type Verdict } from './outcome.ts';
import { groupDefinitions, groupingOf, groupText, systemSources, tumourNames } from './retinoblastoma.ts';
import { treatmentsOf } from './treatments.ts';

const centreWithinHours = 24;
/** A treated tumour is looked at again by the centre. */
const afterTreatmentWeeks = 4;
const treatedRule = `治疗后由治疗中心复查，最迟 ${afterTreatmentWeeks} 周`;
export const centreRule = '发现或怀疑视网膜母细胞瘤，不论分组：当天联系有条件的治疗中心';

type TumourExam = EyeExam<'retinoblastoma'>;

/**
 * What the exams of an eye for retinoblastoma call for. A later exam without a word on the tumour takes none away, nor
 * does one that saw none through a poor view.
 */
export function assessRetinoblastomaEye(eye: Eye, { findings }: ClinicalCase): Verdict {
  const { seen, unseen } = examsThatSaw(findings, 'retinoblastoma', eye);
  const last = seen.at(-1);
  if (!last) return gravest(unseen);
  const told = seen.filter(
    ({ signs: { tumour, view = 'good' } }) => tumour && (tumour !== 'absent' || view === 'good'),
  );
  const silent = last.signs.tumour === undefined ? [incomplete('没有记录有无肿瘤', last.examDate)] : [];
  const treated = treatmentsOf(findings!.treatments, eye).at(-1)?.date ?? '';
  return gravest([...unseen, ...silent, ...tumourVerdict(told, treated), ...viewDoubts(last)]);
}

/** By the centre, after a treatment that nobody has looked at since. */
const lookAgain = (treated: Day, reasons: Reason[]): Verdict => ({
  outcome: 'examBy',
  withinHours: null,
  due: addDays(treated, inDays(afterTreatmentWeeks)),
  reasons,
});

/** From the exams that tell of a tumour; `treated` is the day of the last treatment. */
function tumourVerdict(told: TumourExam[], treated: string): Verdict[] {
  const latest = told.at(-1);
  if (!latest) return [];
  const { signs, examDate } = latest;
  const reason = (text: string, rule = centreRule): Reason => ({
    ...{ id: 'tumour', text, rule },
    ...{ source: 'toConfirm', examDate },
  });
  const isTreated = (exam: TumourExam) => exam.signs.tumour !== 'suspected' && treated >= exam.examDate;
  if (isTreated(latest)) {
    const found = signs.tumour === 'absent' ? '未见肿瘤' : '有肿瘤';
    const text = `${found}，${dayText(treated)} 已记录治疗，最迟 ${afterTreatmentWeeks} 周由治疗中心复查`;
    return [lookAgain(treated, [reason(text, treatedRule), ...groupReasons(latest)])];
  }
  // A suspicion may be cleared; a tumour does not go by itself.
  const clearedAt = told.findLastIndex(({ signs: { tumour } }) => tumour === 'absent');
  const isOpen = (exam: TumourExam, place: number) =>
    !isTreated(exam) && (exam.signs.tumour === 'present' || (exam.signs.tumour === 'suspected' && place > clearedAt));
  const first = told.find(isOpen);
  if (!first) {
    const wasThere = told.some((exam) => exam.signs.tumour === 'present');
    return [undated('watch', [reason(wasThere ? '未见肿瘤；治疗过的肿瘤由治疗中心按计划复查' : '未见肿瘤')])];
  }
  const grouping = groupingOf(signs);
  const ruined = grouping?.group === 'E' ? `${groupText(grouping.system, 'E')}，` : '';
  const found =
    signs.tumour === 'absent' ? '这次未见肿瘤，之前记有肿瘤而没有记录治疗' : `${ruined}${tumourNames[signs.tumour!]}`;
  return [
    {
      outcome: 'refer',
      withinHours: centreWithinHours,
      due: addDays(first.examDate, centreWithinHours / 24),
      reasons: [reason(`${found}：当天联系视网膜母细胞瘤治疗中心`), ...groupReasons(latest)],
    },
  ];
}

function groupReasons({ signs, examDate }: TumourExam): Reason[] {
  const grouping = groupingOf(signs);
  if (!grouping) return [];
  const { system, group } = grouping;
  return [
    {
      id: 'group',
      text: `记为 ${groupText(system, group)}。IIRC 与 ICRB 的同名分组定义不同，请核对`,
      rule: `${groupText(system, group)}：${groupDefinitions[system][group]}`,
      source: systemSources[system],
      examDate,
    },
  ];
}
