import { addDays, addMonths, type Day, dayText } from '../ages.ts';
import { exclusionNames, redReflexNames } from '../eyes.ts';
import { type Done, type EyeSigns, hasFindings, type Look } from '../looks.ts';
import { cannotJudge, doubtDays, rulesOf, say, type Verdict, withinHours } from '../outcome.ts';
import { type Word, wordNames } from '../statements.ts';

const ultrasoundDays = 3;
const whiteWithinHours = 72;
/** How long a fundus seen well, or an exclusion, holds while there is no view. */
const holdsMonths = 6;

const noViewRule = `看不见眼底、又没有已知的 ROP 5 期：先排除肿瘤，${ultrasoundDays} 天内 B 超；排除之前不安排眼内手术。${holdsMonths} 个月内看清过眼底或已排除的除外；新出现的白瞳须重新排除`;
const rules = rulesOf('toConfirm', {
  'no-view': noViewRule,
  'no-view-again': noViewRule,
  'white-reflex': `红光反射发白：转诊，${whiteWithinHours} 小时；消失或两眼不等：${doubtDays} 天内散瞳查`,
});

/** Whether the fundus was seen well in a look: what was seen of it stands in the exam, or it is an exam of it. */
function seesFundus({ disease, signs: { view, fundusView, cupDiscRatio, tumour } }: Look): boolean {
  if (disease === 'cataract') return fundusView === 'clear' && view !== 'poor' && view !== undefined;
  const isSeen = {
    rop: true,
    retinoblastoma: tumour !== undefined,
    glaucoma: cupDiscRatio !== undefined,
    other: false,
  };
  return view === 'good' && isSeen[disease];
}

const isHidden = (signs: EyeSigns): boolean =>
  signs.redReflex === 'white' ||
  signs.redReflex === 'absent' ||
  signs.morphology === 'total' ||
  Boolean(signs.cornealOedema || signs.oldScar || signs.haemorrhage);

/** No view of the fundus: behind an opacity, or a poor view with a reason for it. */
function hasNoView({ disease, signs }: Look): boolean {
  if (signs.view === 'notExamined') return false;
  const fundusView = disease === 'cataract' ? signs.fundusView : undefined;
  return fundusView === 'none' || ((signs.view === 'poor' || fundusView === 'hazy') && isHidden(signs));
}

/** In an exam of a cataract nobody said whether the fundus can be seen. */
function isViewUnsaid(look: Look, operatedOn: Day | undefined): boolean {
  const { disease, signs, on } = look;
  if (disease !== 'cataract' || signs.view === 'notExamined' || signs.morphology === 'clear') return false;
  if (signs.fundusView !== undefined || (operatedOn !== undefined && operatedOn < on)) return false;
  return signs.view === 'good' || signs.visuallySignificant !== undefined || hasFindings(look);
}

/** `isHidden`: only an exclusion, a look or a word on a tumour answers it, and no operation. */
type Open = { verdict: Verdict; isHidden: boolean };
type State = { open: Open[]; seenOn?: Day; excluded?: { on: Day; text: string }; wasWhite: boolean; hiddenOn?: Day };

/** What an eye without a view of its fundus, or with an abnormal red reflex, calls for, in whichever exam it stands. */
export function tumourBehind(looks: readonly Look[], treatments: readonly Done[], words: readonly Word[]): Verdict[] {
  const hasStage5 = (on: Day) => looks.some((look) => look.on <= on && look.signs.stage?.startsWith('5'));
  const isOnReflex = ({ disease }: Word) => disease === 'retinoblastoma' || disease === 'cataract';
  const said = words.filter((word) => isOnReflex(word) && word.as !== 'planned' && word.as !== 'screenedElsewhere');
  const operations = treatments.filter(({ kind }) => kind === 'surgery');
  const answers = [...operations, ...said].map(({ date }) => date);
  const state: State = { open: [], wasWhite: false };
  for (const day of [...new Set([...looks.map(({ on }) => on), ...answers])].sort()) {
    // A good view answers what was seen that day, in whichever exam.
    const ofDay = looks.filter(({ on }) => on === day);
    const inOrder = ofDay.toSorted((one, other) => Number(seesFundus(one)) - Number(seesFundus(other)));
    for (const look of inOrder) afterLook(state, look, hasStage5(day), operations[0]?.date);
    if (answers.includes(day)) state.open = state.open.filter((one) => one.isHidden);
    const word = said.find(({ disease, date }) => disease === 'retinoblastoma' && date === day);
    if (word) exclude(state, day, `专科意见：${wordNames[word.as]}`);
  }
  const { open, excluded, hiddenOn, seenOn = '' } = state;
  const isBehind = excluded && hiddenOn && seenOn < hiddenOn;
  if (open.length > 0 || !isBehind || hasStage5('9')) return open.map(({ verdict }) => verdict);
  const due = addMonths(excluded.on, holdsMonths);
  return [say('examBy', due, rules['no-view-again'], `${excluded.text}；仍看不见眼底`)];
}

function exclude(state: State, on: Day, text: string): void {
  state.excluded = { on, text: `${dayText(on)} ${text}` };
  state.open = [];
}

function afterLook(state: State, look: Look, hasStage5: boolean, operatedOn: Day | undefined): void {
  const { on, signs } = look;
  const { redReflex, tumourExcluded } = signs;
  if (tumourExcluded) exclude(state, tumourExcluded.date, `${exclusionNames[tumourExcluded.by]}已排除肿瘤`);
  const isNewlyWhite = redReflex === 'white' && !state.wasWhite;
  if (redReflex !== undefined) state.wasWhite = redReflex === 'white';
  if (seesFundus(look)) {
    state.seenOn = on;
    state.open = [];
    return;
  }
  const holds = (from: Day | undefined) => from !== undefined && on <= addMonths(from, holdsMonths);
  const isNoView = hasNoView(look);
  if (isNoView) state.hiddenOn = on;
  if (hasStage5 || (holds(state.excluded?.on) && (!isNewlyWhite || tumourExcluded))) return;
  const add = (verdict: Verdict, isHidden: boolean) => state.open.push({ verdict, isHidden });
  const wasSeen = holds(state.seenOn);
  const soon = addDays(on, ultrasoundDays);
  if (isNoView && (!wasSeen || isNewlyWhite))
    add(say('refer', soon, rules['no-view'], `看不见眼底：先排除肿瘤，${ultrasoundDays} 天内做 B 超`, on), true);
  const unsaid = `没有写明眼底能否看到，${ultrasoundDays} 天内补明或排除肿瘤`;
  if (isViewUnsaid(look, operatedOn) && !wasSeen) add(cannotJudge('view-unsaid', unsaid, soon, on, true), true);
  const seeFundus = `${redReflex && redReflexNames[redReflex]}：散瞳查眼底`;
  if (redReflex === 'white')
    add(withinHours('refer', on, whiteWithinHours, rules['white-reflex'], `红光反射${seeFundus}，排除肿瘤`), false);
  else if (redReflex === 'absent' || redReflex === 'unequal')
    add(cannotJudge('red-reflex', `红光反射${seeFundus}`, addDays(on, doubtDays), on), false);
}
