import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, dayInShanghai } from '../clinical/ages.ts';
import { findingsRefusal } from '../clinical/clinical-case.ts';
import { summaryText } from '../clinical/outcome.ts';
import { caseFigures } from '../clinical/worst-eye.ts';
import { limits } from '../contract/limits.ts';
import { apiPaths } from '../contract/paths.ts';
import type { ConsultationLine, ConsultationUrgent } from '../contract/schemas/consultation-list.ts';
import { requireSound } from '../server/reply/rules.ts';
import { post } from '../server/testing/call.ts';
import { listOf, openImage, view } from '../server/testing/consultations.ts';
import { onServer } from '../server/testing/test-server.ts';
import { readCases } from './sample-cases.ts';
import { parseSample } from './sample-files.ts';
import { seedCases } from './seed-cases.ts';
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
  expect([...kinds].sort()).toEqual(['cataract', 'glaucoma', 'retinoblastoma', 'rop']);
});

test.each(['- roleId: two', 'a: [b'])('a sample file that is wrong is named: %s', (yaml) => {
  const schema = z.array(z.strictObject({ roleId: z.int() }));
  expect(() => parseSample('people.yaml', yaml, schema)).toThrow('demo/people.yaml: ');
});

onServer((server) => {
  test('the sample doctors sign in to cases with pictures, some of them unread', { timeout: 180_000 }, async () => {
    const password = 'password-of-the-demo';
    await seedCases(server().services, password);
    const signedIn = await post(server(), apiPaths.login, { username: 'yisheng01', ps: password });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const { id, doctorId, username } = signedIn.rmObject;
    const doctor = { id, doctorId, username, cookie };
    const { rmObject } = await listOf(server(), doctor, { pageSize: 100 });
    expect(rmObject.totalCount).toBeGreaterThan(20);
    expect((await post(server(), apiPaths.replyNotRead, {}, cookie)).rmObject.totalCount).toBeGreaterThan(0);
    const home = (await post(server(), apiPaths.platformHome, {}, cookie)).rmObject;
    // Of 120 cases, and three of today; those of other hospitals are told in full fives.
    const own = home.thiscourtconsultationCount;
    expect(home).toMatchObject({
      consultationCount: own + Math.floor((120 - own) / 5) * 5,
      doctorCount: 30,
      hospitalCount: 12,
    });
    const { results } = (
      await post(server(), apiPaths.doctorFind, { searchVal: 'helanzhou', pageSize: 1, pageNo: 1 }, cookie)
    ).rmObject;
    expect(results).toMatchObject([{ doctorName: '贺兰舟', away: { substitute: { doctorName: '温如玉' } } }]);
    const urgent = (await post(server(), apiPaths.consultationUrgent, {}, cookie)).rmObject as ConsultationUrgent;
    const today = dayInShanghai(new Date());
    const said = urgent.results.map(({ assessment }) => summaryText(assessment!, today));
    expect(said).toEqual(
      expect.arrayContaining([expect.stringContaining('剩 48 小时'), expect.stringContaining('已逾期')]),
    );
    const lines: ConsultationLine[] = rmObject.results;
    expect(lines.some(({ assessment }) => assessment?.outcome === 'cannotJudge')).toBe(true);
    const detail = (await view(server(), doctor, rmObject.results[0].id)).rmObject;
    expect(detail.replies).toHaveLength(detail.replyCount);
    expect(detail.findings.birthWeightGrams).toBeGreaterThan(400);
    for (const path of [
      detail.pubDoctorAvatar,
      ...detail.attachments.map((one: { attachmentLocate: string }) => one.attachmentLocate),
    ])
      expect((await openImage(server(), path, doctor)).statusCode).toBe(200);
  });
});
