import { addDays, addMonths, type Day, dayText, earliest } from '../ages.ts';
import { type Laterality, morphologyNames, surgeryWindow, surgeryWindowTexts } from '../cataract.ts';
import type { Done, EyeSigns, Look, Past } from '../looks.ts';
import { rulesOf, say, type Verdict } from '../outcome.ts';
import { byAge, type Contradictions, doneText, foundBefore, type Missing, named, type Table } from '../table.ts';
import { nextAfterOperation } from './glaucoma.ts';

const seenDays = 7;
const unseenDays = 3;
const secondEyeDays = 14;
const opaqueDays = 14;

/** Of an opacity that is not in the way of vision, and of an operated eye once it is not seen every three months. */
const mildSteps = { 3: 1, 24: 3, 84: 6, Infinity: 12 };
const operatedSteps = { 120: 6, Infinity: 12 };

export const cataractRule = `影响视力（眼底看不清或看不到，或医生认为影响视力）的先天性白内障：${seenDays} 天内由能手术的医生看，${Object.values(surgeryWindowTexts).join('；')}；时间窗之后才发现的，1 岁内 2 周、之后 4 周内手术；不影响视力的定期复查`;
const operatedRule = `术后 3 天、1 周、1 个月，之后两年内最迟 3 个月（1 岁内手术的到 5 岁），10 岁前 6 个月，之后每年，终身；每次测眼压、角膜、杯盘比（青光眼发生率 1 年 9%、5 年 17%、10 年 22%）；视轴再混浊：${opaqueDays} 天内治疗`;
const rules = {
  ...rulesOf('cataractTiming', {
    cataract: cataractRule,
    'open-globe': cataractRule,
    'cataract-uveitis': cataractRule,
    'cataract-mild': '不影响视力的混浊：3 月龄前最迟 1 个月，2 岁前 3 个月，7 岁前 6 个月，之后每年',
    'axis-opaque': operatedRule,
    'cataract-operated': operatedRule,
  }),
  ...rulesOf('toConfirm', { 'after-cataract-treatment': operatedRule }),
};

const isOpaque = ({ morphology }: EyeSigns): boolean => morphology !== undefined && morphology !== 'clear';

/** In the way of vision: the fundus is seen badly or not at all, or the examiner says so. */
const isSignificant = ({ visuallySignificant, fundusView, morphology }: EyeSigns): boolean =>
  visuallySignificant === true || fundusView === 'hazy' || fundusView === 'none' || morphology === 'total';

const isLensOperation = ({ kind }: Done): boolean => kind === 'surgery' || kind === 'elsewhere';
const operationOf = ({ treatments }: Past): Done | undefined => treatments.findLast(isLensOperation);

/**
 * When a significant cataract is operated on at the latest: by the end of its window, which counts from the corrected age
 * of a child born before 37 weeks, or so long after it was found. The second eye follows the first.
 */
function surgeryOf({ signs, on, laterality }: Look, { child, fellow, good }: Past) {
  const first = fellow.treatments.find((done) => isLensOperation(done) && done.date <= on);
  const isOtherDense = fellow.looks.some((one) => one.on <= on && isSignificant(one.signs));
  const isBoth = laterality !== 'unilateral' && (first !== undefined || isOtherDense);
  const sides: Laterality = isBoth ? 'bilateral' : 'unilateral';
  const { from, to } = surgeryWindow(sides, child.correctedFrom);
  const wasClear = good.some((one) => one.signs.fundusView === 'clear' && !isSignificant(one.signs));
  const isInWindow = on <= to && (signs.cause ?? 'congenital') === 'congenital' && !wasClear;
  const last = isInWindow ? to : addDays(on, child.ageMonths(on) < 12 ? 14 : 28);
  return { sides, from, to, isInWindow, by: earliest(last, first && addDays(first.date, secondEyeDays))! };
}

function judge(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  if (signs.openGlobe) return say('refer', on, rules['open-globe'], '开放性眼外伤，当天转诊', on);
  const operated = operationOf(past);
  if (operated) return judgeOperated(look, past, operated);
  if (isSignificant(signs)) return judgeSignificant(look, past);
  if (signs.morphology === 'clear') {
    const isMet = (one: Look) => isOpaque(one.signs) || isSignificant(one.signs);
    const former = foundBefore(look, past, '晶状体透明，之前记有混浊', isMet);
    return former ?? say('watch', null, rules.cataract, '晶状体透明', on);
  }
  const seen = signs.morphology ? morphologyNames[signs.morphology] : '没有记录混浊形态';
  const due = byAge(past.child, on, mildSteps);
  return say('examBy', due, rules['cataract-mild'], `${seen}，不影响视力，定期复查`, on);
}

