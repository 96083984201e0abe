import { expect, test } from 'vitest';
import { whenDatabaseAnswers } from './waiting.ts';

const withCode = (code: string) => Object.assign(new Error('of the tests'), { code });

test('work is done again while the database is away, and not when a statement of it takes too long', async () => {
  const said: string[] = [];
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw withCode(tries === 1 ? 'ECONNREFUSED' : '57014');
  };
  await expect(whenDatabaseAnswers('here', work, (line) => said.push(line))).rejects.toMatchObject({ code: '57014' });
  expect([tries, said]).toEqual([2, [expect.stringContaining('does not answer')]]);
});
