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
import { operationsOf } from './treatments.ts';

type CataractExam = EyeExam<'cataract'>;

export const cataractRule = `影响视力（眼底看不清或看不到，或医生认为影响视力）的先天性白内障：${Object.values(surgeryWindowTexts).join('；')}；眼底清楚的小混浊不设时间窗，随访视力`;

/**
 * What the exams of an eye for cataract call for. Surgery counts as done when a treatment says so, or an exam on its day
 * or later; a day after its exam was a plan, which nobody has said was kept, however long ago it was.
 */
export function assessCataractEye(eye: Eye, clinicalCase: ClinicalCase, today: Day): Verdict {
  const { findings, birthday } = clinicalCase;
  const { seen, unseen } = examsThatSaw(findings, 'cataract', eye);
  const latest = seen.at(-1);
  if (!latest) return gravest(unseen);
  const { done, planned } = operationOf(findings, eye);
  const reason = (text: string): Reason => ({
    id: 'cataract',
    text,
    rule: cataractRule,
    source: 'cataractTiming',
    examDate: latest.examDate,
  });
  if (done) return afterSurgery(done, latest, unseen, birthday, reason);
  const found = seen.find(({ signs }) => isSignificant(signs)) ?? latest;
  const plan = planned ? planText(planned, today) : '';
  const verdict = beforeSurgery(
    latest,
    fellowOf(eye, findings, found.examDate),
    clinicalCase,
    found.examDate,
    reason,
    plan,
  );
  // A poor view is an answer of its own where an opacity is in the way.
  const doubts = latest.signs.view === 'poor' && isSignificant(latest.signs) ? [] : viewDoubts(latest);
  if (isGoneInOneExam(seen))
    doubts.push(
      contradicted('之前记有影响视力的混浊而没有记录手术，这次没有；再查一次仍没有，才按所见判断', latest.examDate),
    );
  return gravest([verdict, ...unseen, ...doubts]);
}

/** What the latest exam, and looks in vain since the operation, leave open. */
function afterSurgery(
  done: Day,
  latest: CataractExam,
  unseen: Verdict[],
  birthday: Day,
  reason: (text: string) => Reason,
): Verdict {
  const wasSeenSince = done < latest.examDate;
  if (wasSeenSince && isOpaqueAfterSurgery(latest.signs))
    return contradicted(`已记手术（${dayText(done)}），之后的检查仍影响视力或看不清眼底`, latest.examDate);
  return gravest([
    undated('watch', [reason(`已手术（${dayText(done)}，${ageAtSurgery(birthday, done)}），随访视力`)]),
    ...unseen.filter(({ reasons }) => reasons[0]!.examDate! > done),
    ...(wasSeenSince || latest.signs.view === 'notExamined' ? viewDoubts(latest) : []),
  ]);
}

/** An opacity in the way of vision hardly goes away by itself: that it did is said by two exams. */
function isGoneInOneExam(seen: CataractExam[]): boolean {
  const harmless = seen.slice(seen.findLastIndex(({ signs }) => isSignificant(signs) !== false) + 1);
  return (
    !isSignificant(seen.at(-1)!.signs) &&
    seen.some(({ signs }) => isSignificant(signs)) &&
    harmless[0]?.examDate === harmless.at(-1)?.examDate
  );
}

/** The last day on which an eye was operated on as far as anybody has said, and the last one that was planned. */
function operationOf(
  findings: ClinicalCase['findings'],
  eye: Eye,
): { done: Day | undefined; planned: Day | undefined } {
  const written = examsThatSaw(findings, 'cataract', eye).seen.flatMap(({ signs: { surgeryDate }, examDate }) =>
    surgeryDate ? [{ surgeryDate, isPlan: surgeryDate > examDate }] : [],
  );
  const done = [
    ...written.filter(({ isPlan }) => !isPlan).map(({ surgeryDate }) => surgeryDate),
    ...operationsOf(findings?.treatments ?? [], eye),
  ];
  return { done: done.toSorted().at(-1), planned: written.findLast(({ isPlan }) => isPlan)?.surgeryDate };
}

