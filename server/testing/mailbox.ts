import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  from: string;
  raw: string;
  at: number;
};
export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

/** A real SMTP server that keeps what it takes; `beforeAnswer` is done before it says so. */
export async function startMailbox(beforeAnswer = async () => {}) {
  const mails: Mail[] = [];
  const state: { answer: 'take' | 'refuse' | 'take and hang up' } = { answer: 'take' };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return done(new Error('cut off'));
      if (state.answer === 'refuse') return done(Object.assign(new Error('busy'), { responseCode: 451 }));
      const { subject = '', text: body = '', messageId = '', from } = await simpleParser(raw);
      const to = envelope.rcptTo.map(({ address }) => address).join();
      mails.push({ to, subject, text: body, messageId, from: from?.text ?? '', raw, at: Date.now() });
      await beforeAnswer();
      if (state.answer === 'take') return done();
      for (const connection of server.connections) (connection as unknown as { close(): void }).close();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** What becomes of the next messages. */
    answer(how: (typeof state)['answer']) {
      state.answer = how;
    },
    to: (address: string) => mails.filter((mail) => mail.to === address),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
