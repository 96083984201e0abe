import { addDays, type Day, dayText } from './ages.ts';
import type { EyeExam } from './eye-exams.ts';
import { inDays } from './gestational-age.ts';
import { gravest, type Reason, undated, type Verdict } from './outcome.ts';
import { reactivationRule, withinAWeek } from './rop-exam.ts';
import { antiVegfPmaWeeks, antiVegfWeeks, examBy, firstLookDays } from './rop-rules.ts';
import { type Treatment, treatmentText } from './treatments.ts';

export type RopExam = EyeExam<'rop'>;

/** What every treatment calls for that nobody has looked at since, or only too early to tell. */
export function firstLooks(treatments: Treatment[], seen: RopExam[]): Verdict[] {
  const isLookedAt = ({ date }: Treatment) =>
    seen.some(({ examDate }) => examDate >= addDays(date, firstLookDays.from));
  return treatments.filter((treatment) => !isLookedAt(treatment)).map(firstLook);
}

const firstLook = (treatment: Treatment): Verdict => ({
  outcome: 'examBy',
  withinHours: null,
  due: addDays(treatment.date, firstLookDays.to),
  reasons: [
    {
      id: 'first-look',
      text: `${dayText(treatment.date)} ${treatmentText(treatment)}，首次复查最迟 ${dayText(addDays(treatment.date, firstLookDays.to))}`,
      rule: `治疗后 ${firstLookDays.from}～${firstLookDays.to} 天首次复查`,
      source: 'aap2018',
    },
  ],
});

/** A treated eye is never told to stop by rule: it may be active again, late after anti-VEGF. */
export function afterTreatment(
  { examDate, signs }: RopExam,
  verdict: Verdict,
  treatments: Treatment[],
  pmaDays: number,
): Verdict {
  const asked =
    signs.reactivation === undefined
      ? [withinAWeek('reactivation-unknown', '治疗后没有记录是否再激活', reactivationRule, examDate)]
      : [];
  if (verdict.outcome !== 'mayStop') return gravest([verdict, ...asked]);
  const [quiet] = verdict.reasons;
  const goesOn = mayReactivate(quiet!, treatments, pmaDays);
  const next = goesOn ? seenOn(examDate, quiet!.text, '治疗过的眼可能再激活') : leftToDoctor(examDate, quiet!.text);
  return gravest([next, ...asked]);
}

/** What regressed without treatment may come back as a treated eye may; after A-ROP it is seen weekly. */
export function afterRegression(
  { examDate }: RopExam,
  { reasons: [quiet] }: Verdict,
  wasAggressive: boolean,
  pmaDays: number,
): Verdict {
  if (pmaDays >= inDays(antiVegfPmaWeeks)) return leftToDoctor(examDate, quiet!.text);
  const weeks = wasAggressive ? 1 : antiVegfWeeks;
  return seenOn(examDate, quiet!.text, '之前的检查达到或不能排除达到治疗标准，没有记录治疗', weeks);
}

const leftToDoctor = (examDate: Day, quiet: string): Verdict =>
  undated('watch', [
    {
      id: 'after-treatment',
      text: `${quiet}；是否结束随访由医生决定`,
      rule: '治疗过、或达到过治疗标准的眼不按规则终止筛查，由医生决定',
      source: 'principle',
      examDate,
    },
  ]);

/** A quiet eye is seen on until it is old enough, and after anti-VEGF also grown or lasered. */
function mayReactivate({ id }: Reason, treatments: Treatment[], pmaDays: number): boolean {
  if (pmaDays < inDays(antiVegfPmaWeeks)) return true;
  if (id === 'vascularised') return false;
  const drug = treatments.findLast(({ kind }) => kind === 'antiVegf');
  // A treatment that nobody recorded may have been a drug.
  if (!drug) return treatments.length === 0;
  return !treatments.some(({ kind, date }) => kind === 'laser' && date >= drug.date);
}

const seenOn = (examDate: Day, quiet: string, why: string, weeks: number = antiVegfWeeks): Verdict => ({
  outcome: 'examBy',
  withinHours: null,
  due: examBy(examDate, weeks),
  reasons: [
    {
      id: 'seen-on',
      text: `${quiet}；${why}，${weeks === 1 ? '每周' : `每 2～${weeks} 周`}复查`,
      rule: `治疗后至少随访至矫正胎龄 ${antiVegfPmaWeeks} 周；用过抗 VEGF 药物的，完全血管化或无血管区激光完成后才可结束`,
      source: 'omic2018',
      examDate,
    },
  ],
});
