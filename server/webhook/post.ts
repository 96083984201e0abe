import http from 'node:http';
import https from 'node:https';
import { answerFault, connectionFault, SendFault } from '../notification/send-fault.ts';
import { checkedLookup, type Receiver } from './receiver.ts';
import { sendTimeoutMs } from './rules.ts';

/**
 * Posts by a connection of its own. Of the answer the status is all that is read: any 2xx is a success, and no redirect is
 * followed. @throws SendFault
 */
export async function post({ url, isNamed }: Receiver, body: string, headers: Record<string, string>): Promise<void> {
  const signal = AbortSignal.timeout(sendTimeoutMs);
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false as const,
    lookup: checkedLookup(isNamed),
    signal,
  };
  const status = await new Promise<number>((answered, failed) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      response.on('error', () => {});
      answered(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', (error) =>
      failed(signal.aborted ? new SendFault('timeout', { mayHaveArrived: true }) : connectionFault(error)),
    );
    request.end(body);
  });
  if (status < 200 || status > 299) throw answerFault(status);
}
