import { describe, expect, test } from 'vitest';
import { asDay, dayFault, daysFault, daysIn, plainFigures } from './typed.ts';
import { refusalTexts } from './texts.ts';

test('figures are read whatever their width, with any point, dash and space', () => {
  for (const [typed, plain] of [
    ['２７', '27'],
    ['2.１', '2.1'],
    ['２。１', '2.1'],
    ['２．１', '2.1'],
    ['１３８－００１３—８０００　（转８）', '138-0013-8000 (转8)'],
    ['２０２６／９／５', '2026/9/5'],
    [' 2.1 ', '2.1'],
    // Not a figure that somebody typed.
    ['2²', '2²'],
  ])
    expect(plainFigures(typed!)).toBe(plain);
});

describe('a day', () => {
  test('is understood as people write it', () => {
    for (const text of [
      '2026-09-05',
      '2026-9-5',
      '2026/09/05',
      '2026.9.5',
      ' 20260905 ',
      '2026年9月5日',
      '2026年9月5号',
      '2026 年 9 月 5 日',
      '2026。09。05',
      '2026 9 5',
      '2026　9　5',
      '2026—09—05',
      '2026–9–5',
      '２０２６－０９－０５',
      '２０２６年９月５日',
      '2026905',
    ])
      expect(asDay(text), text).toBe('2026-09-05');
  });

  test('is nothing else, and the text stays as it was', () => {
    for (const text of ['2026', '2026-08', '2026-12', '202611', '2026-02-30', '26-8-5', '08/05/2026', '2026-1-1-1']) {
      expect(asDay(text), text).toBe(text);
      expect(dayFault(text), text).toBe(refusalTexts.dayUnreadable);
    }
    expect(dayFault('')).toBeUndefined();
  });

  test('whose digits can be parted in two ways is asked about, and taken where one way alone is a day', () => {
    expect(daysIn('2026111')).toEqual(['2026-01-11', '2026-11-01']);
    expect(asDay('2026111')).toBe('2026111');
    expect(dayFault('2026111')).toBe(refusalTexts.dayAmbiguous);
    expect(daysIn('2026131')).toEqual(['2026-01-31']);
    expect(daysIn('2026905')).toEqual(['2026-09-05']);
    expect(daysIn('2026110')).toEqual(['2026-01-10']);
  });
});

test('a span tells what of its days cannot be', () => {
  expect(daysFault('', '')).toBeUndefined();
  expect(daysFault('2026-09-05', '')).toBeUndefined();
  expect(daysFault('2026', '2026-09-05')).toBe(refusalTexts.dayUnreadable);
  expect(daysFault('2026-09-06', '2026-09-05')).toBe(refusalTexts.daysReversed);
});
