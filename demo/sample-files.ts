import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Db, Tx } from '../server/database/row-types.ts';
import type { UploadFiles } from '../server/upload/files.ts';
import { addUpload, newUploadName, uploadPath } from '../server/upload/upload-store.ts';

/** Reads a file of this folder. */
export const readSample = (path: string): Promise<Buffer> => readFile(new URL(path, import.meta.url));

/**
 * The YAML of a sample file as its schema reads it.
 * @throws naming the file, for text that is no YAML or not what the schema asks for
 */
export function parseSample<Schema extends z.ZodType>(path: string, yaml: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(parse(yaml));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`demo/${path}: ${reason}`, { cause: error });
  }
}

const inDigits = ([name, value]: [string, unknown]) => [name, typeof value === 'number' ? String(value) : value];

/** The body of a call as a sample file has it, whose numbers are not in digits yet; `given` is what the file leaves out. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema, given: Record<string, string> = {}) =>
  z.preprocess(
    (fields) => ({ ...Object.fromEntries(Object.entries(fields as object).map(inDigits)), ...given }),
    schema,
  );

/** Stores a picture of `demo/pictures/` as if `uploaderId` had uploaded it; returns its path. */
export async function uploadSample(db: Db | Tx, files: UploadFiles, path: string, uploaderId: number): Promise<string> {
  const bytes = await readSample(`pictures/${path}`);
  const { width, height } = await sharp(bytes).metadata();
  const name = newUploadName(path.endsWith('.png') ? 'png' : 'jpeg');
  await files.save(name, bytes);
  await addUpload(db as Db, { name, uploaderId, width, height, content: bytes });
  return uploadPath(name);
}
