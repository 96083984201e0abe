import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Challenge } from '../../contract/schemas/sign-in.ts';
import { ApiError, apiError, call, onChallenge, onSessionEnd, withProof, withRenewal } from './call.ts';

const path = '/user/updateUserById/1';
const asks = (challenge: Challenge['challenge'], status: number) =>
  apiError(status, '请再次验证身份后继续', path, { challenge, methods: ['totp'] });
const over = apiError(401, '', path);

/** Fails with these, one after the other, and then answers. */
function failing(...errors: ApiError[]) {
  const left = [...errors];
  let sent = 0;
  const send = async () => {
    sent += 1;
    const error = left.shift();
    if (error) throw error;
    return 'answered';
  };
  return { send, sent: () => sent };
}

afterEach(() => {
  onChallenge(undefined);
  onSessionEnd(undefined);
});

describe('a call that is asked something first', () => {
  test('is sent again once that was answered: unlocking, signing in again, proving who one is', async () => {
    const asked: string[] = [];
    onChallenge(async ({ challenge, methods }) => asked.push(`${challenge} by ${methods}`) > 0);
    onSessionEnd(async () => asked.push('sign in') > 0);
    const { send, sent } = failing(asks('unlock', 423), over, asks('stepUp', 403));
    expect(await withRenewal(send)).toBe('answered');
    expect([asked, sent()]).toEqual([['unlock by totp', 'sign in', 'stepUp by totp'], 4]);
  });

  test('fails with it where nobody answers, and where the same is asked again', async () => {
    await expect(withRenewal(failing(asks('stepUp', 403)).send)).rejects.toMatchObject({ status: 403 });
    onChallenge(async () => false);
    await expect(withRenewal(failing(asks('stepUp', 403)).send)).rejects.toMatchObject({ status: 403 });
    onChallenge(async () => true);
    const again = failing(asks('stepUp', 403), asks('stepUp', 403));
    await expect(withRenewal(again.send)).rejects.toMatchObject({ challenge: { challenge: 'stepUp' } });
    expect(again.sent()).toBe(2);
  });

  test('leaves the second step of a sign-in, and what is refused for good, to whoever called', async () => {
    onChallenge(async () => true);
    for (const error of [asks('secondFactor', 200), apiError(403, '没有权限', path), new ApiError(0, '', path)])
      await expect(withRenewal(failing(error).send)).rejects.toBe(error);
  });

  test('says itself that the session is over, where it asks for that', async () => {
    onSessionEnd(async () => true);
    onChallenge(async () => true);
    const { send, sent } = failing(asks('unlock', 423), over);
    await expect(withProof(send)).rejects.toBe(over);
    expect(sent()).toBe(2);
  });
});

test('what the server asks first, and what is stored instead, come with the refusal', async () => {
  const answers = (status: number, rmObject: object) =>
    vi.stubGlobal('fetch', async () => Response.json({ status: 'ERROR', rmObject, errMsg: 'x' }, { status }));
  const challenge: Challenge = { challenge: 'unlock', methods: ['pin'] };
  answers(423, challenge);
  await expect(call(path, { renew: false })).rejects.toMatchObject({ status: 423, challenge });
  const conflict = { versionNo: 2, stored: {}, sent: {} };
  answers(409, conflict);
  await expect(call(path, { renew: false })).rejects.toMatchObject({ status: 409, conflict });
  vi.unstubAllGlobals();
});

test('a conflict is no challenge, and a challenge no conflict', () => {
  const conflict = { versionNo: 2, stored: {}, sent: {} };
  expect(apiError(409, '', path, conflict)).toMatchObject({ conflict, challenge: undefined });
  expect(asks('unlock', 423)).toMatchObject({ conflict: undefined, challenge: { challenge: 'unlock' } });
});
