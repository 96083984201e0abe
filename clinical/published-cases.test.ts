import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { examOfDisease } from '../contract/diseases.ts';
import { findings as findingsSchema } from '../contract/schemas/findings.ts';
import { assess } from './assess.ts';

type PublishedCase = {
  id: string;
  description: string;
  source: string;
  today: string;
  diseaseId: number;
  patientBirthday: string;
  embryoAge: number;
  embryoAgeDay: number;
  findings: unknown;
  expected: { outcome: string; eyes: Record<'OD' | 'OS', { outcome: string }> };
};

const folder = join(import.meta.dirname, '../docs/clinical-cases');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const casesOf = (file: string): PublishedCase[] => JSON.parse(readFileSync(join(folder, file), 'utf8'));

test('the published cases are sixty, each with an id of its own, what was seen, and where it stands', () => {
  const cases = files.flatMap(casesOf);
  expect(cases).toHaveLength(60);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(60);
  for (const { id, description, source, expected } of cases) {
    expect([id, description, source, expected.eyes.OD.outcome, expected.eyes.OS.outcome]).not.toContain('');
  }
});

describe.each(files)('%s', (file) => {
  test.each(casesOf(file))('$id is assessed as its source says', (published) => {
    const examKind = examOfDisease(published.diseaseId);
    const assessed = assess(
      {
        examKind,
        birthday: published.patientBirthday,
        gestation: { weeks: published.embryoAge, days: published.embryoAgeDay },
        findings: findingsSchema.parse(published.findings),
      },
      published.today,
    );
    expect(assessed).toMatchObject(published.expected);
  });
});
