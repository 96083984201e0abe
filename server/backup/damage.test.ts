import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allRows, type Entry, rewrite } from '../testing/backups.ts';
import { aCase, uploadPicture } from '../testing/consultations.ts';
import { copyPGlite } from '../testing/scratch-databases.ts';
import { onServer } from '../testing/test-server.ts';
import { createDiskStore } from '../upload/disk-files.ts';
import { entryNames } from './format.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-damage-'));
const [good, bad] = [join(folder, 'good.tar.gz'), join(folder, 'bad.tar.gz')];
afterAll(() => rm(folder, { recursive: true }));

const uploads = createDiskStore(join(folder, 'uploads'));

/** Why the bad archive was refused; the target must not have been opened by then. */
async function refusal(): Promise<string> {
  let touched = false;
  const openTarget = async () => {
    touched = true;
    throw new Error('the target was opened');
  };
  const reason = await restoreBackup(bad, openTarget, { replace: true }).catch((error: Error) => error.message);
  expect(touched, 'the target is touched only by a good archive').toBe(false);
  return String(reason);
}

onServer((server) => {
  beforeAll(async () => {
    const { initiator } = await aCase(server());
    await uploadPicture(server(), initiator);
    const source = { db: server().db, uploads: server().services.files.originals };
    await writeBackup(source, createWriteStream(good));
  });

  test('a single flipped bit is found, wherever it is', async () => {
    const bytes = await readFile(good);
    const content = gunzipSync(bytes);
    let found = 0;
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 150)) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1 << (at % 8);
      if (isContent(content, flipped)) continue;
      await writeFile(bad, flipped);
      // A header may be hurt so that it reads like one of another version.
      expect(await refusal(), `byte ${at} of ${bytes.length}`).toMatch(/已损坏|格式的版本|请先升级/);
      found++;
    }
    expect(found).toBeGreaterThan(100);
  });

  /** Some bits of a compressed stream mean nothing: padding, the time in its header. */
  const isContent = (content: Buffer, compressed: Buffer) => {
    try {
      return gunzipSync(compressed).equals(content);
    } catch {
      return false;
    }
  };

  test('an archive that was cut off is found, wherever it ends', async () => {
    const bytes = await readFile(good);
    for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / 60)) {
      await writeFile(bad, bytes.subarray(0, length));
      expect(await refusal(), `${length} of ${bytes.length} bytes`).toContain('已损坏');
    }
    await writeFile(bad, bytes.subarray(0, -1));
    expect(await refusal()).toContain('已损坏');
  });

  const isUpload = ({ name }: Entry) => name.startsWith('uploads/');
  const without = (entries: Entry[], gone: (entry: Entry) => boolean) => {
    const at = entries.findIndex(gone);
    return entries.filter((_, index) => index !== at);
  };
  const edited = (entries: Entry[], name: string, change: (text: string) => string) =>
    entries.map((one) => (one.name === name ? { name, content: Buffer.from(change(one.content.toString())) } : one));

  /** Each with checksums that fit: made by someone with tools, not by chance. */
  const forgeries: [what: string, change: (entries: Entry[]) => Entry[], reason: string][] = [
    ['a picture is missing', (entries) => without(entries, isUpload), '缺少图片'],
    [
      'rows are missing',
      (entries) => without(entries, ({ name }) => name.startsWith('rows/patient')),
      'patient 的行数',
    ],
    ['the contents are missing', (entries) => without(entries, ({ name }) => name === entryNames.contents), '缺少'],
    ['the checksums are missing', (entries) => without(entries, ({ name }) => name === entryNames.sums), '不完整'],
    ['it is of another program', (entries) => entries.slice(1), '不是童眸的备份'],
    [
      'a picture is named to lie elsewhere',
      (entries) => [entries[0]!, { name: 'uploads/../../x.png', content: Buffer.from('x') }, ...entries.slice(1)],
      '不应有的条目',
    ],
    [
      'something follows the end',
      (entries) => [...entries, { name: 'uploads/x', content: Buffer.from('x') }],
      '末尾之后',
    ],
    [
      'its format is of another version',
      (entries) => edited(entries, entryNames.header, (text) => text.replace('"version": 1', '"version": 2')),
      '备份格式的版本是 2',
    ],
    [
      'its database is newer than this program',
      (entries) => edited(entries, entryNames.header, (text) => text.replace('0001-foundation', '0001-other')),
      '请先升级',
    ],
  ];
  test.each(forgeries)('refused: %s', async (_what, change, reason) => {
    await rewrite(good, bad, change);
    expect(await refusal()).toContain(reason);
  });

  test('refused: a picture was exchanged, and the checksum names it', async () => {
    let name = '';
    await rewrite(
      good,
      bad,
      (entries) => {
        const victim = entries.find(isUpload)!;
        name = victim.name;
        return edited(entries, name, () => 'another picture');
      },
      { fitSums: false },
    );
    expect(await refusal()).toBe(`备份文件已损坏，不能使用：校验和不符：${name}`);
  });

  describe('a backup whose rows the database refuses', () => {
    test('leaves the target as it was', async () => {
      await rewrite(good, bad, (entries) =>
        edited(entries, entryNames.rows('patient', 1), (text) =>
          text.replace(/"gestational_weeks":\d+/, '"gestational_weeks":99'),
        ),
      );
      const target = await copyPGlite(new Blob([await readFile(inject('pgliteTemplate'))]));
      const before = await allRows(target.db);
      await expect(restoreBackup(bad, async () => ({ db: target.db, uploads }), { replace: true })).rejects.toThrow(
        'gestational_weeks',
      );
      expect(await allRows(target.db)).toEqual(before);
      await target.close();
    });
  });
});
