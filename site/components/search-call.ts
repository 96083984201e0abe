import type { Envelope } from '../../contract/schemas/envelope.ts';

const timeoutMs = 10_000;

/** What the API answers to what was typed. @throws an error where it does not answer, or refuses */
export async function ask<Answer>(address: string, typed: string): Promise<Answer> {
  const response = await fetch(`${address}?q=${encodeURIComponent(typed)}`, { signal: AbortSignal.timeout(timeoutMs) });
  const answer = (await response.json()) as Envelope<Answer>;
  if (answer.status !== 'OK') throw new Error(answer.errMsg);
  return answer.rmObject;
}
