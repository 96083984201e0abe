import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referralCriteria } from '../clinical/referral.ts';
import { contradicting, writtenByHand } from '../clinical/testing/sign-sentences.ts';
import { signIds, signOf, signUrgencies, urgencyOfSign, withSigns } from '../clinical/warning-signs.ts';
import { diseaseIds } from '../contract/diseases.ts';

const root = join(import.meta.dirname, '..');
const texts =
  '{demo/articles/*.html,server/database/reference/*.yaml,site/{content,pages,components}/**/*.{md,yaml,astro,ts},portal/**/*.{ts,tsx},contract/**/*.ts}';

test('no page, article or screen says by hand how soon a child with a warning sign is seen', async () => {
  const found: Record<string, string[]> = {};
  let files = 0;
  for await (const path of glob(texts, { cwd: root, exclude: (name) => name.includes('.test.') })) {
    files++;
    const sentences = writtenByHand(await readFile(join(root, path), 'utf8'));
    if (sentences.length > 0) found[path] = sentences;
  }
  expect(files).toBeGreaterThan(200);
  expect(found).toEqual({});
});

/** The pages themselves are read in tests/e2e/site.spec.ts; these are the sources of most of what they say. */
test('no article or page draws on a milder sign than the gravest that the same sentence speaks of', async () => {
  const found: Record<string, string[]> = {};
  for await (const path of glob('{demo/articles/*.html,server/database/reference/*.yaml,site/content/**/*.{md,yaml}}', {
    cwd: root,
  })) {
    const sentences = contradicting(withSigns(await readFile(join(root, path), 'utf8')));
    if (sentences.length > 0) found[path] = sentences;
  }
  expect(found).toEqual({});
  expect(contradicting(withSigns('新出现的斜视，{urgency:squint}。'))).toEqual(['新出现的斜视，一周内就诊']);
});

test('a squint is told apart by how it came, and trouble after surgery and after a splash by what comes first', () => {
  expect(urgencyOfSign('sudden-squint')).toBe(signUrgencies.now);
  expect(urgencyOfSign('squint-headache')).toBe(signUrgencies.now);
  expect(urgencyOfSign('squint')).toBe(signUrgencies.week);
  expect(urgencyOfSign('after-surgery')).toBe(signUrgencies.now);
  expect(urgencyOfSign('chemical')).toMatch(/冲洗.*，再立即去急诊$/);
  const splash = referralCriteria[5]!.find(({ text }) => text.startsWith(signOf('chemical').sign));
  expect(splash?.text).toMatch(/冲洗.*电话转诊.*急诊/);
  expect(splash?.first).toMatch(/冲洗/);
});

test('a sentence that names another urgency than the sign’s is found, and one that draws on it is not', () => {
  expect(writtenByHand('发现白瞳，几天之内来看。')).toEqual(['发现白瞳，几天之内来看']);
  expect(contradicting('<p>发现<b>白瞳</b>，当周来看。手术安排在一周内。</p>')).toEqual(['发现白瞳，当周来看']);
  for (const id of signIds) {
    expect(writtenByHand(`{sign:${id}}，{urgency:${id}}。`)).toEqual([]);
    expect(contradicting(`${signOf(id).sign}，${urgencyOfSign(id)}。`), id).toEqual([]);
  }
});

test('a text takes what it says of a sign from the signs, and naming one that is not there is an error', () => {
  expect(withSigns('看到白瞳，请{urgency:white-pupil}。')).toBe('看到白瞳，请当天就诊。');
  expect(withSigns('{firstAid:chemical}')).toMatch(/^马上用大量清水.*至少 15 分钟.*120/);
  expect(() => withSigns('{urgency:whitepupil}')).toThrow('{urgency:whitepupil}');
  expect(() => withSigns('{firstAid:shaking}')).toThrow();
});

test('every sign stands on the page of a disease there is, the most urgent first', () => {
  const levels = signIds.map((id) => Object.keys(signUrgencies).indexOf(signOf(id).urgency));
  expect(levels).toEqual(levels.toSorted());
  for (const id of signIds) {
    expect(signOf(id).diseases.length).toBeGreaterThan(0);
    for (const disease of signOf(id).diseases) expect(diseaseIds).toContain(disease);
  }
});
