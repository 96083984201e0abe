import { expect, test } from 'vitest';
import { apiError } from './call.ts';
import { firstPartBytes, sendInParts } from './parts.ts';

const totalBytes = 1_500_000;
const broken = apiError(0, '', '/article/uploadPart');

/** A server that holds what is sent to it, over a line that does with each attempt what `line` says. */
function serverBehind(line: (attempt: number) => 'fine' | 'lost on the way' | 'answer lost', heldBytes = 0) {
  const sent: [number, number][] = [];
  const send = async (from: number, to: number) => {
    sent.push([from, to]);
    const how = line(sent.length);
    if (how === 'lost on the way') throw broken;
    if (from === heldBytes) heldBytes = to;
    if (how === 'answer lost') throw broken;
    return { heldBytes, path: heldBytes === totalBytes ? '/upload/images/a.png' : null };
  };
  return { send, sent };
}

const told: boolean[] = [];
const line = { onBreak: (isBroken: boolean) => void told.push(isBroken), pause: async () => {} };

test('a good line needs two parts', async () => {
  const { send, sent } = serverBehind(() => 'fine');
  expect(await sendInParts(totalBytes, send, line)).toBe('/upload/images/a.png');
  expect(sent).toEqual([
    [0, firstPartBytes],
    [firstPartBytes, totalBytes],
  ]);
});

test('after breaks it goes on from what the server holds, whatever of it was answered, and says so of each', async () => {
  told.length = 0;
  const { send, sent } = serverBehind((attempt) =>
    attempt === 2 || attempt === 3 ? 'lost on the way' : attempt === 4 ? 'answer lost' : 'fine',
  );
  await sendInParts(totalBytes, send, line);
  expect(sent.slice(1).every(([from]) => from === firstPartBytes)).toBe(true);
  expect(sent).toHaveLength(5);
  expect(told).toEqual([true, true, true, false]);
});

test('a page that knows nothing of what was sent goes on from what the server holds', async () => {
  const { send, sent } = serverBehind(() => 'fine', 700_000);
  await sendInParts(totalBytes, send, line);
  expect(sent.map(([from]) => from)).toEqual([0, 700_000]);
});

test('a refusal is no break, a line that stays away is given up, and one that was removed is not tried again', async () => {
  const refused = apiError(415, '图片无法读取', '/article/uploadPart');
  let tries = 0;
  const failing = (error: unknown) => async () => {
    tries += 1;
    throw error;
  };
  await expect(sendInParts(totalBytes, failing(refused), line)).rejects.toBe(refused);
  expect(tries).toBe(1);
  await expect(sendInParts(totalBytes, failing(broken), line)).rejects.toBe(broken);
  expect(tries).toBe(12);
  await expect(sendInParts(totalBytes, failing(broken), { ...line, signal: AbortSignal.abort() })).rejects.toBe(broken);
  expect(tries).toBe(13);
});
