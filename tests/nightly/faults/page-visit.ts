import { Agent, get } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
export type Answer = { status: number; text: string; encoding: string };

const timeoutMs = 5000;
const agent = new Agent({ keepAlive: true });
const decode: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes) => bytes,
};

/** Asks for a page as a browser does. @throws when the answer breaks off, takes 5 s, or cannot be decoded */
export async function visit(address: string, encoding: Encoding = 'identity'): Promise<Answer> {
  const { status, bytes, contentEncoding } = await ask(address, encoding);
  if (contentEncoding !== 'identity' && contentEncoding !== encoding)
    throw new Error(`came as ${contentEncoding} where ${encoding} was asked for`);
  const text = (await decode[contentEncoding]!(bytes)).toString();
  return { status, text, encoding: contentEncoding };
}

function ask(address: string, encoding: Encoding) {
  return new Promise<{ status: number; bytes: Buffer; contentEncoding: string }>((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, accept: 'text/html' };
    get(address, { agent, headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (cause) => {
        const { length } = Buffer.concat(chunks);
        reject(new Error(`${length} bytes of ${response.headers['content-length']} came`, { cause }));
      });
      response.on('end', () => {
        const contentEncoding = response.headers['content-encoding'] ?? 'identity';
        resolve({ status: response.statusCode!, bytes: Buffer.concat(chunks), contentEncoding });
      });
    }).on('error', reject);
  });
}

const ends: [path: RegExp, end: string][] = [
  [/\/sitemap\.xml$/, '</sitemapindex>'],
  [/\/sitemap\/[^/]+\.xml$/, '</urlset>'],
  [/\/feed\.xml$/, '</rss>'],
  [/^/, '</html>'],
];

/** Whether the text is a page from its start to its end. */
export function isWhole(path: string, text: string): boolean {
  const [, end] = ends.find(([pattern]) => pattern.test(path))!;
  return /^<(!doctype html|\?xml)/i.test(text) && text.trimEnd().endsWith(end);
}

const news =
  /(?:href="|<loc>|<link>)(?:https?:\/\/[^/"<]+)?(\/(?:hospital\/news(?:Info)?(?:\/\d+)?|sitemap\/[\w-]+\.xml))["<]/g;

/** The news pages and parts of the sitemap that a page links to, each once, in order. */
export function newsLinks(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(news), (match) => match[1]!))];
}
