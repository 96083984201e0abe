import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiPaths, uploadBase } from '../../contract/paths.ts';
import { imageMaxBytes, pictureFormats, pictureWidths } from '../../contract/pictures.ts';
import { uploadedPart, uploadedPath, uploadPartParams } from '../../contract/schemas/article.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { Refusal, refuse } from '../answers.ts';
import type { Db } from '../database/row-types.ts';
import { type Access, type Call, route } from '../route.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../session/session-store.ts';
import { createTurns } from '../turns.ts';
import { isShownPublicly } from './article-pictures-store.ts';
import { beginsAsImage, reencode } from './image.ts';
import { finishParts, forgetParts, holdPart, type OwnUpload, readParts } from './part-store.ts';
import {
  addWithinQuota,
  findUpload,
  isOfChildOf,
  isOnSite,
  isSentAlong,
  isShownTo,
  newUploadName,
  requireRoom,
  type StoredUpload,
  uploadName,
  uploadPath,
} from './upload-store.ts';

const decodeInTurn = createTurns(2, 32);

export const upload = route({
  path: apiPaths.upload,
  access: { audience: 'signedIn', scopes: ['consultation:write', 'article:write'] },
  summary: '上传一张图片（multipart 的 file）；在文章或会诊用到之前，只有上传者看得到。',
  consumes: 'multipart/form-data',
  slowBody: true,
  answer: uploadedPath,
  async handle({ actor, request, ...services }) {
    await requireRoom(services.db, actor.id);
    return storePicture(services, actor.id, await readUpload(request));
  },
});

export const uploadPart = route({
  path: apiPaths.uploadPart,
  access: { audience: 'signedIn', scopes: ['consultation:write', 'article:write'] },
  summary:
    '分段上传图片（multipart 的 file）中的一段。起点与已收到的不衔接时不保存，答案说明从哪里继续；断线之后也这样继续。',
  params: uploadPartParams,
  consumes: 'multipart/form-data',
  slowBody: true,
  answer: uploadedPart,
  async handle({ actor, params: { uploadId, fromByte, totalBytes }, request, ...services }) {
    const { db, files, change } = services;
    if (totalBytes >= imageMaxBytes) throw refuse.tooLarge(texts.attachmentSize);
    if (fromByte === 0) await requireRoom(db, actor.id);
    const part = await readUpload(request);
    if (fromByte === 0 && !beginsAsImage(part)) throw refuse.wrongType(texts.attachmentType);
    if (part.length === 0 || fromByte + part.length > totalBytes) throw refuse.invalid(refusalTexts.wrongType);
    const upload = { uploaderId: actor.id, uploadId };
    const content = await files.seal(part);
    const held = await change((tx) => holdPart(tx, upload, { fromByte, bytes: part.length, content }));
    if (held.path === null && held.heldBytes < totalBytes) return held;
    return { heldBytes: totalBytes, path: held.path ?? (await storeParts(services, upload)) };
  },
});

type Storing = Pick<Call<'signedIn', undefined, undefined, undefined>, 'db' | 'files' | 'change'>;

/**
 * Makes a picture of all parts of an upload. The same upload may be here twice: its last part was sent again when no answer came.
 * @returns its path
 * @throws as {@link storePicture}
 */
async function storeParts(services: Storing, upload: OwnUpload): Promise<string> {
  const { db, files } = services;
  try {
    const parts = await Promise.all((await readParts(db, upload)).map(files.unseal));
    return await finishParts(db, upload, await storePicture(services, upload.uploaderId, Buffer.concat(parts)));
  } catch (error) {
    // What is no picture becomes none by being sent again.
    const isNone = error instanceof Refusal && error.statusCode === 415;
    const path = isNone ? await forgetParts(db, upload) : null;
    if (path === null) throw error;
    return path;
  }
}

/**
 * Decodes a picture and keeps it under a new name.
 * @returns its path
 * @throws 415 when it is no picture or cannot be read, 429 when the uploader has too many
 */
