import { type Day, dayText } from '../clinical/ages.ts';
import { eyeNames } from '../clinical/eyes.ts';
import { examNames } from '../clinical/exam-kinds.ts';
import { ropStageNames } from '../clinical/icrop3.ts';
import { eyesText, nameOf, outcomeNames, type Summary } from '../clinical/outcome.ts';
import { endNames, glaucomaRiskNames, rbRiskNames, type WordKind, wordNames } from '../clinical/statements.ts';
import type { RulesReview, StatementContent } from './schemas/child.ts';
import { screeningResultNames, statementKindNames } from './statement-texts.ts';

type Said = NonNullable<StatementContent['word']>;

const nextText = (day: Day | undefined) => (day ? `，下次复查 ${dayText(day)}` : '');

const wordsOf: Record<WordKind, (word: Said) => string> = {
  notThisDisease: ({ day }) => wordNames.notThisDisease + nextText(day),
  planned: ({ day, where }) => `手术或治疗${day ? `定于 ${dayText(day)}` : '已定'}${where ? `，在${where}` : ''}`,
  doneElsewhere: ({ day, where }) => `${day ? `${dayText(day)} ` : ''}已在${where || '别处'}治疗`,
  notToTreat: ({ day }) => wordNames.notToTreat + nextText(day),
  screenedElsewhere: ({ day, where, result }) => {
    const came = screeningResultNames[result as keyof typeof screeningResultNames] ?? result;
    return `已在${where || '别处'}筛查${came ? `，${came}` : ''}${nextText(day)}`;
  },
};

/** Hospitals that the sentence does not name already. */
const hospitalOf = ({ as, where }: Said) => ((as === 'notThisDisease' || as === 'notToTreat') && where) || undefined;

/** `右眼 青光眼：不是该病（省儿童医院，2026年10月5日；眼压复测正常）` */
function wordText(word: Said): string {
  const stage = word.stage ? `，${ropStageNames[word.stage]}` : '';
  const told = [hospitalOf(word), dayText(word.date)].filter(Boolean).join('，');
  return `${eyeNames[word.eye]} ${examNames[word.disease]}：${wordsOf[word.as](word)}${stage}（${because(told, word.why)}）`;
}

const because = (told: string, why: string | undefined) => [told, why].filter(Boolean).join('；');

/** What was said of a child and not of an exam, in one line, without who said it. */
export function statementText({ rbRisk, glaucomaRisk, toScreen, end, word }: StatementContent): string {
  if (rbRisk)
    return `${statementKindNames.rbRisk}：${rbRiskNames[rbRisk.kind]}（${because(dayText(rbRisk.date), rbRisk.note)}）`;
  if (glaucomaRisk)
    return `${statementKindNames.glaucomaRisk}：${glaucomaRiskNames[glaucomaRisk.kind]}（${dayText(glaucomaRisk.date)}）`;
  if (toScreen) return `${statementKindNames.toScreen}：${because(dayText(toScreen.date), toScreen.why)}`;
  if (end) return `${endNames[end.kind]}：${because(dayText(end.date), end.why)}`;
  return word ? wordText(word) : '';
}

/**
 * `双眼 须治疗（72 小时内），最迟 2026年12月4日`: an answer of the rules with its day and without the time left, which would
 * be told as of today of an answer that is older.
 */
export function judgementText(judged: Summary): string {
  const { decisive, withinHours, pressing, fellow, ended, due: first, outcomeDue: due = first } = judged;
  const what = `${nameOf(judged, null, '')}${withinHours ? `（${withinHours} 小时内）` : ''}`;
  const also = fellow && `${eyeNames[fellow.eye]} ${fellow.due ? lastDayText(fellow.due) : outcomeNames.cannotJudge}`;
  const said = [
    [ended ? '' : eyesText(decisive), what].filter(Boolean).join(' '),
    pressing && '不能排除须治疗',
    due && lastDayText(due),
  ];
  return [said.filter(Boolean).join('，'), also].filter(Boolean).join('；');
}

const lastDayText = (day: Day) => `最迟 ${dayText(day)}`;

/** `规则 2026.11.2，2026年11月3日` */
export const rulesThenText = ({ rulesVersion, on }: Pick<RulesReview, 'rulesVersion' | 'on'>): string =>
  `规则 ${rulesVersion}，${dayText(on)}`;
