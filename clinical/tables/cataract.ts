import { addDays, addMonths, type Day, dayText, earliest } from '../ages.ts';
import { type Laterality, morphologyNames, surgeryWindow, surgeryWindowTexts } from '../cataract.ts';
import { doneText, type Missing, notMetNow, type Table } from '../engine.ts';
import type { Child, Done, EyeSigns, Look, Past } from '../looks.ts';
import { dated, type Reason, undated, type Verdict } from '../outcome.ts';
import { nextAfterOperation } from './glaucoma.ts';

const seenDays = 7;
const unseenDays = 3;
const secondEyeDays = 14;
const opaqueDays = 14;

export const cataractRule = `影响视力（眼底看不清或看不到，或医生认为影响视力）的先天性白内障：${seenDays} 天内由能手术的医生看，${Object.values(surgeryWindowTexts).join('；')}；时间窗之后才发现的，1 岁内 2 周、之后 4 周内手术；不影响视力的定期复查`;

const reason = (text: string, on: Day, id = 'cataract', rule = cataractRule): Reason => ({
  ...{ id, text, rule, source: 'cataractTiming', examDate: on },
});

const isOpaque = ({ morphology }: EyeSigns): boolean => morphology !== undefined && morphology !== 'clear';

/** In the way of vision: the fundus is seen badly or not at all, or the examiner says so. */
export const isSignificant = ({ visuallySignificant, fundusView, morphology }: EyeSigns): boolean =>
  visuallySignificant === true || fundusView === 'hazy' || fundusView === 'none' || morphology === 'total';

const isLensOperation = ({ kind }: Done): boolean => kind === 'surgery' || kind === 'elsewhere';

/** The window for surgery, by corrected age for a child born before 37 weeks. */
function windowOf({ on, laterality }: Look, { child, fellow }: Past): { sides: Laterality; from: Day; to: Day } {
  const others = fellow.looks.filter((one) => one.on <= on);
  const operated = fellow.treatments.some((done) => isLensOperation(done) && done.date <= on);
  const isBoth = laterality !== 'unilateral' && (operated || others.some(({ signs }) => isSignificant(signs)));
  const sides = isBoth ? 'bilateral' : 'unilateral';
  return { sides, ...surgeryWindow(sides, child.correctedFrom) };
}

/** When a significant cataract is operated on at the latest: by the end of its window, or of what counts after it. */
function operationOf(look: Look, past: Past): { isInWindow: boolean; by: Day } {
  const { signs, on } = look;
  const { to } = windowOf(look, past);
  const wasClear = past.looks.some((one) => one.isGood && one.signs.fundusView === 'clear' && !isSignificant(one.signs));
  const isInWindow = on <= to && (signs.cause ?? 'congenital') === 'congenital' && !wasClear;
  const first = past.fellow.treatments.find((done) => isLensOperation(done) && done.date <= on);
  const last = isInWindow ? to : addDays(on, past.child.ageMonths(on) < 12 ? 14 : 28);
  return { isInWindow, by: earliest(last, first ? addDays(first.date, secondEyeDays) : null)! };
}

function judge(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  if (signs.openGlobe) return dated('refer', on, reason('开放性眼外伤，当天转诊', on, 'open-globe'));
  const operated = past.treatments.filter((done) => isLensOperation(done) && done.date < on).at(-1);
  if (operated) return judgeOperated(look, past, operated);
  if (isSignificant(signs)) return judgeSignificant(look, past);
  const isMet = (one: Look) => isSignificant(one.signs);
  if (signs.morphology === 'clear') {
    if (past.unconfirmed.length > 0 || past.looks.some((one) => isOpaque(one.signs) || isMet(one)))
      return notMetNow(look, past, (one) => isOpaque(one.signs) || isMet(one), '晶状体透明，之前记有混浊', 'principle');
    return undated('watch', [reason('晶状体透明', on)]);
  }
  const seen = signs.morphology ? morphologyNames[signs.morphology] : '没有记录混浊形态';
  return dated('examBy', mildInterval(past.child, on), reason(`${seen}，不影响视力，定期复查`, on, 'cataract-mild', mildRule));
}

const mildRule = '不影响视力的混浊：3 月龄前最迟 1 个月，2 岁前 3 个月，7 岁前 6 个月，之后每年';

function mildInterval({ ageMonths }: Child, on: Day): Day {
  const age = ageMonths(on);
  return addMonths(on, age < 3 ? 1 : age < 24 ? 3 : age < 7 * 12 ? 6 : 12);
}

function judgeSignificant(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  const opacity = isOpaque(signs) ? morphologyNames[signs.morphology!] : '晶状体混浊';
  if (signs.cause === 'uveitis')
    return dated('examBy', addDays(on, 28), reason(`${opacity}，葡萄膜炎所致：不设手术日期，活动期最迟 4 周复查`, on, 'cataract-uveitis'));
  const { sides, from, to } = windowOf(look, past);
  const { isInWindow, by } = operationOf(look, past);
  const due = earliest(addDays(on, seenDays), by)!;
  const window = isInWindow
    ? `${sides === 'bilateral' ? '双眼' : '单眼'}时间窗 ${dayText(from)} 至 ${dayText(to)}${past.child.isPreterm ? `（按矫正年龄；按出生年龄为 ${bornWindow(past.child, sides)}）` : ''}`
    : `发现时已过时间窗或为后来出现，${dayText(by)} 前手术`;
  const operation = past.isTumourOpen ? '先排除肿瘤，之后才定手术日期' : window;
  const text = `${opacity}，影响视力，${dayText(due < on ? on : due)} 前由能手术的医生看；${operation}`;
  return dated('treat', due < on ? on : due, reason(text, on));
}

