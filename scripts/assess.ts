import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { assess } from '../clinical/assess.ts';
import { findingsRefusal } from '../clinical/clinical-case.ts';
import { gestationalDaysMax, gestationalWeeks } from '../clinical/gestational-age.ts';
import { nextDayRefusal } from '../clinical/next-day.ts';
import { sources } from '../clinical/sources.ts';
import { caseOf } from '../contract/case-of.ts';
import { lastDiseaseId } from '../contract/diseases.ts';
import { anyFindings } from '../contract/schemas/findings.ts';

/** A case as a specialist writes it down to check the rules. Days are YYYY-MM-DD, findings as they are stored. */
const written = z
  .strictObject({
    id: z.union([z.string(), z.number()]),
    today: z.iso.date(),
    diseaseId: z.int().min(1).max(lastDiseaseId),
    patientBirthday: z.iso.date(),
    embryoAge: z.int().min(gestationalWeeks.min).max(gestationalWeeks.max),
    embryoAgeDay: z.int().min(0).max(gestationalDaysMax),
    findings: anyFindings.nullish(),
    // What docs/clinical-cases writes beside a case.
    description: z.unknown().optional(),
    source: z.unknown().optional(),
    expected: z.unknown().optional(),
  })
  .superRefine(({ today, patientBirthday, findings, ...fields }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (patientBirthday > today) return refuse('patientBirthday', 'birth is still to come');
    const refusal =
      findings &&
      (findingsRefusal(findings, patientBirthday, today) ??
        nextDayRefusal(caseOf({ ...fields, patientBirthday, findings })));
    if (refusal) refuse('findings', refusal);
  });

/**
 * One case assessed, as one line of JSON; for a case that cannot be read, the name of the field and why. `due` is the
 * latest day and `dueBy` who set it, `withinHours` where a rule counts in hours, `overdueDays` 0 up to the day itself;
 * `diseases` is the answer for each, `restsOn` the last exam that saw an eye.
 */
function assessed(value: unknown): object {
  const { data, error } = written.safeParse(value);
  if (error) {
    const id = (value as { id?: unknown } | null)?.id ?? null;
    const { path, message, ...issue } = error.issues[0]!;
    const unknown = 'keys' in issue ? (issue.keys as string[]) : [];
    return { id, error: [...path, ...unknown].join('.') || 'case', message };
  }
  const {
    eyes: found,
    outcome,
    withinHours,
    due,
    dueBy,
    overdueDays,
    diseases,
    ...said
  } = assess(caseOf(data), data.today);
  const { pressing, outcomeDue, ended } = said;
  const more = { ...(pressing && { pressing }), ...(outcomeDue && { outcomeDue }), ...(ended && { ended }) };
  const ofEye = ({ outcome, withinHours, due, pressing, restsOn, reasons }: (typeof found)['OD']) => ({
    outcome,
    withinHours,
    due,
    ...(pressing && { pressing }),
    restsOn: restsOn ?? null,
    reasons: reasons.map(({ text, rule, source }) => ({ text, rule, source: sources[source] })),
  });
  const eyes = { OD: ofEye(found.OD), OS: ofEye(found.OS) };
  return { id: data.id, outcome, withinHours, due, dueBy: dueBy ?? null, overdueDays, ...more, diseases, eyes };
}

const usage = 'usage: npm run --silent assess -- FILE.json (an array of cases: see docs/clinical-cases/README.md)';

async function readCases(path: string | undefined): Promise<unknown[] | undefined> {
  try {
    const cases: unknown = JSON.parse(await readFile(path ?? '', 'utf8'));
    return Array.isArray(cases) ? cases : undefined;
  } catch {
    return undefined;
  }
}

const cases = await readCases(process.argv[2]);
if (!cases) console.error(usage);
const results = (cases ?? []).map(assessed);
for (const result of results) console.log(JSON.stringify(result));
process.exitCode = !cases || results.some((result) => 'error' in result) ? 1 : 0;
