import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { Tinypool } from 'tinypool';
import type { RulesSignature } from '../../contract/rules-signature.ts';
import { limits } from '../../contract/limits.ts';
import { imageMaxPixels } from '../../contract/pictures.ts';
import type { IssuedOpinion } from '../../contract/schemas/opinion.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { atOneMoment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { lockForReply } from '../reply/reply-store.ts';
import type { Change } from '../route.ts';
import { createTurns } from '../turns.ts';
import type { UploadFiles } from '../upload/files.ts';
import { addUpload, newUploadName } from '../upload/upload-store.ts';
import type { OpinionContent } from './content.ts';
import { addOpinion, countOfToday, findSame, namesOfOwn, toOpinion } from './opinion-store.ts';
import type { makeOpinion, Task } from './make.ts';
import { contentHash, newCode, picturesOf, recordKey, sha256 } from './rules.ts';
import { readContent } from './state-store.ts';

type IssueRequest = {
  consultationId: number;
  versionNo?: number | undefined;
  issuer: { doctorId: number; userId: number };
  /** Where the site is, without a slash at its end; where that is not set, nobody's word is taken for it. */
  origin: string | undefined;
  signature: RulesSignature | undefined;
  now: Date;
};
type IssueServices = { db: Db; files: UploadFiles; change: Change };

/**
 * Issues an opinion: reads the case as it is at one moment, prints it, and keeps the file and that it was issued. What the
 * doctor has issued before is not issued again while its file is there.
 * @throws 404 to who takes no part, 409 where the case has another version or enough were issued today
 */
export async function issueOpinion(
  services: IssueServices,
  request: IssueRequest,
): Promise<IssuedOpinion & { isNew: boolean }> {
  const { db, files, change } = services;
  const { consultationId, issuer, now } = request;
  const { content, notesNo, names } = await atOneMoment(db, (tx) => readCase(tx, request));
  const findIssued = async (tx: Db | Tx, contentSha256: string) => {
    const found = await findSame(tx, { consultationId, doctorId: issuer.doctorId, contentSha256 });
    return found && (await issuedFile(files, found)) ? { ...toOpinion(found), isNew: false } : undefined;
  };
  const whole = await findIssued(db, contentHash(content, request.origin, names.keys()));
  if (whole) return change(async () => whole);
  await requireFew(db, consultationId, now);
  const { pictures, ...file } = await printInTurn(() => printFile(services, { content, names }, request));
  // Of what was printed without a picture, which may be there another day.
  const contentSha256 = contentHash(content, request.origin, pictures);
  return change(async (tx) => {
    if (!(await lockForReply(tx, consultationId, issuer.doctorId))) throw refuse.notFound();
    const former = await findIssued(tx, contentSha256);
    if (former) return former;
    await requireFew(tx, consultationId, now);
    const { versionNo, replies } = content;
    const opinion = { consultationId, doctorId: issuer.doctorId, contentSha256, versionNo, issuedAt: now, ...file };
    return {
      ...(await addOpinion(tx, {
        ...opinion,
        recordKey: recordKey({ ...content, notesNo, outcomeNo: content.outcome?.versionNo ?? 0 }, replies),
      })),
      isNew: true,
    };
  });
}

/**
 * What an issue would print now, marked on each page and without a code; nothing of it is kept.
 * @throws 404 to who takes no part
 */
export async function previewOpinion(
  { db, files }: Omit<IssueServices, 'change'>,
  request: IssueRequest,
): Promise<Buffer> {
  const { origin, now } = request;
  const { content, names } = await atOneMoment(db, (tx) => readCase(tx, request));
  const issue = { origin, issuedAt: now.toISOString() };
  return printInTurn(async () =>
    Buffer.from(await print({ content, issue, pictures: await readPictures(files, names) })),
  );
}

/** The file of an issued opinion; undefined where it is lost, or is not what was issued. */
export async function issuedFile(
  files: UploadFiles,
  { upload_name, sha256: issued }: { upload_name: string; sha256: string },
): Promise<Buffer | undefined> {
  const file = await files.open(upload_name);
  const bytes = file && (await buffer(file.stream));
  return bytes && sha256(bytes) === issued ? bytes : undefined;
}

async function readCase(tx: Tx, { consultationId, versionNo, issuer, ...request }: IssueRequest) {
  const { content, notesNo } = (await readContent(tx, consultationId, issuer.doctorId, request)) ?? absent();
  if (versionNo !== undefined && versionNo !== content.versionNo) throw refuse.conflict(refusalTexts.opinionOutdated);
  const paths = picturesOf(content).slice(0, limits.opinionPicturesMax);
  return { content, notesNo, names: await namesOfOwn(tx, consultationId, paths) };
}

async function requireFew(tx: Db | Tx, consultationId: number, now: Date): Promise<void> {
  if ((await countOfToday(tx, consultationId, now)) >= limits.opinionsDailyMax)
    throw refuse.conflict(refusalTexts.opinionTooMany(limits.opinionsDailyMax));
}

/** The file is kept as an upload of the issuer that nobody has claimed: it goes by itself where it is never issued. */
async function printFile(
  { db, files }: IssueServices,
  { content, names }: { content: OpinionContent; names: Map<string, string> },
  { origin, issuer, now }: IssueRequest,
) {
  const code = newCode();
  const pictures = await readPictures(files, names);
  const bytes = Buffer.from(await print({ content, issue: { code, origin, issuedAt: now.toISOString() }, pictures }));
  const uploadName = newUploadName('pdf');
  await addUpload(db, { name: uploadName, uploaderId: issuer.userId, width: 0, height: 0, content: bytes });
  await files.save(uploadName, bytes);
  return { code, uploadName, sha256: sha256(bytes), pictures: [...pictures.keys()] };
}

/** Two at a time on one server; of more than a few that wait, the next is asked to come again. */
const printInTurn = createTurns(2, 8);

/** Sharp on A4 beside another one, whatever size it was taken in. */
const sidePixels = 1000;

/** Pictures as they are printed, one after the other, so that few are in memory as they were; without lost and damaged ones. */
async function readPictures(files: UploadFiles, names: Map<string, string>): Promise<Map<string, Uint8Array>> {
  const printed = new Map<string, Uint8Array>();
  for (const [path, name] of names) {
    const file = await files.open(name);
    const small = file && (await shrink(await buffer(file.stream)).catch(() => undefined));
    if (small) printed.set(path, small);
  }
  return printed;
}

const shrink = (original: Buffer): Promise<Uint8Array> =>
  sharp(original, { limitInputPixels: imageMaxPixels })
    .resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer();

const longestMs = 60_000;
let threads: Tinypool | undefined;

/**
 * Makes the file in a thread, which ends when there is nothing more to make for a while: its fonts are large.
 * @throws 413 where it takes too long or too much memory
 */
function print(task: Task): Promise<Uint8Array> {
  threads ??= new Tinypool({
    filename: new URL('./make.ts', import.meta.url).href,
    name: 'makeOpinion' satisfies (typeof makeOpinion)['name'],
    minThreads: 0,
    // A second one would hold as much again, and take a processor from everybody else.
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 8 },
  });
  return threads.run(task, { signal: AbortSignal.timeout(longestMs) }).catch((error: NodeJS.ErrnoException) => {
    if (error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw refuse.tooLarge(refusalTexts.opinionTooLong);
    throw error;
  });
}
