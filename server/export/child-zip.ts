import { Readable } from 'node:stream';
import JSZip from 'jszip';
import type { FileStore } from '../upload/disk-files.ts';
import { childPage } from './child-page.ts';
import type { ChildFile } from './child-store.ts';

/**
 * A child's file as a ZIP, made while it is sent: the page, the data, then picture by picture, each opened when its turn comes.
 * A file that is not there any more is empty, and named in the last one.
 */
export function zipOf(file: ChildFile, files: FileStore): Readable {
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
