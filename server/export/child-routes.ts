import { Readable } from 'node:stream';
import JSZip from 'jszip';
import { apiPaths } from '../../contract/paths.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { childExported, childExportParams } from '../../contract/schemas/rights.ts';
import { absent, refuse } from '../answers.ts';
import { takesPartInAll } from '../child/rights-store.ts';
import { mayExport } from '../child/rules.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { type ChildFile, collectChild, findOwn } from './child-store.ts';
import { atOneMoment } from './export-store.ts';
import type { FileStore } from '../upload/disk-files.ts';
import { childPage } from './child-page.ts';

/**
 * A child's file as a ZIP, made while it is sent: the page, the data, then picture by picture, each opened when its turn comes.
 * A file that is not there any more is empty, and named in the last one.
 */
function zipOf(file: ChildFile, files: FileStore): Readable {
  const zip = new JSZip();
  const absent: string[] = [];
  const sources: Readable[] = [];
  const addLater = (path: string, content: () => AsyncGenerator<Buffer | string>) => {
    const source = Readable.from(content(), { objectMode: false });
    sources.push(source);
    zip.file(path, source);
  };
  const { records, cases, opinions, access, files: named } = file;
  zip.file('index.html', childPage(file, new Date().toISOString()));
  for (const [name, content] of Object.entries({ child: records, consultations: cases, opinions, access }))
    zip.file(`data/${name}.json`, JSON.stringify(content, null, 2));
  for (const { name, path } of named)
    addLater(path, async function* () {
      const found = await files.open(name);
      if (found) yield* found.stream;
      else absent.push(path);
    });
  addLater('absent.txt', async function* () {
    yield absent.length > 0 ? `导出时以下文件已不存在：\n${absent.join('\n')}\n` : '所有图片和文件都在。\n';
  });
  const sent = new Readable().wrap(zip.generateNodeStream({ streamFiles: true, compression: 'STORE' }));
  // Whoever breaks off leaves no file open.
  sent.once('close', () => {
    for (const source of sources) source.destroy();
  });
  return sent;
}

export const childExport = route({
  method: 'GET',
  path: apiPaths.childExport,
  access: { audience: 'doctor', stepUp: 'withFactor', audited: { action: 'child.export', idField: 'id' } },
  summary:
    '供监护人的患儿全部资料：ZIP，内有可离线阅读的页面、JSON 数据、图片和意见书。只给本院协调员和参与其全部会诊的人。',
  params: childExportParams,
  answer: childExported,
  answersWith: 'zip',
  async handle({ db, files, actor, params, trail, reply }) {
    const doctor = requireDoctor(actor);
    const file = await atOneMoment(db, async (tx) => {
      const child = (await findOwn(tx, params.id, doctor.hospitalId)) ?? absent();
      const takesPart = await takesPartInAll(tx, child.id, doctor.doctorId);
      if (!mayExport(actor, takesPart)) throw refuse.forbidden(rightsTexts.exportRefusal);
      return collectChild(tx, child);
    });
    trail.objectId = file.id;
    trail.detail = { consultations: file.cases.length, pictures: file.files.length };
    reply
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(rightsTexts.fileName(file.id))}`,
      )
      .header('x-content-type-options', 'nosniff');
    return zipOf(file, files.originals);
  },
});