function bornWindow({ birthday }: Child, sides: Laterality): string {
  const { from, to } = surgeryWindow(sides, birthday);
  return `${dayText(from)} 至 ${dayText(to)}`;
}

const operatedRule = `术后 3 天、1 周、1 个月，之后两年内最迟 3 个月（1 岁内手术的到 5 岁），10 岁前 6 个月，之后每年，终身；每次测眼压、角膜、杯盘比（青光眼发生率 1 年 9%、5 年 17%、10 年 22%）；视轴再混浊：${opaqueDays} 天内治疗`;

function judgeOperated(look: Look, { child }: Past, operated: Done): Verdict {
  const { signs, on } = look;
  const text = `${doneText(operated)}（白内障手术）`;
  if (signs.axisClear === false || (signs.axisClear === undefined && signs.visuallySignificant === true))
    return dated('treat', addDays(on, opaqueDays), reason(`${text}，视轴区再次混浊，${opaqueDays} 天内治疗`, on, 'axis-opaque', operatedRule));
  const isEarly = child.ageMonths(operated.date) < 12;
  const isClose = on < addMonths(operated.date, 24) || (isEarly && child.ageMonths(on) < 60);
  const months = isClose ? 3 : child.ageMonths(on) < 120 ? 6 : 12;
  const due = earliest(nextAfterOperation(operated.date, on), addMonths(on, months))!;
  return dated('examBy', due, reason(`${text}，视轴区透明，定期复查`, on, 'cataract-operated', operatedRule));
}

function missing({ signs, on }: Look, past: Past): Missing[] {
  const isOperated = past.treatments.some((done) => isLensOperation(done) && done.date < on);
  if (isOperated)
    return signs.axisClear === undefined && !signs.visuallySignificant
      ? [{ label: '术后视轴区是否透明', readings: [{ axisClear: true }, { axisClear: false }] }]
      : [];
  const found: Missing[] = [];
  if (signs.fundusView === undefined)
    found.push({ label: '眼底能否看到', readings: [{ fundusView: 'clear' }, { fundusView: 'none' }], isAlwaysOpen: true });
  if (signs.visuallySignificant === undefined && signs.morphology !== 'clear' && !isSignificant(signs))
    found.push({ label: '是否影响视力', readings: [{ visuallySignificant: false }, { visuallySignificant: true }] });
  return found;
}

function contradictions(look: Look, past: Past): { text: string; worse: EyeSigns }[] {
  const { signs, laterality, on } = look;
  const isOperated = past.treatments.some((done) => isLensOperation(done) && done.date < on);
  if (isOperated) return [];
  const found: { text: string; worse: EyeSigns }[] = [];
  const { visuallySignificant: _, ...open } = signs;
  if (signs.visuallySignificant === false && isSignificant(signs))
    found.push({ text: '记为不影响视力，眼底却看不清或看不到', worse: { ...open, visuallySignificant: true } });
  if (signs.morphology === 'clear' && isSignificant(signs))
    found.push({ text: '记为晶状体透明，又记有影响视力的混浊或看不清的眼底', worse: { ...signs, morphology: 'other' } });
  const other = past.fellow.looks.findLast((one) => one.on === on)?.signs;
  if (laterality === 'unilateral' && isOpaque(signs) && other && isOpaque(other))
    found.push({ text: '记为单眼，双眼却都记有混浊', worse: signs });
  if (laterality === 'bilateral' && past.fellow.isThere && (signs.morphology === 'clear' || other?.morphology === 'clear'))
    found.push({ text: '记为双眼，却有一眼晶状体透明', worse: signs });
  return found;
}

export const cataractTable: Table = {
  // Behind an opacity the view is poor: that is the finding. It answers the day where it is recorded.
  sees: ({ signs }) => (signs.view === 'good' || signs.view === 'poor') && (signs.fundusView !== undefined || signs.axisClear !== undefined),
  missing,
  contradictions,
  judge,
  graver: (now, before) => [
    ...(isSignificant(now) && before.fundusView !== undefined && !isSignificant(before) ? ['混浊变为影响视力'] : []),
    ...(now.axisClear === false && before.axisClear === true ? ['视轴区再次混浊'] : []),
  ],
  neutral: ({ axisClear: _, ...signs }) => ({ ...signs, morphology: 'other', fundusView: 'clear', visuallySignificant: false, axisClear: true }),
  answers: (done) => isLensOperation(done),
  afterTreatment: (done) => {
    const days = isLensOperation(done) ? unseenDays : seenDays;
    return dated('examBy', addDays(done.date, days), {
      ...{ id: 'after-cataract-treatment', text: `${doneText(done)}，${days} 天内复查`, rule: operatedRule },
      source: 'toConfirm',
    });
  },
  planLimit: (found, due, past) => (past.treatments.some((done) => isLensOperation(done) && done.date < found.on) ? due : operationOf(found, past).by),
};
