import { sendTimeoutMs } from './rules.ts';
import { answerFault, connectionFault } from './send-fault.ts';

/** The text of the answer, of which a few lines are enough. Redirects are refused. @throws SendFault */
export async function postJson(url: string, body: string, headers: Record<string, string> = {}): Promise<string> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(sendTimeoutMs),
  } as const;
  try {
    const response = await fetch(url, request);
    if (response.ok) return (await response.text()).slice(0, 10_000);
    await response.body?.cancel();
    throw answerFault(response.status);
  } catch (error) {
    throw error instanceof Error && 'mayHaveArrived' in error ? error : connectionFault(error);
  }
}
