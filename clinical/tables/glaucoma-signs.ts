import { type Day, daysBetween } from '../ages.ts';
import { keysOf } from '../field-kinds.ts';
import { inDays } from '../gestational-age.ts';
import { criterionNames, glaucomaFigures as figures, isCupLarger } from '../glaucoma.ts';
import type { Child, Done, EyeSigns, Look, Past } from '../looks.ts';
import { named } from '../table.ts';

const newbornDays = 28;
const newbornPmaWeeks = 44;

export const isInfant = ({ ageMonths }: Child, on: Day): boolean => ageMonths(on) < 12;
export const isFirstMonth = ({ birthday }: Child, on: Day): boolean => daysBetween(birthday, on) <= newbornDays;

/** Whether a diameter is a sign at the age at which it was measured. */
export function isLargeCornea(diameterMm: number, child: Child, on: Day): boolean {
  if (diameterMm > figures.anyAgeMm || (diameterMm > figures.infantMm && isInfant(child, on))) return true;
  const pma = child.pmaDays(on);
  if (pma !== undefined && pma < inDays(37)) return diameterMm > figures.pretermMm;
  const isNewborn = isFirstMonth(child, on) || (pma !== undefined && pma <= inDays(newbornPmaWeeks));
  return isNewborn && diameterMm >= figures.newbornMm;
}

/** A low pressure counts with its tonometer, and asleep only where it is low enough for that. */
export function isPressureKnown({ iopMmHg, tonometer, underAnaesthesia }: EyeSigns): boolean {
  if (iopMmHg === undefined || iopMmHg > figures.pressureMmHg) return iopMmHg !== undefined;
  return tonometer !== undefined && (!underAnaesthesia || iopMmHg <= figures.asleepMmHg);
}

export const figureNames = {
  iopMmHg: `可用于判断的眼压（须写明眼压计，麻醉下不高于 ${figures.asleepMmHg} mmHg）`,
  cupDiscRatio: '杯盘比',
  cornealDiameterMm: '角膜直径',
};
export type Figure = keyof typeof figureNames;
/** The numbers by which an eye is judged. */
export const figuresAt = ({ ageMonths }: Child, on: Day): Figure[] =>
  ageMonths(on) < 36 ? ['iopMmHg', 'cupDiscRatio', 'cornealDiameterMm'] : ['iopMmHg', 'cupDiscRatio'];
/** Behind a poor view the disc was not seen, whatever is written of its cup. */
export const lacks = (signs: EyeSigns, figure: Figure): boolean =>
  signs[figure] === undefined || (figure === 'cupDiscRatio' && signs.view === 'poor');

export const cupsOf = (looks: readonly Look[]): number[] => looks.flatMap(({ signs }) => signs.cupDiscRatio ?? []);
export const isGrowing = ({ growth, axialElongation, progressiveMyopia }: EyeSigns): boolean =>
  growth === 'beyondNormal' || Boolean(axialElongation || progressiveMyopia);
export const tearingName = '流泪或畏光没有其他原因';

export const isForGlaucoma = ({ kind }: Done): boolean => ['surgery', 'laser', 'drops', 'elsewhere'].includes(kind);
export const isOperation = ({ kind }: Done): boolean => kind === 'surgery' || kind === 'elsewhere';
/** Treatments that are surely of glaucoma. */
export const ownOf = ({ treatments }: Past): Done[] =>
  treatments.filter((done) => isForGlaucoma(done) && !done.isShared);
/** Followed as a treated eye: there is something to compare it with. */
export const isTreated = (past: Past): boolean => past.looks.length > 0 && ownOf(past).length > 0;

/** The looks that an eye's cup is compared with: after an operation those since it, or else the last before it. */
export function baseOf(looks: readonly Look[], treatments: readonly Done[]): readonly Look[] {
  const operated = treatments.findLast(isOperation)?.date;
  const since = looks.filter(({ on }) => on > (operated ?? ''));
  return since.length > 0 ? since : looks.slice(-1);
}

