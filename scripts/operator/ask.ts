const withinMs = 5000;

export type Answer = { status: number; body: string };

/** What an address answers; undefined when nobody does in time. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(withinMs), ...init });
    return { status: response.status, body: await response.text() };
  } catch {
    return undefined;
  }
}

/** A body in JSON; undefined for any other. */
export function json(answer: Answer | undefined): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(answer?.body ?? '');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
