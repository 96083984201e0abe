import { describe, expect, test } from 'vitest';
import { pausesMs, pushEndpoint, retryAt, sendTimeoutMs, uncertaintyMs, whenDue } from './rules.ts';
import { atOnceMax, batchSize } from './worker.ts';

const none = { quietFrom: null, quietTo: null, digestAt: null };
const night = { ...none, quietFrom: 22 * 60, quietTo: 7 * 60 };
const noon = { ...none, quietFrom: 12 * 60, quietTo: 14 * 60 };
const digest = { ...none, digestAt: 8 * 60 };
const at = (time: string) => new Date(`2026-04-${time}+08:00`);

describe('when a notification is told', () => {
  test.each([
    ['at once', '20T23:10:05', false, none, '20T23:10:05', false],
    ['after a night that began before midnight', '20T23:10:05', false, night, '21T07:00:00', false],
    ['after a night that began the day before', '21T06:59:59', false, night, '21T07:00:00', false],
    ['at once when the night is over', '21T07:00:00', false, night, '21T07:00:00', false],
    ['at once before it begins', '20T21:59:59', false, night, '20T21:59:59', false],
    ['after quiet hours within a day', '20T12:00:00', false, noon, '20T14:00:00', false],
    ['at once in the night when it is urgent', '20T23:10:05', true, { ...night, digestAt: 480 }, '20T23:10:05', false],
    ['with the digest of the day', '20T07:59:01', false, digest, '20T08:00:00', true],
    ['with the digest of the next day', '20T08:00:01', false, digest, '21T08:00:00', true],
    [
      'with a digest that waits for the end of quiet hours',
      '20T20:00:00',
      false,
      { ...night, digestAt: 180 },
      '21T07:00:00',
      true,
    ],
    [
      'at once when quiet hours are as long as nothing',
      '20T12:00:00',
      false,
      { ...noon, quietTo: 720 },
      '20T12:00:00',
      false,
    ],
  ])('%s', (_name, made, isUrgent, wishes, dueAt, isDigest) => {
    expect(whenDue(at(made), isUrgent, wishes)).toEqual({ dueAt: at(dueAt), isDigest });
  });
});

test('after each failure the pause is longer, and after the last attempt there is none', () => {
  const now = at('20T08:00:00');
  const after = (attempts: number, mayHaveArrived = false) =>
    (retryAt(now, attempts, mayHaveArrived)?.getTime() ?? Number.NaN) - now.getTime();
  expect([1, 2, 3, 4, 5].map((attempts) => after(attempts))).toEqual(pausesMs);
  expect([1, 4].map((attempts) => after(attempts, true))).toEqual([uncertaintyMs, pausesMs[3]]);
  expect(after(6)).toBeNaN();
});

test('a claim with all its timeouts is over before anyone takes it up again', () => {
  expect((batchSize / atOnceMax) * sendTimeoutMs).toBeLessThan(uncertaintyMs / 2);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['https://web.push.apple.com/a', true],
  ['https://push.example.org/a', true],
  ['https://push.example.org:8443/a', false],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com.example.org/a', false],
  ['https://fcm.googleapis.com@example.org/a', false],
  ['https://example.org/push.apple.com', false],
  ['https://127.0.0.1/a', false],
  ['file:///etc/passwd', false],
  ['a', false],
])('of %s may be posted to: %s', (endpoint, isKnown) => {
  expect(pushEndpoint(endpoint, ['push.example.org']) !== undefined).toBe(isKnown);
});
