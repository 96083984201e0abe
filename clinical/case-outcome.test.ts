import { describe, expect, it } from 'vitest';
import { addDays } from './ages.ts';
import { agreementOf } from './agreement.ts';
import type { ExamOf } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { outcomeDue } from './outcome-dates.ts';
import { treatmentDelay } from './treatment-delay.ts';
import type { Treatment } from './treatments.ts';

const graded = (examDate: string, OD: RopEye, OS: RopEye = OD): ExamOf<'rop'> => ({
  disease: 'rop',
  examDate,
  eyes: { OD: { view: 'good', ...OD }, OS: { view: 'good', ...OS } },
});
const typeOne: RopEye = { zone: 'II', stage: '3', plus: 'plus' };
const mild: RopEye = { zone: 'II', stage: '1', plus: 'none' };

describe('when the outcome of a case is asked for', () => {
  const closedOn = '2026-03-01';
  it('asks a week after closing, and then at the dates of what was done', () => {
    expect(outcomeDue({ closedOn, saidOn: null, treatedOn: null })).toBe('2026-03-08');
    expect(outcomeDue({ closedOn, saidOn: '2026-03-08', treatedOn: null })).toBe('2027-03-01');
    expect(outcomeDue({ closedOn, saidOn: '2027-03-02', treatedOn: null })).toBe(addDays(closedOn, 3 * 365));
    expect(outcomeDue({ closedOn, saidOn: '2030-01-01', treatedOn: null })).toBeNull();
  });
  it('asks sooner after a treatment: whether it worked, whether the disease came back, what the child sees', () => {
    const treatedOn = '2026-03-02';
    const asked = ['2026-03-02', '2026-03-09', '2026-06-01', '2027-03-03', '2029-03-02'].map((saidOn) =>
      outcomeDue({ closedOn, saidOn, treatedOn }),
    );
    expect(asked).toEqual(
      ['2026-03-09', '2026-05-31', '2027-03-02', '2029-03-01', null].map((day, at) =>
        at === 1 ? addDays(treatedOn, 90) : at === 2 ? addDays(treatedOn, 365) : day,
      ),
    );
  });
});

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

describe('from detection to treatment', () => {
  const laser = (date: string): Treatment => ({ eye: 'OD', date, kind: 'laser' });
  const delay = (exams: ExamOf<'rop'>[], ...treatments: Treatment[]) =>
    treatmentDelay(
      {
        examKind: 'rop',
        birthday: '2025-12-20',
        gestation: { weeks: 28, days: 0 },
        findings: { version: 2, exams, images: [], treatments: [] },
      },
      treatments,
    );
  it('counts from the first exam that called for it', () => {
    const exams = [graded('2026-02-20', mild), graded('2026-03-01', typeOne), graded('2026-03-02', typeOne)];
    expect(delay(exams, laser('2026-03-05'), laser('2026-03-03'))).toBe(2);
  });
  it('tells nothing where no exam called for it, nobody treated, or somebody had treated before', () => {
    expect(delay([graded('2026-02-20', mild)], laser('2026-03-03'))).toBeUndefined();
    expect(delay([graded('2026-03-01', typeOne)])).toBeUndefined();
    expect(delay([graded('2026-03-01', typeOne)], laser('2026-02-27'))).toBeUndefined();
  });
});