async function storePicture({ files, change }: Storing, uploaderId: number, sent: Buffer): Promise<string> {
  const image = await decodeInTurn(() => reencode(sent));
  if (!image) throw refuse.wrongType(beginsAsImage(sent) ? refusalTexts.unreadableImage : texts.attachmentType);
  const { format, width, height, bytes } = image;
  const name = newUploadName(format);
  // The row first: a row whose file never came goes with the unclaimed ones, a file without a row would stay for ever.
  await change((tx) => addWithinQuota(tx, { name, uploaderId, width, height, content: bytes }));
  await files.save(name, bytes);
  return uploadPath(name);
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse.wrongType(refusalTexts.uploadMissing);
  try {
    const part = await request.file({ limits: { fileSize: imageMaxBytes - 1, files: 1, fields: 5 } });
    if (part) return await part.toBuffer();
  } catch (error) {
    // The parser gives no code to a body that ends too soon or is no multipart at all.
    throw (error as { statusCode?: number }).statusCode ? error : refuse.invalid(refusalTexts.wrongType);
  }
  throw refuse.invalid(refusalTexts.uploadMissing);
}

const imageParams = z.strictObject({ name: z.string().regex(uploadName) });
const imageQuery = z.object({
  w: z.enum(pictureWidths.map(String) as ['320']).optional(),
  f: z.enum(pictureFormats).optional(),
});

const access: Access = { audience: 'public' };
const audited: Access['audited'] = { action: 'consultation.readImage' };

/** `/upload/images/NAME`: authorised on every request, since an article may come down and a case be deleted. */
export function serveImages(app: FastifyInstance, { db, files }: Services): void {
  app.get(`${uploadBase}/defaultuser.png`, { config: { access }, schema: { hide: true } }, async (_request, reply) => {
    const avatar = await readFile(new URL('./defaultuser.png', import.meta.url));
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(avatar);
  });

  app.get(
    `${uploadBase}/:name`,
    { config: { access: { ...access, scopes: ['consultation:read'], audited } }, schema: { hide: true } },
    async (request, reply) => {
      const params = imageParams.safeParse(request.params);
      const query = imageQuery.safeParse(request.query);
      const found = params.success ? await findUpload(db, params.data.name) : undefined;
      noteImage(request, found);
      if (!params.success || !query.success) throw refuse.notFound();
      const { name } = params.data;
      const { w, f } = query.data;
      const visible = found && (await maySee(db, found, request.actor));
      if (!visible) throw refuse.notFound();
      const file = w && f ? await files.openVariant(name, Number(w) as 320, f) : await files.open(name);
      if (!file) throw refuse.notFound();
      isolate(reply, visible);
      reply.header('etag', file.etag).type(f && w ? `image/${f}` : name.endsWith('.png') ? 'image/png' : 'image/jpeg');
      if (request.headers['if-none-match'] === file.etag) {
        file.stream.destroy();
        return reply.code(304).send();
      }
      return reply.header('content-length', file.bytes).send(file.stream);
    },
  );
}

/** Of all images, those of a consultation are part of a patient's record. */
function noteImage({ trail }: FastifyRequest, upload: StoredUpload | undefined): void {
  trail.recorded = upload?.claimKind !== 'consultation' && upload?.claimKind !== 'childEntry';
  trail.objectId = upload?.claimId ?? undefined;
  trail.detail = { image: upload?.name ?? null };
}

/** An image opened as a page of its own can do nothing, and nobody keeps a copy that is not public. */
function isolate(reply: FastifyReply, visible: 'public' | 'private'): void {
  reply
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', visible === 'public' ? 'public, no-cache' : 'private, no-store');
}

/** Who may see an uploaded file: everyone ('public'), this caller ('private'), or neither (undefined). */
export async function maySee(
  db: Db,
  upload: StoredUpload,
  actor: Actor | undefined,
): Promise<'public' | 'private' | undefined> {
  if (upload.claimKind === 'article' || upload.claimKind === 'site') {
    const isShown = upload.claimKind === 'site' ? isOnSite : isShownPublicly;
    if (await isShown(db, upload.name)) return 'public';
    return actor?.isManager ? 'private' : undefined;
  }
  if (upload.claimKind === 'consultation' || upload.claimKind === 'childEntry') {
    if (!actor?.doctorId || !actor.hospitalId) return undefined;
    const { doctorId, hospitalId } = actor;
    const isOwn =
      upload.claimKind === 'consultation'
        ? await isShownTo(db, upload.name, doctorId)
        : await isOfChildOf(db, upload.claimId!, { doctorId, hospitalId });
    return isOwn || (await isSentAlong(db, upload.name, hospitalId)) ? 'private' : undefined;
  }
  if (upload.claimKind === 'avatar') return actor ? 'private' : undefined;
  if (upload.claimKind === null && actor?.id === upload.uploaderId) return 'private';
  return undefined;
}
