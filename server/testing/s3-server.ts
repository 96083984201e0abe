import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { FileStore } from '../upload/disk-files.ts';

/** A server that speaks S3 on a free port, with one empty bucket, and the environment that names it. */
export async function startS3(): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'tongmou-s3-'));
  const bucket = 'pictures';
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: [{ name: bucket }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const stop = async () => {
    await server.close();
    await rm(directory, { recursive: true });
  };
  return { env, stop };
}

export async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  return names.sort();
}
