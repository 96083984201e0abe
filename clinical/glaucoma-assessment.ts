import { addDays, type Day } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { type EyeExam, examsThatSaw, viewDoubts } from './eye-exams.ts';
import type { Eye } from './eyes.ts';
import { inDays } from './gestational-age.ts';
import {
  criteriaIn,
  criterionNames,
  type GlaucomaCriterion,
  type GlaucomaEye,
  glaucomaCriteria,
  glaucomaCriteriaNeeded,
} from './glaucoma.ts';
import { gravest, incomplete, type Reason, undated, type Verdict } from './outcome.ts';
import { treatmentsOf } from './treatments.ts';

const criteria = Object.keys(glaucomaCriteria) as GlaucomaCriterion[];
const rule = `儿童青光眼：五项中至少 ${glaucomaCriteriaNeeded} 项（${Object.values(glaucomaCriteria).join('；')}）；任何一项为可疑`;

/** A suspect eye, and one after surgery, is seen again within so many weeks. */
export const repeatWithinWeeks = 2;

/** What the exams of an eye for glaucoma call for. Each sign is read from the latest exam that could tell. */
export function assessGlaucomaEye(eye: Eye, { findings, birthday }: ClinicalCase): Verdict {
  const { seen, unseen } = examsThatSaw(findings, 'glaucoma', eye);
  const latest = seen.at(-1);
  if (!latest) return gravest(unseen as [Verdict, ...Verdict[]]);
  const operated = treatmentsOf(findings?.treatments ?? [], eye).at(-1)?.date ?? '';
  return gravest([bySigns(latest, told(eye, seen, birthday), operated), ...unseen, ...viewDoubts(latest)]);
}

type Told = { criterion: GlaucomaCriterion; isMet: boolean; examDate: Day };

function told(eye: Eye, seen: EyeExam<'glaucoma'>[], birthday: Day): Told[] {
  const read = seen.map(({ exam, examDate }, place) => ({
    examDate,
    signs: criteriaIn(exam, eye, birthday, smallestCup(seen.slice(0, place))),
  }));
  return criteria.flatMap((criterion) => {
    const exam = read.findLast(({ signs }) => signs[criterion] !== undefined);
    return exam ? [{ criterion, isMet: exam.signs[criterion]!, examDate: exam.examDate }] : [];
  });
}

const smallestCup = (exams: EyeExam<'glaucoma'>[]): GlaucomaEye | undefined =>
  exams
    .map(({ signs }) => signs)
    .filter(({ cupDiscRatio }) => cupDiscRatio !== undefined)
    .toSorted((one, other) => one.cupDiscRatio! - other.cupDiscRatio!)[0];

const named = (criteria: readonly GlaucomaCriterion[]): string => criteria.map((one) => criterionNames[one]).join('、');

function bySigns({ examDate }: EyeExam<'glaucoma'>, known: Told[], operated: string): Verdict {
  if (known.length === 0) return incomplete('没有记录任何一项可以判断青光眼的检查', examDate);
  const met = known.filter(({ isMet }) => isMet);
  const unknown = criteria.filter((criterion) => !known.some((one) => one.criterion === criterion));
  const reason = (text: string): Reason => ({ id: 'glaucoma', text, rule, source: 'wga9', examDate: on });
  const on =
    met
      .map((one) => one.examDate)
      .toSorted()
      .at(-1) ?? examDate;
  const signs = met.map(({ criterion }) => glaucomaCriteria[criterion]).join('；');
  const rest = unknown.length > 0 ? `。未能判断：${named(unknown)}` : '';
  if (met.length === 0)
    return undated('watch', [reason(`已看的 ${named(known.map((one) => one.criterion))}未达标准${rest}`)]);
  const due = (from: Day) => addDays(from, inDays(repeatWithinWeeks));
  const shows = met.length >= glaucomaCriteriaNeeded ? `符合诊断标准中的 ${met.length} 项` : '青光眼可疑：符合 1 项';
  if (operated >= on) {
    const text = `${shows}（${signs}），${operated} 已记录治疗，${repeatWithinWeeks} 周内复查${rest}`;
    return { outcome: 'examBy', withinHours: null, due: due(operated), reasons: [reason(text)] };
  }
  if (met.length >= glaucomaCriteriaNeeded)
    return {
      outcome: 'refer',
      withinHours: null,
      due: on,
      reasons: [reason(`${shows}（${signs}），转青光眼专科${rest}`)],
    };
  const text = `${shows}（${signs}），${repeatWithinWeeks} 周内复查或转诊${rest}`;
  return { outcome: 'examBy', withinHours: null, due: due(on), reasons: [reason(text)] };
}
