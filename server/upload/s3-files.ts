import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import type { FileStore } from './disk-files.ts';

const timeoutMs = 10_000;
const prefix = 'uploads/';

/** Files as objects `uploads/NAME` of a bucket, which has to be there. */
export function createS3Store({
  bucket,
  endpoint,
  region,
  pathStyle,
  ...credentials
}: NonNullable<Config['s3']>): FileStore {
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials,
    forcePathStyle: pathStyle,
    // Services other than Amazon's seldom take the checksums that are new in this client.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
  const object = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  return {
    async put(name, bytes) {
      await client.send(new PutObjectCommand({ ...object(name), Body: bytes }));
    },

    async open(name) {
      try {
        const { Body, ContentLength, ETag } = await client.send(new GetObjectCommand(object(name)));
        return { stream: Body as Readable, bytes: ContentLength!, etag: ETag! };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand(object(name)));
    },

    // The service keeps an object whole or not at all.
    async removeUnfinished() {},

    async *names() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key } of page.Contents ?? []) if (!Key!.startsWith(`${prefix}.`)) yield Key!.slice(prefix.length);
    },
  };
}
