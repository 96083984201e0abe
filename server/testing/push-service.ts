import { execFileSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decrypt } from 'http_ece';
import type { PushMessage } from '../../contract/notifications.ts';
import { createPush } from '../notification/push.ts';
import { startReceiver } from './http-receiver.ts';
import type { TestServer } from './test-server.ts';

export const testPushKey = randomKey();

function randomKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return curve.getPrivateKey('base64url').padStart(43, 'A');
}

/** A push service of one's own over https, and browsers that subscribe at it. */
export async function startPushService() {
  const certificate = makeCertificate();
  const receiver = await startReceiver(certificate);
  return {
    ...receiver,
    certificate: certificate.cert,
    host: `localhost:${receiver.port}`,
    /** Has a server trust it, as it would a known authority. */
    trustedBy(server: TestServer) {
      server.services.channels.push = createPush(server.config.notifications.push!, certificate.cert);
    },
    newBrowser() {
      const curve = createECDH('prime256v1');
      const p256dh = curve.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/send/${randomBytes(8).toString('hex')}`;
      const read = (body: Buffer): PushMessage =>
        JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth }).toString());
      return {
        endpoint: `https://localhost:${receiver.port}${path}`,
        p256dh,
        auth,
        /** What it was told. */
        messages: () => receiver.posts.filter((post) => post.path === path).map(({ body }) => read(body)),
      };
    },
  };
}

function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tongmou-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', cert];
  execFileSync('openssl', args, { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}