function judgeSignificant(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  const { child, isTumourOpen } = past;
  const opacity = isOpaque(signs) ? morphologyNames[signs.morphology!] : '晶状体混浊';
  if (signs.cause === 'uveitis') {
    const text = `${opacity}，葡萄膜炎所致：不设手术日期，活动期最迟 4 周复查`;
    return say('examBy', addDays(on, 28), rules['cataract-uveitis'], text, on);
  }
  const { sides, isInWindow, by, ...window } = surgeryOf(look, past);
  const soon = earliest(addDays(on, seenDays), by)!;
  const due = soon < on ? on : soon;
  const spanText = ({ from, to }: { from: Day; to: Day }) => `${dayText(from)} 至 ${dayText(to)}`;
  const born =
    child.correctedFrom !== child.birthday &&
    `（按矫正年龄；按出生年龄为 ${spanText(surgeryWindow(sides, child.birthday))}）`;
  const inWindow = `${sides === 'bilateral' ? '双眼' : '单眼'}时间窗 ${spanText(window)}${born || ''}`;
  const operation = isInWindow ? inWindow : `发现时已过时间窗或为后来出现，${dayText(by)} 前手术`;
  const text = `${opacity}，影响视力，${dayText(due)} 前由能手术的医生看；${isTumourOpen ? '先排除肿瘤，之后才定手术日期' : operation}`;
  return say('treat', due, rules.cataract, text, on);
}

function judgeOperated({ signs, on }: Look, { child }: Past, operated: Done): Verdict {
  const text = `${doneText(operated)}（白内障手术）`;
  if (signs.axisClear === false || (signs.axisClear === undefined && signs.visuallySignificant === true)) {
    const opaque = `${text}，视轴区再次混浊，${opaqueDays} 天内治疗`;
    return say('treat', addDays(on, opaqueDays), rules['axis-opaque'], opaque, on);
  }
  const isEarly = child.ageMonths(operated.date) < 12 && child.ageMonths(on) < 5 * 12;
  const isClose = isEarly || on < addMonths(operated.date, 24);
  const next = isClose ? addMonths(on, 3) : byAge(child, on, operatedSteps);
  const due = earliest(nextAfterOperation(operated.date, on), next);
  return say('examBy', due, rules['cataract-operated'], `${text}，视轴区透明，定期复查`, on);
}

function missing({ signs }: Look, past: Past): Missing[] {
  const { view, fundusView, axisClear, visuallySignificant, morphology } = signs;
  if (operationOf(past))
    return axisClear === undefined && !visuallySignificant
      ? [{ label: '术后视轴区是否透明', readings: [{ axisClear: true }, { axisClear: false }], mayAgree: true }]
      : [];
  const found: Missing[] = [];
  const add = (label: string, ...readings: EyeSigns[]) => found.push({ label, readings });
  if (fundusView === undefined) add('眼底能否看到', { fundusView: 'clear' }, { fundusView: 'none' });
  else if (view === 'poor' && fundusView === 'clear') add('看清的眼底', {}, { fundusView: 'hazy' });
  const either = [{ visuallySignificant: false }, { visuallySignificant: true }];
  if (visuallySignificant === undefined && morphology !== 'clear' && !isSignificant(signs))
    found.push({ label: '是否影响视力', readings: either, mayAgree: true });
  return found;
}

function contradictions({ signs, laterality, on }: Look, past: Past): Contradictions {
  if (operationOf(past)) return {};
  const other = past.fellow.looks.findLast((one) => one.on === on)?.signs ?? {};
  const isClear = signs.morphology === 'clear';
  const isMild = signs.visuallySignificant === false;
  const areOpaque = isOpaque(signs) && isOpaque(other);
  const isOneClear = !past.fellow.absent && (isClear || other.morphology === 'clear');
  return {
    '记为不影响视力，眼底却看不清或看不到': isMild && isSignificant(signs) && { ...signs, visuallySignificant: true },
    '记为晶状体透明，又记有影响视力的混浊': isClear && isSignificant(signs) && { ...signs, morphology: 'other' },
    '记为单眼，双眼却都记有混浊': laterality === 'unilateral' && areOpaque && signs,
    '记为双眼，却有一眼晶状体透明': laterality === 'bilateral' && isOneClear && signs,
  };
}

export const cataractTable: Table = {
  // Behind an opacity the view is poor: that is the finding. It answers the day where it is recorded.
  sees: ({ signs: { view, fundusView, axisClear } }) =>
    (view === 'good' && (fundusView !== undefined || axisClear !== undefined)) ||
    (view === 'poor' && (fundusView === 'hazy' || fundusView === 'none')),
  missing,
  contradictions,
  judge,
  graver: (now, before) =>
    named({
      混浊变为影响视力: isSignificant(now) && before.fundusView !== undefined && !isSignificant(before),
      视轴区再次混浊: now.axisClear === false && before.axisClear === true,
    }),
  neutral: (signs) => ({
    ...signs,
    morphology: 'other',
    fundusView: 'clear',
    visuallySignificant: false,
    axisClear: true,
  }),
  answers: (done) => isLensOperation(done),
  afterTreatment: (done) => ({
    days: isLensOperation(done) ? unseenDays : seenDays,
    rule: rules['after-cataract-treatment'],
  }),
  planLimit: (found, due, past) => (operationOf(past) ? due : surgeryOf(found, past).by),
};
