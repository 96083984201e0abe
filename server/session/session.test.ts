import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { addManager, testPassword } from '../testing/people.ts';
import { onEachEngine } from '../testing/test-server.ts';

onEachEngine((server) => {
  test('a manager signs in and the heartbeat knows them with the rights of this moment', async () => {
    const editor = await addManager(server(), { username: 'Editor', roleId: 2 });
    const signedIn = await post(server(), apiPaths.login, { username: ' EDITOR ', ps: testPassword });
    expect(signedIn.rmObject).toMatchObject({ id: editor.id, username: 'Editor', isManager: true, doctorId: null });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    await server().db.deleteFrom('user_role').where('user_id', '=', editor.id).execute();
    const beat = await post(server(), apiPaths.heartbeat, {}, cookie);
    expect(beat.rmObject).toMatchObject({ id: editor.id, permissions: [] });
    await post(server(), apiPaths.logout, {}, cookie);
    expect((await post(server(), apiPaths.heartbeat, {}, cookie)).statusCode).toBe(401);
  });

  test('a wrong password and an unknown user answer alike', async () => {
    await addManager(server(), { username: 'known' });
    const wrong = await post(server(), apiPaths.login, { username: 'known', ps: 'not the password' });
    const unknown = await post(server(), apiPaths.login, { username: 'unknown', ps: 'not the password' });
    expect(wrong).toMatchObject({ statusCode: 200, status: 'ERROR', errMsg: texts.loginFailed });
    expect(unknown).toMatchObject({ statusCode: 200, status: 'ERROR', errMsg: texts.loginFailed });
  });
});
