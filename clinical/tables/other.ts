import { addDays, addMonths } from '../ages.ts';
import type { EyeSigns, Look } from '../looks.ts';
import { cannotJudge, doubtDays, rulesOf, say } from '../outcome.ts';
import { answeredMonths, isYoung, named, type Table } from '../table.ts';

const rule = '活动性炎症、视网膜脱离、开放性眼外伤：当天转诊；其他眼病由医生自定复查日期，没有定的 7 天内补';
const rules = {
  ...rulesOf('toConfirm', { 'other-urgent': rule, 'after-other-treatment': rule }),
  ...rulesOf('principle', { other: rule }),
};

const urgentOf = ({ disease, signs }: Pick<Look, 'disease' | 'signs'>): string[] =>
  named({
    活动性炎症: signs.inflammation && disease === 'other',
    视网膜脱离: signs.detachment,
    开放性眼外伤: signs.openGlobe,
  });

/** Whether a look of whatever exam tells of what is referred the same day in any disease. */
export const tellsOfOther = (look: Look): boolean => look.disease === 'other' || urgentOf(look).length > 0;

/** Any other disease: its doctor sets the next day. */
export const otherTable: Table = {
  sees: ({ signs, disease }) => disease === 'other' && signs.view === 'good',
  missing: () => [],
  judge: (look) => {
    const { on, next } = look;
    const urgent = urgentOf(look);
    if (urgent.length > 0) return say('refer', on, rules['other-urgent'], `${urgent.join('、')}：当天转诊`, on);
    if (!next || next.date < on) return cannotJudge('no-day', '没有写明下次复查的日期', addDays(on, doubtDays), on);
    return { ...say('examBy', next.date, rules.other, '其他眼病：由医生定复查日期', on), dueBy: 'doctor' };
  },
  graver: (now: EyeSigns, before: EyeSigns) => {
    const former = urgentOf({ disease: 'other', signs: before });
    return urgentOf({ disease: 'other', signs: now })
      .filter((sign) => !former.includes(sign))
      .map((sign) => `出现${sign}`);
  },
  neutral: (signs) => ({ ...signs, inflammation: false, detachment: false, openGlobe: false }),
  answers: () => true,
  afterTreatment: () => ({ days: doubtDays, rule: rules['after-other-treatment'] }),
  // Without its finding an eye has the doctor's day alone, which is the one that the word names.
  untreatable: ({ on, signs }, child) =>
    isYoung(child, on) && !signs.detachment ? addDays(on, doubtDays) : addMonths(on, answeredMonths),
};
