import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, dayInShanghai, daysBetween } from '../clinical/ages.ts';
import { assess } from '../clinical/assess.ts';
import { findingsRefusal } from '../clinical/clinical-case.ts';
import { caseFigures } from '../clinical/worst-eye.ts';
import { examOfDisease } from '../contract/diseases.ts';
import { limits } from '../contract/limits.ts';
import { requireSound } from '../server/reply/rules.ts';
import { readCases } from './sample-cases.ts';
import { parseSample } from './sample-files.ts';
import { readPeople } from './seed-people.ts';

const now = new Date('2026-11-20T06:00:00Z');

test('twelve hospitals in nine provinces, thirty doctors, 120 cases of every disease and status', async () => {
  const { hospitals, doctors } = await readPeople('password-of-the-demo');
  expect(hospitals).toHaveLength(12);
  expect(new Set(hospitals.map(({ province }) => province)).size).toBe(9);
  expect(new Set(doctors.map((doctor) => doctor.doctorName)).size).toBe(30);
  const cases = await readCases(now);
  expect(cases).toHaveLength(120);
  expect(new Set(cases.map(({ proposal, status }) => `${proposal.diseaseId} ${status}`)).size).toBe(15);
});

test.each([now, new Date('2027-02-28T16:30:00Z')])('the figures of every child fit together (on %s)', async (today) => {
  for (const { proposal, findings, createdAt, replies, invited, initiator, pictures, status } of await readCases(
    today,
  )) {
    const day = dayInShanghai(createdAt);
    expect(day >= addDays(dayInShanghai(today), -541) && createdAt < today).toBe(true);
    expect(proposal.patientBirthday <= day, proposal.title).toBe(true);
    expect(proposal.embryoAge).toBeGreaterThanOrEqual(limits.embryoAgeMin);
    const { patientWeight, patientBodyLong } = proposal;
    expect(patientWeight * 1000).toBeGreaterThan(findings.birthWeightGrams! * 0.9);
    expect(patientWeight / (patientBodyLong / 100) ** 2).toBeGreaterThan(6.5);
    expect(patientWeight / (patientBodyLong / 100) ** 2).toBeLessThan(20.5);
    expect(proposal.title.length).toBeLessThanOrEqual(limits.consultationTitleMaxLength);
    expect(proposal.title).not.toContain('{');
    expect(pictures.length >= 1 && pictures.length <= 4).toBe(true);
    expect(invited.length > 0 && !invited.includes(initiator)).toBe(true);
    expect(replies.length <= 6 && (status === 0 || replies.length > 0)).toBe(true);
    for (const reply of replies) expect(reply.at > createdAt && reply.at < today).toBe(true);
  }
});

test('the findings of every case can be, and say what its text says', async () => {
  const cases = await readCases(now);
  for (const { proposal, findings, createdAt, replies } of cases) {
    const { title, consultationDesc, patientBirthday } = proposal;
    for (const { grading } of replies)
      if (grading) expect(() => requireSound(grading, patientBirthday, findings.exams), title).not.toThrow();
    expect(findingsRefusal(findings, patientBirthday, dayInShanghai(now)), title).toBeUndefined();
    const { ropStage, ropPlus, iircGroup, icrbGroup } = caseFigures(findings);
    if (ropStage === '3') expect(consultationDesc).toContain('3 期');
    if (ropPlus === 'plus') expect(consultationDesc).toMatch(/plus|血管高度迂曲/);
    const day = dayInShanghai(createdAt);
    const hadLaser = findings.treatments.some(({ kind, date }) => kind === 'laser' && date < day);
    expect(hadLaser, title).toBe(consultationDesc.includes('行双眼间接检眼镜激光光凝'));
    if (iircGroup) expect(consultationDesc).toContain('IIRC');
    if (iircGroup) expect(consultationDesc).toContain(`${iircGroup} 期`);
    if (icrbGroup) expect(consultationDesc).toContain(`ICRB ${icrbGroup} 期`);
  }
  const kinds = new Set(cases.flatMap(({ findings }) => findings.exams.map(({ disease }) => disease)));
  expect(cases.flatMap(({ replies }) => replies).some(({ grading }) => grading)).toBe(true);
  expect([...kinds].sort()).toEqual(['cataract', 'glaucoma', 'other', 'retinoblastoma', 'rop']);
});

test('the children are as they would be: of every outcome, and none forgotten for months', async () => {
  const cases = await readCases(now);
  const answers = cases.map(({ proposal: { diseaseId, patientBirthday: birthday, ...child }, findings }) => {
    const gestation = { weeks: child.embryoAge, days: child.embryoAgeDay };
    const examKind = examOfDisease(diseaseId);
    return assess({ examKind, birthday, gestation, findings }, dayInShanghai(now));
  });
  expect([...new Set(answers.map(({ outcome }) => outcome))].sort()).toEqual([
    ...['cannotJudge', 'examBy', 'mayStop', 'none', 'refer', 'treat', 'watch'],
  ]);
  const overdue = answers.map(({ due }) => (due ? daysBetween(due, dayInShanghai(now)) : 0));
  expect(Math.max(...overdue)).toBeLessThan(60);
  expect(overdue.filter((days) => days > 0).length).toBeLessThan(30);
});

test.each(['- roleId: two', 'a: [b'])('a sample file that is wrong is named: %s', (yaml) => {
  const schema = z.array(z.strictObject({ roleId: z.int() }));
  expect(() => parseSample('people.yaml', yaml, schema)).toThrow('demo/people.yaml: ');
});
