import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

const withinMs = 3000;

/** `fault`: why this machine does not trust it. */
export type Certificate = { peer: PeerCertificate; fault: string | undefined };

/** The certificate that is shown at an address, whoever signed it and for whatever name; undefined where nobody answers. */
export async function readCertificate(origin: string): Promise<Certificate | undefined> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // Nothing is sent over it: what nobody trusts can be read all the same.
  const socket = connect({
    host,
    port: Number(port || 443),
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(withinMs) });
    const fault = socket.authorizationError as Error | string | undefined | null;
    return { peer: socket.getPeerCertificate(), fault: fault ? String(fault) : undefined };
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}
