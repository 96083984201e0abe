import { describe, expect, it } from 'vitest';
import { addDays } from '../../clinical/ages.ts';
import { outcomeDue } from './outcome-store.ts';

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
