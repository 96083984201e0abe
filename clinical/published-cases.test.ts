import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseOf } from '../contract/case-of.ts';
import { anyFindings } from '../contract/schemas/findings.ts';
import { assess } from './assess.ts';
import { findingsRefusal } from './clinical-case.ts';

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
  const partsOf = ({ description, source, expected: { outcome, eyes } }: PublishedCase) => [
    description,
    source,
    outcome,
    eyes.OD.outcome,
    eyes.OS.outcome,
  ];
  expect(cases.filter((published) => !partsOf(published).every(Boolean))).toEqual([]);
});

describe.each(files)('%s', (file) => {
  test.each(casesOf(file))('$id is assessed as its source says', (published) => {
    const findings = anyFindings.parse(published.findings);
    expect(findingsRefusal(findings, published.patientBirthday, published.today)).toBeUndefined();
    const assessed = assess(caseOf({ ...published, findings }), published.today);
    expect(assessed).toMatchObject(published.expected);
  });
});
