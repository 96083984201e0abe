import type { Day } from '../../../clinical/ages.ts';
import { type Eye, eyes } from '../../../clinical/eyes.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import type { RopStage } from '../../../clinical/icrop3.ts';
import type { GlaucomaRisk, RbRisk, WordKind } from '../../../clinical/statements.ts';
import type { StatementContent } from '../../../contract/schemas/child.ts';
import { endNotes, type ScreeningResult, type StatementKind } from '../../../contract/statement-texts.ts';

/** What is chosen and typed; of another kind than `kind` there may be values left. */
export type StatementValues = {
  kind: StatementKind;
  date: Day;
  rbRisk?: RbRisk;
  note?: string;
  glaucomaRisk?: GlaucomaRisk;
  eye?: Eye | 'both';
  disease?: ExamDisease;
  as?: WordKind;
  day?: Day | '';
  where?: string;
  result?: ScreeningResult;
  stage?: RopStage;
  reason?: string;
};

const typed = (text: string | undefined) => text?.trim() ?? '';

/** Which eyes a specialist spoke of; a word is kept of each. */
const eyesOf = (eye: StatementValues['eye']): readonly Eye[] => (eye === 'both' ? eyes : eye ? [eye] : []);

/** Whether a word may tell the stage of a detachment, as the surgeon found it. */
export const tellsStage = ({ disease, as }: Partial<StatementValues>): boolean =>
  disease === 'rop' && (as === 'planned' || as === 'notToTreat');

/** Whether a word may name a day: of the operation, the treatment or the next exam. A screening that was stopped has none. */
export const namesDay = ({ as, result }: Partial<StatementValues>): boolean =>
  as !== undefined && (as !== 'screenedElsewhere' || result === 'continue');

/** What is sent: two of a word about both eyes, else one. */
export function statementsOf(values: StatementValues): StatementContent[] {
  const { kind, date, rbRisk, glaucomaRisk, disease, as, day, result, stage } = values;
  const why = typed(values.reason);
  switch (kind) {
    case 'rbRisk':
      return [{ rbRisk: { kind: rbRisk!, date, ...(typed(values.note) && { note: typed(values.note) }) } }];
    case 'glaucomaRisk':
      return [{ glaucomaRisk: { kind: glaucomaRisk!, date } }];
    case 'toScreen':
      return [{ toScreen: { date, why } }];
    case 'ended':
    case 'died':
      return [{ end: { kind, date, why } }];
    case 'word':
      return eyesOf(values.eye).map((eye) => ({
        word: {
          eye,
          disease: disease!,
          date,
          as: as!,
          ...(day && namesDay(values) && { day }),
          ...(why && { why }),
          ...(typed(values.where) && { where: typed(values.where) }),
          ...(as === 'screenedElsewhere' && result && { result }),
          ...(stage && tellsStage(values) && { stage }),
        },
      }));
  }
}

const stillAsked = '再有新的、长大的或加重的所见时重新提示。';

const wordNotes: Record<WordKind, string> = {
  notThisDisease: `记录后，已发现的情况不再提示治疗或转诊，改按所填的日期复查，最迟 6 个月；${stillAsked}`,
  planned: '记录后，须治疗的提示保留，到所填的日期为止；过了这一天还没有治疗记录的，按逾期提示。',
  doneElsewhere: '记录后，按那一天已经治疗安排复查；治疗方式不明时按较严的一种。',
  notToTreat: `记录后，已发现的情况不再提示治疗或转诊，改按所填的日期复查，最迟 6 个月；${stillAsked}`,
  screenedElsewhere: '记录后，由外院的筛查代替本院的这一次，并按所填的日期安排下一次。',
};

const stoppedNote = '记录后，这只眼按外院的结论终止筛查，不再有筛查的复查日期与提醒。';

const excludedNote = '记录后，因家族风险安排的复查不再有日期与提醒。可以撤回。';

/** What will come of it, for who is asked once more; undefined where nobody is. */
export function askedAgain({ kind, rbRisk, as, result }: Partial<StatementValues>): string | undefined {
  if (kind === 'ended' || kind === 'died') return endNotes[kind];
  if (kind === 'rbRisk' && rbRisk === 'excluded') return excludedNote;
  if (kind !== 'word') return undefined;
  const note = as === 'screenedElsewhere' && result === 'stopped' ? stoppedNote : wordNotes[as!];
  return `${note}可以撤回。`;
}
