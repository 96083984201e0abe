import { expect, test } from 'vitest';
import { refusalTexts } from '../contract/texts.ts';
import { createTurns } from './turns.ts';

test('security 29: work beyond those running and waiting is refused, and the rest is done in turn', async () => {
  const inTurn = createTurns(1, 1);
  const done: string[] = [];
  let finish = () => {};
  const first = inTurn(() => new Promise<void>((end) => (finish = end)).then(() => done.push('first')));
  const second = inTurn(async () => done.push('second'));
  await expect(inTurn(async () => done.push('third'))).rejects.toMatchObject({
    statusCode: 429,
    message: refusalTexts.busy,
  });
  expect(done).toEqual([]);
  finish();
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
  await inTurn(async () => done.push('fourth'));
  expect(done).toHaveLength(3);
});
