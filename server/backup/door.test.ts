import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addManager } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { askForBackup, openBackupDoor } from './door.ts';

onServer((server) => {
  test('readers that stand still or leave hold nobody up for long, and the next one gets all', async () => {
    const { db, app, config, services } = server();
    const manager = await addManager(server(), { roleId: 1 });
    // More than the buffers between the two take in.
    for (let id = 1; id <= 40; id++)
      await sql`insert into province values (${900_000 + id}, ${randomBytes(200_000).toString('base64')})`.execute(db);
    const source = { db, uploads: services.files.originals };
    const door = await openBackupDoor(config.dataDir, source, app.log, 500);

    const idle = connect(join(config.dataDir, 'backup.socket'));
    // Some of it has come, and nobody takes it.
    await once(idle, 'readable');
    const started = performance.now();
    expect((await post(server(), apiPaths.heartbeat, {}, manager.cookie)).statusCode).toBe(200);
    expect(performance.now() - started).toBeLessThan(5000);
    idle.destroy();

    for (let pauseMs = 0; pauseMs < 40; pauseMs += 4) {
      const hasty = connect(join(config.dataDir, 'backup.socket'));
      await once(hasty, 'connect');
      await delay(pauseMs);
      hasty.destroy();
    }
    expect((await post(server(), apiPaths.heartbeat, {}, manager.cookie)).statusCode).toBe(200);

    const archive = await buffer((await askForBackup(config.dataDir))!);
    expect(archive.length).toBeGreaterThan(8_000_000);
    door.close();
    await once(door, 'close');
    expect(await askForBackup(config.dataDir)).toBeUndefined();
  });
});
