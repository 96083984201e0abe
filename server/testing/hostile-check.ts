import { text as readText } from 'node:stream/consumers';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { createContents, differenceOf } from './contents.ts';
import { asksPublisher, type HostileCall } from './hostile-calls.ts';
import { wireOf } from './hostile-wire.ts';
import { picture } from './pictures.ts';
import type { TestServer } from './test-server.ts';

export type Outcome = {
  statusCode: number;
  /** The call did what it is for. */
  accepted: boolean;
  /** What no answer may be; undefined for a right one. */
  fault: string | undefined;
};

type Answer = { statusCode: number; isStream: boolean; text: string; envelope: Envelope<unknown> | undefined };

const inside = /select |insert |syntax|relation |constraint|violates|invalid input|node_modules|kysely|\bat .*\.ts/i;

/**
 * Sends hostile calls one after another and says of each what is wrong with its answer: a failure, a word of the inside,
 * no envelope, or a change by what was refused or only read.
 */
export async function createHostileCheck(server: TestServer): Promise<(call: HostileCall) => Promise<Outcome>> {
  const bytes = await picture();
  const contents = await createContents(server.db);
  let before = await contents();

  return async (call) => {
    const answer = await ask(server, call, bytes);
    const accepted = answer.isStream || answer.envelope?.status === 'OK';
    const after = await contents();
    const changed = accepted && call.method === 'POST' ? undefined : differenceOf(before, after);
    before = after;
    const fault = faultOf(call, answer) ?? (changed && `${accepted ? 'reads' : 'refuses'}, and yet changed ${changed}`);
    return { statusCode: answer.statusCode, accepted, fault };
  };
}

async function ask(server: TestServer, call: HostileCall, bytes: Buffer): Promise<Answer> {
  const response = await server.app.inject({ ...(await wireOf(call, server, bytes)), payloadAsStream: true });
  const { statusCode, headers } = response;
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  if (isStream) response.stream().destroy();
  const text = isStream ? '' : await readText(response.stream());
  return { statusCode, isStream, text, envelope: envelopeOf(text) };
}

function faultOf(call: HostileCall, { statusCode, isStream, text, envelope }: Answer): string | undefined {
  // An answer to HEAD has no words.
  const saysWhy = call.method === 'HEAD' || text.includes(refusalTexts.previewUnavailable);
  const publisherAbsent = asksPublisher(call) && statusCode === 503 && saysWhy;
  if (statusCode >= 500 && !publisherAbsent) return `answered ${statusCode}`;
  const word = inside.exec(text)?.[0];
  if (word) return `tells of its inside: ${word}`;
  const isPage = asksPublisher(call) && call.headers.accept === 'text/html';
  if (envelope || isStream || isPage || call.method === 'HEAD') return undefined;
  return 'answered without the envelope';
}

function envelopeOf(text: string): Envelope<unknown> | undefined {
  try {
    const { status, rmObject, errMsg } = JSON.parse(text);
    const isRight = status === 'OK' ? errMsg === null : status === 'ERROR' && rmObject === null && errMsg;
    return isRight ? { status, rmObject, errMsg } : undefined;
  } catch {
    return undefined;
  }
}
