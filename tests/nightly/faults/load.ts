import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { apiBase, apiPaths, fillPath } from '../../../contract/paths.ts';
import type { Caller } from '../../caller.ts';
import type { Doctor } from './case-record.ts';
import type { Findings } from './findings.ts';
import type { Workplace } from './product.ts';

/** Longer than the server gives itself to stop, and than the database is given to answer. */
const answerLimitMs = 20_000;
export const form = { 'content-type': 'application/x-www-form-urlencoded' };

type Call = { path: string; cookie: string; body?: string };
export type Answer = { status: number; text: string };

/** Calls over connections that stay open, as browsers and nginx keep them, one after the other on each. */
export class Load {
  readonly #product: Workplace;
  readonly #findings: Findings;
  readonly #calls: Call[];
  #isOver = false;

  constructor(product: Workplace, findings: Findings, { caller, user }: Doctor, manager: Caller) {
    this.#product = product;
    this.#findings = findings;
    const list = fillPath(apiPaths.consultationList, { userId: user.id });
    const page = { pageSize: 8, pageNo: 1 };
    this.#calls = [
      { path: list, cookie: caller.cookie, body: new URLSearchParams({ pageSize: '8', pageNo: '1' }).toString() },
      { path: apiPaths.heartbeat, cookie: caller.cookie, body: '' },
      { path: apiPaths.replyNotRead, cookie: caller.cookie, body: '' },
      { path: apiPaths.doctorList, cookie: caller.cookie },
      { path: fillPath(apiPaths.articleList, page), cookie: manager.cookie, body: '' },
    ];
  }

  /** So many callers, until {@link end}. */
  async run(callers: number): Promise<void> {
    await Promise.all(Array.from({ length: callers }, (_, n) => this.#callAgainAndAgain(n)));
  }

  end(): void {
    this.#isOver = true;
  }

  /** A call whose body arrives in two halves, with `pauseMs` between. */
  send(
    { path, cookie, body }: Call,
    agent: Agent,
    pauseMs = 0,
    headers: Record<string, string> = form,
  ): Promise<Answer> {
    const options: RequestOptions = {
      method: body === undefined ? 'GET' : 'POST',
      agent,
      headers: { cookie, ...(body !== undefined && { ...headers, 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(answerLimitMs),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#product.url}${apiBase}${path}`, options, (response) => {
        readText(response).then((text) => resolve({ status: response.statusCode!, text }), reject);
      }).on('error', reject);
      const middle = Math.floor((body?.length ?? 0) / 2);
      if (pauseMs === 0) return sent.end(body);
      sent.write(body!.slice(0, middle));
      setTimeout(() => sent.end(body!.slice(middle)), pauseMs);
    });
  }

  async #callAgainAndAgain(first: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = first; !this.#isOver; n++) {
      const call = this.#calls[n % this.#calls.length]!;
      const asked = performance.now();
      const answer = await this.send(call, agent).catch((error: NodeJS.ErrnoException) => error);
      this.note(call.path, asked, answer);
      await delay(answer instanceof Error ? 20 : 2);
    }
    agent.destroy();
  }

  /**
   * A connection that nobody takes is no call, and while the database is away calls are answered 503. Anything else that
   * is not an answer is a fault.
   */
  note(what: string, asked: number, answer: Answer | NodeJS.ErrnoException): void {
    const findings = this.#findings;
    findings.most('longest answer, ms', performance.now() - asked);
    if (answer instanceof Error) {
      if (answer.code === 'ECONNREFUSED' && this.#product.wasAway(asked, ['server'])) findings.count('not connected');
      else findings.fault(`${what} got no answer: ${answer.code ?? answer.message}`);
    } else if (answer.status === 200) findings.count('answered');
    else if (answer.status === 503 && this.#product.wasAway(asked, ['database']) && isEnvelope(answer.text))
      findings.count('answered 503');
    else findings.fault(`${what} answered ${answer.status} ${answer.text.slice(0, 100)}`);
  }
}

function isEnvelope(text: string): boolean {
  const { status, rmObject, errMsg } = JSON.parse(text) as Record<string, unknown>;
  return status === 'ERROR' && rmObject === null && typeof errMsg === 'string';
}

async function readText(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += part;
  return text;
}
