import { describe, expect, it } from 'vitest';
import type { ExamOf } from '../../../clinical/findings.ts';
import type { RopEye } from '../../../clinical/icrop3.ts';
import { agreementOf } from './Agreement.tsx';

const graded = (examDate: string, OD: RopEye, OS: RopEye = OD): ExamOf<'rop'> => ({
  disease: 'rop',
  examDate,
  eyes: { OD: { view: 'good', ...OD }, OS: { view: 'good', ...OS } },
});
const typeOne: RopEye = { zone: 'II', stage: '3', plus: 'plus' };

describe('whether an expert was right', () => {
  const confirmed = graded('2026-03-01', typeOne);
  it('compares sign by sign what both recorded of an eye', () => {
    const said = agreementOf(graded('2026-03-01', { ...typeOne, stage: '2' }, { zone: 'II' }), confirmed);
    expect(said).toEqual([
      { eye: 'OD', name: '分区', said: 'Ⅱ区', confirmed: 'Ⅱ区', agrees: true },
      { eye: 'OD', name: '分期', said: '2 期', confirmed: '3 期', agrees: false },
      { eye: 'OD', name: '附加病变', said: '有附加病变', confirmed: '有附加病变', agrees: true },
      { eye: 'OS', name: '分区', said: 'Ⅱ区', confirmed: 'Ⅱ区', agrees: true },
    ]);
  });
  it('compares no exam of another disease or of another week', () => {
    expect(agreementOf(graded('2026-03-09', typeOne), confirmed)).toEqual([]);
    expect(agreementOf({ disease: 'glaucoma', examDate: '2026-03-01', eyes: { OD: {} } }, confirmed)).toEqual([]);
  });
  it('compares no groups of two systems', () => {
    const tumour = (system: 'IIRC' | 'ICRB', group: 'C' | 'D') => ({
      disease: 'retinoblastoma' as const,
      examDate: '2026-03-01',
      eyes: { OD: { tumour: 'present' as const, system, group } },
    });
    const names = (one: ReturnType<typeof tumour>) => agreementOf(one, tumour('IIRC', 'D')).map(({ name }) => name);
    expect(names(tumour('ICRB', 'D'))).toEqual(['肿瘤']);
    expect(agreementOf(tumour('IIRC', 'C'), tumour('IIRC', 'D')).map(({ agrees }) => agrees)).toEqual([true, false]);
    expect(names(tumour('IIRC', 'C'))).toHaveLength(2);
  });
});
