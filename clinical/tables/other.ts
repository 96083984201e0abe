import { addDays, addMonths } from '../ages.ts';
import { answeredMonths, doneText, type Table, youngPmaWeeks } from '../engine.ts';
import { inDays } from '../gestational-age.ts';
import type { EyeSigns, Look } from '../looks.ts';
import { cannotJudge, dated, doubtDays } from '../outcome.ts';

const urgentRule = '活动性炎症、视网膜脱离、开放性眼外伤：当天转诊；其他眼病由医生自定复查日期，没有定的 7 天内补';

const urgentOf = ({ disease, signs }: Look): string[] =>
  [
    signs.inflammation && disease === 'other' && '活动性炎症',
    signs.detachment && '视网膜脱离',
    signs.openGlobe && '开放性眼外伤',
  ].filter((sign): sign is string => typeof sign === 'string');

/** Whether a look of whatever exam tells of what is referred the same day in any disease. */
export const tellsOfOther = (look: Look): boolean => look.disease === 'other' || urgentOf(look).length > 0;

/** Any other disease: its doctor sets the next day. */
export const otherTable: Table = {
  sees: ({ signs, disease }) => disease === 'other' && signs.view === 'good',
  missing: () => [],
  judge: (look) => {
    const urgent = urgentOf(look);
    const { on, next } = look;
    if (urgent.length > 0)
      return dated('refer', on, {
        ...{ id: 'other-urgent', text: `${urgent.join('、')}：当天转诊`, rule: urgentRule },
        ...{ source: 'toConfirm', examDate: on },
      });
    const said = { id: 'other', text: '其他眼病：由医生定复查日期', rule: urgentRule, source: 'principle', examDate: on } as const;
    if (next && next.date >= on) return { ...dated('examBy', next.date, said), dueBy: 'doctor' };
    return cannotJudge('no-day', '没有写明下次复查的日期', addDays(on, doubtDays), { examDate: on });
  },
  graver: (now: EyeSigns, before: EyeSigns) =>
    (['inflammation', 'detachment', 'openGlobe'] as const).filter((sign) => now[sign] && !before[sign]).map(() => '出现须当天处理的所见'),
  neutral: (signs) => ({ ...signs, inflammation: false, detachment: false, openGlobe: false }),
  answers: () => true,
  afterTreatment: (done) =>
    dated('examBy', addDays(done.date, doubtDays), {
      ...{ id: 'after-other-treatment', text: `${doneText(done)}，${doubtDays} 天内复查`, rule: urgentRule, source: 'toConfirm' },
    }),
  planLimit: ({ on }) => addDays(on, 7),
  // Without its finding an eye has the doctor's day alone, which is the one that the word names.
  untreatable: ({ on, signs }, { child }) => {
    const pma = child.pmaDays(on);
    const isYoung = pma !== undefined && pma < inDays(youngPmaWeeks) && !signs.detachment;
    return isYoung ? addDays(on, doubtDays) : addMonths(on, answeredMonths);
  },
};
