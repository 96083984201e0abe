import { expect, test } from 'vitest';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { caseFigures } from '../../clinical/worst-eye.ts';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { findings } from '../../contract/schemas/findings.ts';
import { post } from '../../server/testing/call.ts';
import { listOf, openImage, view } from '../../server/testing/consultations.ts';
import { onEachEngine } from '../../server/testing/test-server.ts';
import { createRandom } from '../random.ts';
import { demoDoctors } from './doctors.ts';
import { demoHospitals } from './hospitals.ts';
import { planCases } from './plan.ts';
import { findingsOf, seedDemoCases } from './seed-cases.ts';

const now = new Date('2026-11-20T06:00:00Z');

test('twelve hospitals in nine provinces, thirty doctors, 120 cases of every disease and status', () => {
  expect(demoHospitals).toHaveLength(12);
  expect(new Set(demoHospitals.map(({ cityId }) => Math.floor(cityId / 10_000))).size).toBe(9);
  expect(new Set(demoDoctors.map((doctor) => doctor.name)).size).toBe(30);
  const cases = planCases(createRandom(20_261_120), now);
  expect(cases).toHaveLength(120);
  expect(new Set(cases.map((one) => `${one.diseaseId} ${one.status}`)).size).toBe(15);
});

test.each([1, 2, 3, 4])('the figures of every child fit together (seed %i)', (seed) => {
  for (const { child, written, createdAt, replies, invited, initiator, status } of planCases(createRandom(seed), now)) {
    const day = dayInShanghai(createdAt);
    expect(day >= addDays('2026-11-20', -541) && createdAt < now).toBe(true);
    expect(child.birthday <= day, child.birthday).toBe(true);
    expect(child.gestation.weeks).toBeGreaterThanOrEqual(limits.embryoAgeMin);
    expect(child.weightKg * 1000).toBeGreaterThan(child.birthWeightGrams * 0.9);
    expect(child.weightKg / (child.heightCm / 100) ** 2).toBeGreaterThan(6.5);
    expect(child.weightKg / (child.heightCm / 100) ** 2).toBeLessThan(20.5);
    expect(written.title.length).toBeLessThanOrEqual(limits.consultationTitleMaxLength);
    expect(written.pictures.length >= 1 && written.pictures.length <= 4).toBe(true);
    expect(invited.length > 0 && !invited.includes(initiator)).toBe(true);
    expect(replies.length <= 6 && (status === 0 || replies.length > 0)).toBe(true);
    for (const reply of replies) expect(reply.at > createdAt && reply.at < now).toBe(true);
  }
});

test.each([1, 2])('the findings of every case can be, and say what its text says (seed %i)', (seed) => {
  const cases = planCases(createRandom(seed), now);
  for (const planned of cases) {
    const { child, written, createdAt } = planned;
    const found = findings.parse(
      findingsOf(
        planned,
        written.pictures.map((name) => ({ name: `${name}.jpeg` })),
      ),
    );
    expect(findingsRefusal(found, child.birthday, dayInShanghai(createdAt)), written.title).toBeUndefined();
    const { ropStage, ropPlus, iircGroup, icrbGroup } = caseFigures(found);
    const text = written.findings.join('');
    if (ropStage === '3') expect(text).toContain('3 期');
    if (ropPlus === 'plus') expect(text).toMatch(/plus|血管高度迂曲/);
    if (iircGroup) expect(text).toContain(`IIRC`);
    if (iircGroup) expect(text).toContain(`${iircGroup} 期`);
    if (icrbGroup) expect(written.history).toContain(`ICRB ${icrbGroup} 期`);
  }
  const kinds = new Set(
    cases.flatMap(({ written }) => written.exams?.('2026-11-20').map(({ disease }) => disease) ?? []),
  );
  expect([...kinds].sort()).toEqual(['cataract', 'glaucoma', 'retinoblastoma', 'rop']);
});

onEachEngine((server) => {
  test('the sample doctors sign in to cases with pictures, some of them unread', { timeout: 180_000 }, async () => {
    const password = 'password-of-the-demo';
    await seedDemoCases(server().services, password, new Date());
    const signedIn = await post(server(), apiPaths.login, { username: 'yisheng01', ps: password });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const { id, doctorId, username } = signedIn.rmObject;
    const doctor = { id, doctorId, username, cookie };
    const { rmObject } = await listOf(server(), doctor, { pageSize: 100 });
    expect(rmObject.totalCount).toBeGreaterThan(20);
    expect((await post(server(), apiPaths.replyNotRead, {}, cookie)).rmObject.totalCount).toBeGreaterThan(0);
    const home = (await post(server(), apiPaths.platformHome, {}, cookie)).rmObject;
    expect(home).toMatchObject({
      consultationCount: 120,
      consultationTodayCount: 3,
      doctorCount: 30,
      hospitalCount: 12,
    });
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
