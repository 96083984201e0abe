import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './ages.ts';
import { agesOn, gestationalDays, gestationalWeeks } from './gestational-age.ts';
import {
  type Birth,
  firstExamBy,
  firstExams,
  type Guideline,
  guidelines,
  type Need,
  type Newborn,
  screening,
  screeningNeed,
} from './rop-screening.ts';

const by = (guideline: Guideline, newborn: Newborn) => screening(newborn).find((one) => one.guideline === guideline)!;

/** A failure names its seed. */
const check = <T>(property: fc.IRawProperty<T>) => fc.assert(property, { numRuns: 1000 });
const birthday = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days));
const gestation = fc.record({ weeks: fc.integer(gestationalWeeks), days: fc.integer({ min: 0, max: 6 }) });
const grams = fc.integer({ min: 200, max: 7000 });
const newborn = fc.record({
  birthday,
  gestation,
  birthWeightGrams: fc.option(grams, { nil: undefined }),
  unstable: fc.constantFrom(true, false, undefined),
});
const rank = ({ need }: { need: Need }) => (['outside', 'unknown', 'byDoctor', 'needed'] as Need[]).indexOf(need);
const pma = ({ birthday, gestation }: Newborn, day: string) => gestationalDays(gestation) + daysBetween(birthday, day);

test('a smaller, an earlier or a sicker one is never less in need', () => {
  const lighter = fc.tuple(newborn, grams).map(([child, less]): [Newborn, Newborn] => {
    const { birthWeightGrams } = child;
    return [child, { ...child, birthWeightGrams: birthWeightGrams && Math.min(less, birthWeightGrams) }];
  });
  const earlier = fc
    .tuple(newborn, gestation)
    .map(([child, other]): [Newborn, Newborn] => [
      child,
      { ...child, gestation: gestationalDays(other) < gestationalDays(child.gestation) ? other : child.gestation },
    ]);
  const sicker = newborn.map((child): [Newborn, Newborn] => [
    { ...child, unstable: false },
    { ...child, unstable: true },
  ]);
  check(
    fc.property(fc.oneof(lighter, earlier, sicker), fc.constantFrom(...guidelines), ([child, worse], guideline) => {
      expect(rank(by(guideline, worse))).toBeGreaterThanOrEqual(rank(by(guideline, child)));
    }),
  );
});

test('to know less of one changes nothing or leaves it open, and never puts it outside', () => {
  check(
    fc.property(newborn, fc.constantFrom('birthWeightGrams', 'unstable'), (child, field) => {
      const less = { ...child, [field]: undefined };
      for (const guideline of guidelines)
        expect([by(guideline, child).need, 'unknown']).toContain(by(guideline, less).need);
    }),
  );
});

test('whom another guideline screens China screens', () => {
  check(
    fc.property(newborn, fc.constantFrom<Guideline>('usa', 'uk'), (child, other) => {
      expect(rank(by('china', child))).toBeGreaterThanOrEqual(rank(by(other, child)));
    }),
  );
});

test('of two conceived on one day, the one born earlier is never first examined later', () => {
  check(
    fc.property(birthday, gestation, gestation, fc.constantFrom(...guidelines), (conceived, one, two, guideline) => {
      const [early, late] = [one, two]
        .sort((a, b) => gestationalDays(a) - gestationalDays(b))
        .map((gestation) => ({ birthday: addDays(conceived, gestationalDays(gestation)), gestation }));
      const later = firstExams(guideline, late!);
      for (const [index, exam] of firstExams(guideline, early!).entries())
        expect(exam.from <= later[index]!.from).toBe(true);
    }),
  );
});

test('a window is as long as the weeks its guideline names, and begins with one or on day 28', () => {
  check(
    fc.property(newborn, (child) => {
      for (const { guideline, windows } of screening(child))
        for (const [index, { from, to }] of windows.entries()) {
          const days = daysBetween(from, to) + 1;
          if (guideline === 'china' && index === 1) expect(days).toBeLessThanOrEqual(14);
          else expect(days).toBe(guideline === 'china' ? 15 : 7);
          expect(daysBetween(child.birthday, from) === 28 || pma(child, from) % 7 === 0).toBe(true);
        }
    }),
  );
});

test('no window of China opens before day 28, and the day that is due lies in each that is not over', () => {
  check(
    fc.property(newborn, (child) => {
      const due = firstExamBy(child);
      for (const { from, to, isOver } of firstExams('china', child)) {
        expect(daysBetween(child.birthday, from)).toBeGreaterThanOrEqual(28);
        expect(isOver).toBe(from > to);
        if (!isOver) expect(due <= to).toBe(true);
      }
      expect(daysBetween(child.birthday, due)).toBeGreaterThanOrEqual(28);
      expect(daysBetween(child.birthday, due)).toBeLessThanOrEqual(42);
    }),
  );
});

test('of two conceived on one day, the one born earlier is never due later', () => {
  check(
    fc.property(birthday, gestation, gestation, (conceived, one, two) => {
      const [early, late] = [one, two]
        .sort((a, b) => gestationalDays(a) - gestationalDays(b))
        .map((gestation) => firstExamBy({ birthday: addDays(conceived, gestationalDays(gestation)), gestation }));
      expect(early! <= late!).toBe(true);
    }),
  );
});

test('to know less leaves China’s need as it was or open, but at term, and the due day where it was or earlier', () => {
  const field = fc.constantFrom('birthWeightGrams' as const, 'gestation' as const);
  check(
    fc.property(newborn, field, ({ birthday, gestation, birthWeightGrams }, field) => {
      const child: Birth = { birthday, gestation, birthWeightGrams };
      const less: Birth = { ...child, [field]: undefined };
      const settles = field === 'birthWeightGrams' && gestation.weeks >= 37;
      expect(settles ? ['outside'] : [screeningNeed(child), 'unknown']).toContain(screeningNeed(less));
      expect(firstExamBy(less) <= firstExamBy(child)).toBe(true);
      expect(screeningNeed(less, true)).toBe('needed');
    }),
  );
});

test('whom the figures of China screen is the same for doctors and for parents', () => {
  check(
    fc.property(newborn, (child) => {
      expect(screeningNeed(child) === 'needed').toBe(by('china', child).need === 'needed');
    }),
  );
});

test('one born before 31 weeks is not examined before 4 weeks of age, nor before PMA 31 weeks, outside China', () => {
  const young = newborn.filter((child) => child.gestation.weeks < 31);
  check(
    fc.property(young, fc.constantFrom<Guideline>('usa', 'uk'), (child, guideline) => {
      const { from } = firstExams(guideline, child)[0]!;
      const at = agesOn(child.birthday, child.gestation, from)!;
      expect(Math.min(at.chronologicalDays - 28, gestationalDays(at.postmenstrual) - 31 * 7)).toBe(0);
    }),
  );
});
