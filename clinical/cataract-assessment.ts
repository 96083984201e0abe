import { ageOn, type Day, dayText } from './ages.ts';
import {
  ageAtSurgery,
  type Laterality,
  lateralityNames,
  morphologyNames,
  surgeryWindow,
  surgeryWindowTexts,
} from './cataract.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type EyeExam, examsThatSaw, viewDoubts } from './eye-exams.ts';
import { type Eye, otherEye } from './eyes.ts';
import { dayAtPostmenstrualAge, inDays, isGestationalAge, isPreterm } from './gestational-age.ts';
import { contradicted, gravest, incomplete, type Reason, undated, type Verdict } from './outcome.ts';
import { treatmentsOf } from './treatments.ts';

type CataractExam = EyeExam<'cataract'>;

const rule = `影响视力（眼底看不清或看不到，或医生认为影响视力）的先天性白内障：${Object.values(surgeryWindowTexts).join('；')}；眼底清楚的小混浊不设时间窗，随访视力`;

/**
 * What the exams of an eye for cataract call for. Surgery counts as done when a treatment says so, or an exam on its day
 * or later; a day after its exam was a plan, which nobody has said was kept, however long ago it was.
 */
export function assessCataractEye(eye: Eye, clinicalCase: ClinicalCase, today: Day): Verdict {
  const { findings, birthday } = clinicalCase;
  const { seen, unseen } = examsThatSaw(findings, 'cataract', eye);
  const latest = seen.at(-1);
  if (!latest) return gravest(unseen);
  const written = seen.flatMap(({ signs: { surgeryDate }, examDate }) =>
    surgeryDate ? [{ surgeryDate, isPlan: surgeryDate > examDate }] : [],
  );
  const done = [
    ...written.filter(({ isPlan }) => !isPlan).map(({ surgeryDate }) => surgeryDate),
    ...treatmentsOf(findings?.treatments ?? [], eye).flatMap(({ kind, date }) => (kind === 'surgery' ? [date] : [])),
  ]
    .toSorted()
    .at(-1);
  const reason = (text: string): Reason => ({
    id: 'cataract',
    text,
    rule,
    source: 'cataractTiming',
    examDate: latest.examDate,
  });
  const isOpaqueSince = done && done < latest.examDate && !latest.signs.surgeryDate && isSignificant(latest.signs);
  if (isOpaqueSince) return contradicted(`已记手术（${dayText(done)}），之后的检查仍见影响视力的混浊`, latest.examDate);
  if (done) {
    const operated = undated('watch', [
      reason(`已手术（${dayText(done)}，${ageAtSurgery(birthday, done)}），随访视力`),
    ]);
    return gravest([operated, ...unseen.filter(({ reasons }) => reasons[0]!.examDate! > done)]);
  }
  const other = examsThatSaw(findings, 'cataract', otherEye(eye)).seen.at(-1);
  const planned = written.findLast(({ isPlan }) => isPlan)?.surgeryDate;
  const verdict = beforeSurgery(latest, other, clinicalCase, reason, planned && planText(planned, today));
  const doubts = latest.signs.view === 'notExamined' ? viewDoubts(latest) : [];
  const better = betterWithoutSurgery(latest.signs);
  if (better && seen.some(({ signs }) => isSignificant(signs)))
    doubts.push(contradicted(`之前记有影响视力的混浊而没有记录手术，${better}`, latest.examDate));
  return gravest([verdict, ...unseen, ...doubts]);
}

/** An opacity does not go away; that it is in nobody's way any more is believed when it is said in so many words. */
function betterWithoutSurgery(signs: Signs): string | undefined {
  if (signs.morphology === 'clear') return '这次记为晶状体透明';
  return isSignificant(signs) || signs.visuallySignificant === false ? undefined : '这次没有写明是否影响视力';
}

const planText = (planned: Day, today: Day): string =>
  `；${planned < today ? `原定 ${dayText(planned)} 手术，没有记录是否已做` : `计划 ${dayText(planned)} 手术`}`;