/** The other eye as it was last seen, whether it was operated on, and whether by `day` an opacity was in its way. */
function fellowOf(eye: Eye, findings: ClinicalCase['findings'], day: Day) {
  const other = otherEye(eye);
  const { seen } = examsThatSaw(findings, 'cataract', other);
  const { done } = operationOf(findings, other);
  const wasDeprived = seen.some(({ signs, examDate }) => examDate <= day && isSignificant(signs));
  return { latest: seen.at(-1), isOperated: done !== undefined, wasDeprived: wasDeprived || (done ?? '9') <= day };
}

const planText = (planned: Day, today: Day): string =>
  `；${planned < today ? `原定 ${dayText(planned)} 手术，没有记录是否已做` : `计划 ${dayText(planned)} 手术`}`;

function beforeSurgery(
  { signs, examDate, exam: { laterality } }: CataractExam,
  fellow: ReturnType<typeof fellowOf>,
  { birthday, gestation }: ClinicalCase,
  foundOn: Day,
  reason: (text: string) => Reason,
  plan: string,
): Verdict {
  const doubt = contradictionIn(signs, fellow.isOperated ? undefined : fellow.latest?.signs, laterality);
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
  if (ageOn(birthday, foundOn).years >= 1)
    return undated('treat', [
      reason(`${opacity}，影响视力，发现时已满 1 岁，婴儿期的手术时间窗不适用，由医生尽快决定${plan}`),
    ]);
  const sides =
    laterality ?? (fellow.isOperated || (fellow.latest && isOpaque(fellow.latest.signs)) ? 'bilateral' : 'unilateral');
  // An eye is deprived alone unless the other one was known to be when it was found; what comes later puts no day off.
  const eyesOfWindow = fellow.wasDeprived ? sides : 'unilateral';
  const { from, to } = surgeryWindow(eyesOfWindow, birthday);
  const corrected =
    isGestationalAge(gestation) && isPreterm(gestation)
      ? surgeryWindow(eyesOfWindow, dayAtPostmenstrualAge(birthday, gestation, inDays(40)))
      : undefined;
  const days = corrected
    ? `早产，按出生年龄 ${dayText(from)} 至 ${dayText(to)}，按矫正年龄 ${dayText(corrected.from)} 至 ${dayText(corrected.to)}，由医生决定；期限按较早的算`
    : `${dayText(from)} 至 ${dayText(to)}`;
  const unknown = laterality ? '' : '（没有记录单眼或双眼，按所见推断）';
  const text = `${lateralityNames[sides]}${unknown}${opacity}，影响视力，${sides === eyesOfWindow ? '通常' : '发现时另一眼没有记录影响视力，按单眼'}的手术时间窗：${days}${plan}`;
  return { outcome: 'treat', withinHours: null, due: to, reasons: [reason(text)] };
}

type Signs = CataractExam['signs'];

/** An opacity is in the way of vision where the fundus is seen badly or not at all, or where the examiner says so. */
const isSignificant = (signs: Signs): boolean | undefined =>
  signs.visuallySignificant ?? (isFundusPoor(signs) || (signs.fundusView === 'clear' ? false : undefined));

/** Behind a total cataract nobody sees the fundus, whether or not that was written down. */
const isFundusPoor = ({ fundusView, view, morphology }: Signs): boolean =>
  fundusView === 'hazy' ||
  fundusView === 'none' ||
  morphology === 'total' ||
  (view === 'poor' && isOpaque({ morphology }) && fundusView === undefined);

/** What an operation was for may still be written down; that the fundus cannot be seen after it is new. */
const isOpaqueAfterSurgery = (signs: Signs): boolean =>
  signs.visuallySignificant === true || (signs.fundusView !== 'clear' && isFundusPoor(signs));

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
