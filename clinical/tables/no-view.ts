import { addDays, addMonths, type Day, dayText } from '../ages.ts';
import { exclusionNames, redReflexNames } from '../eyes.ts';
import { type Done, type EyeSigns, hasFindings, type Look } from '../looks.ts';
import { cannotJudge, dated, doubtDays, type Reason, type Verdict, withinHours } from '../outcome.ts';
import { type Word, wordNames } from '../statements.ts';
import { isDetached } from './rop-rows.ts';

const ultrasoundDays = 3;
const whiteWithinHours = 72;
/** How long a fundus seen well, or an exclusion, holds while there is no view. */
const holdsMonths = 6;

const noViewRule = `看不见眼底、又没有已知的 ROP 5 期：先排除肿瘤，${ultrasoundDays} 天内 B 超；排除之前不安排眼内手术。${holdsMonths} 个月内看清过眼底或已排除的除外；新出现的白瞳须重新排除`;

/** Whether the fundus was seen well in a look. */
const seesFundus = ({ disease, signs }: Look): boolean => {
  if (disease === 'cataract') return signs.fundusView === 'clear' && signs.view !== 'poor' && signs.view !== undefined;
  return signs.view === 'good';
};

const isHidden = (signs: EyeSigns): boolean =>
  signs.redReflex === 'white' ||
  signs.redReflex === 'absent' ||
  signs.morphology === 'total' ||
  Boolean(signs.cornealOedema || signs.oldScar || signs.haemorrhage);

/** No view of the fundus: behind an opacity, or a poor view with a reason for it. */
function hasNoView({ disease, signs }: Look): boolean {
  if (signs.view === 'notExamined' || signs.view === 'absent') return false;
  if (disease === 'cataract' && signs.fundusView === 'none') return true;
  const isPoor = signs.view === 'poor' || (disease === 'cataract' && signs.fundusView === 'hazy');
  return isPoor && isHidden(signs);
}

/** In an exam of a cataract nobody said whether the fundus can be seen. */
const isViewUnsaid = (look: Look, operatedOn: Day | undefined): boolean => {
  const { disease, signs, on } = look;
  if (disease !== 'cataract' || signs.view === 'notExamined' || signs.morphology === 'clear') return false;
  if (signs.fundusView !== undefined || signs.axisClear !== undefined || (operatedOn !== undefined && operatedOn < on)) return false;
  return signs.view === 'good' || hasFindings(look);
};

/** `isHidden`: only an exclusion, a look or a word on a tumour answers it, and no operation. */
type Open = { verdict: Verdict; isHidden?: true };
type State = { open: Open[]; seenOn?: Day; excluded?: { on: Day; text: string }; wasWhite: boolean; hiddenOn?: Day };

/** What an eye without a view of its fundus, or with an abnormal red reflex, calls for, in whichever exam it stands. */
export function tumourBehind(looks: readonly Look[], treatments: readonly Done[], words: readonly Word[]): Verdict[] {
  const hasStage5 = (on: Day) => looks.some((look) => look.on <= on && look.signs.stage?.startsWith('5') && isDetached(look.signs));
  const said = words.filter(({ as }) => as !== 'planned' && as !== 'screenedElsewhere');
  const answers = [...treatments.filter(({ kind }) => kind === 'surgery'), ...said].map(({ date }) => date);
  const operatedOn = treatments.find(({ kind }) => kind === 'surgery')?.date;
  const days = [...new Set([...looks.map(({ on }) => on), ...answers])].sort();
  let state: State = { open: [], wasWhite: false };
  for (const day of days) {
    // A good view answers what was seen that day, in whichever exam.
    const ofDay = looks.filter(({ on }) => on === day).toSorted((one, other) => Number(seesFundus(one)) - Number(seesFundus(other)));
    for (const look of ofDay) state = afterLook(state, look, hasStage5(day), operatedOn);
    if (answers.includes(day)) state = { ...state, open: state.open.filter((one) => one.isHidden) };
    const word = said.find(({ disease, date }) => disease === 'retinoblastoma' && date === day);
    if (word) state = { ...state, open: [], excluded: { on: day, text: `${dayText(day)} 专科意见：${wordNames[word.as]}` } };
  }
  const { open, excluded, hiddenOn, seenOn } = state;
  const isBehind = excluded !== undefined && hiddenOn !== undefined && (seenOn ?? '') < hiddenOn;
  if (open.length > 0 || !isBehind || hasStage5('9')) return open.map(({ verdict }) => verdict);
  const again: Reason = { id: 'no-view-again', text: `${excluded.text}；仍看不见眼底`, rule: noViewRule, source: 'toConfirm' };
  return [dated('examBy', addMonths(excluded.on, holdsMonths), again)];
}

function afterLook(state: State, look: Look, hasStage5: boolean, operatedOn: Day | undefined): State {
  const { on, signs } = look;
  const said = signs.tumourExcluded;
  const next: State = { ...state, open: [...state.open] };
  if (said) {
    next.excluded = { on: said.date, text: `${dayText(said.date)} ${exclusionNames[said.by]}已排除肿瘤` };
    next.open = [];
  }
  const isWhite = signs.redReflex === 'white';
  const isNewlyWhite = isWhite && !state.wasWhite;
  if (signs.redReflex !== undefined) next.wasWhite = isWhite;
  if (seesFundus(look)) return { ...next, seenOn: on, open: [] };
  const holds = (from: Day | undefined) => from !== undefined && on <= addMonths(from, holdsMonths);
  const isExcluded = holds(next.excluded?.on) && (!isNewlyWhite || said !== undefined);
  if (hasNoView(look)) {
    next.hiddenOn = on;
    if (!hasStage5 && !isExcluded && !(holds(state.seenOn) && !isNewlyWhite)) next.open.push({ verdict: noView(on), isHidden: true });
  }
  if (isExcluded || hasStage5) return next;
  if (isViewUnsaid(look, operatedOn) && !holds(state.seenOn)) next.open.push({ verdict: unsaid(on), isHidden: true });
  if (isWhite) next.open.push({ verdict: white(on) });
  else if (signs.redReflex === 'absent' || signs.redReflex === 'unequal')
    next.open.push({ verdict: darkReflex(on, redReflexNames[signs.redReflex]) });
  return next;
}

const noView = (on: Day): Verdict =>
  dated('refer', addDays(on, ultrasoundDays), {
    ...{ id: 'no-view', text: `看不见眼底：先排除肿瘤，${ultrasoundDays} 天内做 B 超`, rule: noViewRule },
    ...{ source: 'toConfirm', examDate: on },
  });

const unsaid = (on: Day): Verdict =>
  cannotJudge('view-unsaid', `没有写明眼底能否看到，${ultrasoundDays} 天内补明或排除肿瘤`, addDays(on, ultrasoundDays), {
    ...{ examDate: on, pressing: true },
  });

const darkReflex = (on: Day, name: string): Verdict =>
  cannotJudge('red-reflex', `红光反射${name}，${doubtDays} 天内散瞳查眼底`, addDays(on, doubtDays), { examDate: on });

const white = (on: Day): Verdict =>
  withinHours('refer', on, whiteWithinHours, {
    ...{ id: 'white-reflex', text: `红光反射发白：${whiteWithinHours} 小时内散瞳查眼底，排除肿瘤` },
    ...{ rule: `红光反射发白：转诊，${whiteWithinHours} 小时；消失或两眼不等：${doubtDays} 天内散瞳查`, source: 'toConfirm', examDate: on },
  });