function beforeSurgery(
  { signs, examDate, exam: { laterality } }: CataractExam,
  other: CataractExam | undefined,
  { birthday, gestation }: ClinicalCase,
  reason: (text: string) => Reason,
  plan = '',
): Verdict {
  const doubt = contradictionIn(signs, other?.signs, laterality);
  if (doubt) return contradicted(doubt, examDate);
  if (signs.morphology === 'clear') return undated('watch', [reason('晶状体透明')]);
  const significant = isSignificant(signs);
  if (significant === undefined) return incomplete('没有记录眼底能否看到，也没有记录是否影响视力', examDate);
  if (!significant) {
    const seen = signs.morphology ? morphologyNames[signs.morphology] : '没有记录混浊形态';
    const why = signs.visuallySignificant === false ? '医生认为不影响视力' : '眼底清楚';
    return undated('watch', [reason(`${seen}，${why}，不设手术时间窗，随访视力`)]);
  }
  const opacity = signs.morphology ? morphologyNames[signs.morphology] : '晶状体混浊';
  // The window is one of infancy: in an older child it is no deadline that somebody missed.
  if (ageOn(birthday, examDate).years >= 1)
    return undated('treat', [
      reason(`${opacity}，影响视力，检查时已满 1 岁，婴儿期的手术时间窗不适用，由医生尽快决定${plan}`),
    ]);
  const sides = laterality ?? (other && isOpaque(other.signs) ? 'bilateral' : 'unilateral');
  const { from, to } = surgeryWindow(sides, birthday);
  const corrected =
    isGestationalAge(gestation) && isPreterm(gestation)
      ? surgeryWindow(sides, dayAtPostmenstrualAge(birthday, gestation, inDays(40)))
      : undefined;
  const days = corrected
    ? `早产，按出生年龄 ${dayText(from)} 至 ${dayText(to)}，按矫正年龄 ${dayText(corrected.from)} 至 ${dayText(corrected.to)}，由医生决定；期限按较早的算`
    : `${dayText(from)} 至 ${dayText(to)}`;
  const unknown = laterality ? '' : '（没有记录单眼或双眼，按所见推断）';
  const text = `${lateralityNames[sides]}${unknown}${opacity}，影响视力，通常的手术时间窗：${days}${plan}`;
  return { outcome: 'treat', withinHours: null, due: to, reasons: [reason(text)] };
}

type Signs = CataractExam['signs'];

/** An opacity is in the way of vision where the fundus is seen badly or not at all, or where the examiner says so. */
const isSignificant = (signs: Signs): boolean | undefined =>
  signs.visuallySignificant ?? (isFundusPoor(signs) || (signs.fundusView === 'clear' ? false : undefined));

/** Behind a total cataract nobody sees the fundus, whether or not that was written down. */
const isFundusPoor = ({ fundusView, view, morphology }: Signs): boolean =>
  fundusView === 'hazy' || fundusView === 'none' || view === 'poor' || morphology === 'total';

const isOpaque = ({ morphology }: Signs): boolean => morphology !== undefined && morphology !== 'clear';

function contradictionIn(
  signs: Signs,
  other: Signs | undefined,
  laterality: Laterality | undefined,
): string | undefined {
  if (signs.visuallySignificant === false && isFundusPoor(signs)) return '记为不影响视力，眼底却看不清或看不到';
  if (signs.morphology === 'clear' && (isFundusPoor(signs) || signs.visuallySignificant))
    return '记为晶状体透明，又记有影响视力的混浊或看不清的眼底';
  if (laterality === 'unilateral' && isOpaque(signs) && other && isOpaque(other)) return '记为单眼，双眼却都记有混浊';
  const eitherClear = signs.morphology === 'clear' || other?.morphology === 'clear';
  return laterality === 'bilateral' && eitherClear ? '记为双眼，却有一眼晶状体透明' : undefined;
}
