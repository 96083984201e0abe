import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { anIssuedOne, listOpinions, openOpinion, verifyOpinion } from '../testing/issued-opinions.ts';
import { addManager } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  test('security 2: who takes no part learns of a file that it is genuine, and nothing of the case', async () => {
    const { initiator, invited, stranger, id, opinion } = await anIssuedOne(server());
    const manager = await addManager(server(), { roleId: 1 });
    const { issuedAt, sha256: sum, code } = opinion;
    const genuine = { isGenuine: true, issuedAt, hospital: opinion.issuedBy.doctorHospital };
    for (const [who, consultationId] of [
      [initiator, id],
      [invited, id],
      [stranger, null],
      [manager, null],
    ] as const)
      expect((await verifyOpinion(server(), who, code.toLowerCase().replaceAll('-', ' '), sum)).rmObject).toEqual({
        ...genuine,
        consultationId,
      });
    expect((await openOpinion(server(), stranger, code)).statusCode).toBe(404);
  });

  test('security 29: whatever is wrong with a code or a file is answered alike, and guesses are slowed', async () => {
    const { initiator, stranger, opinion } = await anIssuedOne(server());
    const wrong = { isGenuine: false, issuedAt: null, hospital: null, consultationId: null };
    const tries = [
      ['2222-2222-2222-2222-2222', opinion.sha256],
      ['no code', opinion.sha256],
      [opinion.code, '0'.repeat(64)],
    ];
    for (const [code, sum] of [...tries, ...tries.slice(0, 2)])
      expect((await verifyOpinion(server(), stranger, code!, sum!)).rmObject).toEqual(wrong);
    const slowed = await verifyOpinion(server(), stranger, opinion.code, opinion.sha256);
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '1']);
    expect((await verifyOpinion(server(), initiator, opinion.code, opinion.sha256)).rmObject.isGenuine).toBe(true);
  });

  test('security 29: once the pause is over a right file is answered, and ends it: what is wrong next costs nothing', async () => {
    const { stranger, opinion } = await anIssuedOne(server());
    const wrong = () => verifyOpinion(server(), stranger, opinion.code, '0'.repeat(64));
    const right = () => verifyOpinion(server(), stranger, opinion.code, opinion.sha256);
    for (let tries = 0; tries < 5; tries++) await wrong();
    expect((await right()).statusCode).toBe(429);
    const minuteMs = 60_000;
    await server()
      .db.updateTable('login_attempt')
      .set({ last_failed_at: new Date(Date.now() - minuteMs) })
      .where('key', '=', `verify:${stranger.id}`)
      .execute();
    expect((await right()).rmObject.isGenuine).toBe(true);
    for (let tries = 0; tries < 2; tries++) expect((await wrong()).statusCode).toBe(200);
  });

  test('security 43: an opinion of a deleted case is not opened any more, and can still be verified', async () => {
    const { initiator, id, opinion } = await anIssuedOne(server());
    await post(server(), apiPaths.consultationDelete, { consultationId: id }, initiator.cookie);
    expect((await openOpinion(server(), initiator, opinion.code)).statusCode).toBe(404);
    expect((await listOpinions(server(), initiator, id)).statusCode).toBe(404);
    expect((await verifyOpinion(server(), initiator, opinion.code, opinion.sha256)).rmObject).toMatchObject({
      isGenuine: true,
      consultationId: null,
    });
  });
});
