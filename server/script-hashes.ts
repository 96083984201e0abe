import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CSP hashes of the inline scripts that Astro writes into the built shells to start the portal. */
export function readScriptHashes(distDir: string, files: string[]): string[] {
  const hashes = files
    .map((file) => join(distDir, 'client', file))
    .filter((path) => existsSync(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)])
    .map((match) => `'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`);
  return [...new Set(hashes)];
}
