import { createTransport } from 'nodemailer';
import { notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/pages.ts';
import type { AddressChannel } from './message.ts';
import { sendTimeoutMs } from './rules.ts';
import { connectionFault, SendFault } from './send-fault.ts';

export type EmailSettings = { url: string; from: string };

/** Plain text by SMTP. The Message-ID is the message's own: mail boxes show one that comes twice once. */
export function createEmail({ url, from }: EmailSettings, origin: string): AddressChannel {
  const transport = createTransport({
    url,
    // A password goes over an encrypted line alone, but on this machine.
    requireTLS: mustEncrypt(new URL(url)),
    connectionTimeout: sendTimeoutMs / 2,
    greetingTimeout: sendTimeoutMs / 2,
    socketTimeout: sendTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(origin);
  return {
    needsAddress: true,
    async send({ id, text, subject = text, path, isUrgent }, address) {
      const mail = {
        from,
        to: { name: '', address },
        subject,
        text: `${text}\n${origin}${path}\n\n--\n${notificationTexts.footer}\n${origin}${pages.platformNotifications}\n`,
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(isUrgent && { priority: 'high' as const }),
        signal: AbortSignal.timeout(sendTimeoutMs),
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw mailFault(error);
      });
    },
  };
}

const mustEncrypt = ({ username, hostname }: URL) =>
  username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);

type MailError = { code?: string; responseCode?: number; timeoutType?: string };

/** Before the message itself is sent: names, greeting, encryption, sign-in, sender and recipient. */
const beforehand = ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'EREQUIRETLS', 'CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'];

function mailFault(error: unknown): SendFault {
  const { code = '', responseCode, timeoutType = '' } = error as MailError;
  if (responseCode) return new SendFault(`${code} ${responseCode}`);
  if (beforehand.includes(code) || beforehand.includes(timeoutType)) return new SendFault(timeoutType || code);
  return connectionFault(error);
}
