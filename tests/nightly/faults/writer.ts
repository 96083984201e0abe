import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { idempotencyKeyHeader } from '../../../contract/call-marks.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { proposal } from '../../../server/testing/consultations.ts';
import type { Person } from '../../../server/testing/people.ts';
import type { Fields } from '../../caller.ts';
import type { Doctor } from './case-record.ts';
import type { Findings } from './findings.ts';
import { form, type Load } from './load.ts';
import type { Workplace } from './product.ts';
import { whenItAnswers } from './worker.ts';

export type Desk = { workplace: Workplace; writer: Doctor; colleague: Doctor };

/** A doctor who replies to one case again and again, and remembers what was acknowledged. */
export class Writer {
  readonly acknowledged = new Map<string, number>();
  told503 = 0;
  readonly #desk: Desk;
  readonly #load: Load;
  readonly #consultationId: number;
  readonly #findings: Findings;
  readonly #waiting: { since: number; left: number; done: () => void }[] = [];

  constructor(desk: Desk, load: Load, consultationId: number, findings: Findings) {
    this.#desk = desk;
    this.#load = load;
    this.#consultationId = consultationId;
    this.#findings = findings;
  }

  static async at(desk: Desk, load: Load, findings: Findings): Promise<Writer> {
    const fields = proposal([{ doctorId: desk.colleague.user.doctorId } as Person]) as Fields;
    const headers = { [idempotencyKeyHeader]: randomUUID() };
    const { consultationId } = await whenItAnswers(desk.workplace, () =>
      desk.writer.caller.post<{ consultationId: number }>(apiPaths.consultationSave, fields, headers),
    );
    return new Writer(desk, load, consultationId, findings);
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 1; !isOver(); n++) {
      await this.#write(`<p>切换演练 ${n}</p>`, agent);
      await delay(50);
    }
    agent.destroy();
  }

  /** Resolves when so many writes were acknowledged that were asked for after `since`. */
  untilAcknowledged = (since: number, count = 1): Promise<void> =>
    new Promise((done) => this.#waiting.push({ since, left: count, done }));

  /** How many acknowledged replies are not there; one that is there twice is a fault. */
  async countLost(): Promise<number> {
    const path = fillPath(apiPaths.consultationDetail, { id: this.#consultationId });
    const { replies } = await this.#desk.writer.caller.post<ConsultationDetail>(path);
    const stored = replies.map(({ replyContent }) => replyContent);
    if (new Set(stored).size < stored.length) this.#findings.fault('a reply is there twice');
    const lost = [...this.acknowledged.keys()].filter((content) => !stored.includes(content));
    for (const content of lost) this.#findings.fault(`lost: ${content} of case ${this.#consultationId}`);
    return lost.length;
  }

  async #write(content: string, agent: Agent): Promise<void> {
    const fields = { consultationId: String(this.#consultationId), content, consultationVersionNo: '1' };
    const body = new URLSearchParams(fields).toString();
    const headers = { ...form, [idempotencyKeyHeader]: randomUUID() };
    const { caller } = this.#desk.writer;
    const asked = performance.now();
    const call = { path: apiPaths.replySave, cookie: caller.cookie, body };
    const answer = await this.#load.send(call, agent, 0, headers).catch((error: NodeJS.ErrnoException) => error);
    this.#load.note('a reply', asked, answer);
    if (answer instanceof Error) return;
    if (answer.status === 503) {
      this.told503 += 1;
      if (JSON.parse(answer.text).errMsg !== refusalTexts.outage)
        this.#findings.fault(`a reply was told ${answer.text}`);
    }
    if (answer.status !== 200) return;
    this.acknowledged.set(content, asked);
    for (const one of this.#waiting.filter(({ since, left }) => left > 0 && asked > since)) {
      one.left -= 1;
      if (one.left === 0) one.done();
    }
  }
}