export const cupGrew = ({ signs: { cupDiscRatio } }: Look, base: readonly Look[]): boolean =>
  cupDiscRatio !== undefined && isCupLarger(cupDiscRatio, Math.min(...cupsOf(base)));

/** The criteria that a look meets, each one line of the consensus, by name, and tearing that nothing explains. */
export function marksOf(look: Look, { child, fellow, looks, treatments }: Past): string[] {
  const { signs, on } = look;
  const { cupDiscRatio = 0 } = signs;
  const cupMax = isInfant(child, on) ? figures.infantCupMax : figures.cupMax;
  const isLargeCup =
    Math.round(cupDiscRatio * 100) > 100 * cupMax ||
    isCupLarger(cupDiscRatio, Math.min(...cupsOf(fellow.looks.filter((one) => one.on <= on)))) ||
    cupGrew(look, baseOf(looks, treatments));
  const isLarge = ({ signs: { haabStriae, cornealDiameterMm = 0 }, on: day }: Look) =>
    haabStriae || isLargeCornea(cornealDiameterMm, child, day);
  return named({
    [criterionNames.pressure]: (signs.iopMmHg ?? 0) > figures.pressureMmHg,
    [criterionNames.disc]: isLargeCup || signs.rimThinning || signs.progressiveCupping,
    [criterionNames.cornea]: [...looks, look].some(isLarge),
    [criterionNames.growth]: isGrowing(signs),
    [criterionNames.field]: signs.fieldDefect,
    [tearingName]: signs.tearing || signs.photophobia,
  });
}

/** What was measured, and never what is supposed of what was not. */
export function bySigns({ signs, told }: Look): string {
  const { iopMmHg, cornealDiameterMm, cupDiscRatio } = told ?? signs;
  const measured = named({
    [`眼压 ${iopMmHg} mmHg`]: iopMmHg !== undefined,
    [`角膜直径 ${cornealDiameterMm} mm`]: cornealDiameterMm !== undefined,
    [`杯盘比 ${cupDiscRatio}`]: cupDiscRatio !== undefined,
  });
  return measured.join('，') || '没有测量值';
}

const markNames = { rimThinning: '盘沿变薄', progressiveCupping: '视杯扩大', fieldDefect: '视野缺损' };
const marks = keysOf(markNames);
/** Marks of the disc and the field that an earlier look did not show. */
export const newMarks = (now: EyeSigns, before: EyeSigns): string[] =>
  marks.flatMap((mark) => (now[mark] && !before[mark] ? [markNames[mark]] : []));

/** In which ways a look is graver than an earlier one, in words. */
export function graver(now: EyeSigns, before: EyeSigns): string[] {
  const rises = (figure: Figure, by: number) => {
    const [one, other] = [now[figure], before[figure]];
    return one !== undefined && other !== undefined && isCupLarger(one, other, by);
  };
  const crosses = (limit: number) => (now.iopMmHg ?? 0) > limit && (before.iopMmHg ?? Infinity) <= limit;
  const grown = named({
    杯盘比增大: rises('cupDiscRatio', 0.1),
    角膜直径增大: rises('cornealDiameterMm', figures.corneaStepMm),
    眼压升高超过上限: crosses(figures.pressureMmHg) || crosses(figures.sameDayMmHg - 1),
    出现角膜水肿: now.cornealOedema && !before.cornealOedema,
    '出现 Haab 纹': now.haabStriae && !before.haabStriae,
    眼轴或近视增长过快: isGrowing(now) && !isGrowing(before),
  });
  return [...grown, ...newMarks(now, before)];
}

const glaucomaFields = [
  ...[...keysOf(figureNames), ...marks],
  ...(['haabStriae', 'cornealOedema', 'growth', 'tearing', 'photophobia'] as const),
];

/** Whether a look of another exam tells of glaucoma: it carries its fields, or the lens was operated on. */
export const tellsOfGlaucoma = ({ disease, signs, on }: Look, lensSurgery: Day | undefined): boolean =>
  disease === 'glaucoma' ||
  (disease === 'cataract' &&
    (glaucomaFields.some((field) => signs[field] !== undefined) || (lensSurgery !== undefined && lensSurgery < on)));
