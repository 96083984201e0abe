import { readFile } from 'node:fs/promises';
import pdfmake from 'pdfmake';
import type { Issue, OpinionContent } from './content.ts';
import { opinionDocument } from './document.ts';
import { fonts } from './fonts.ts';
import { layouts } from './look.ts';

export type Task = { content: OpinionContent; issue: Issue; pictures: Map<string, Uint8Array> };

/** Makes the file: half a second of a processor and more, so in a thread of its own. */
export async function makeOpinion({ content, issue, pictures }: Task): Promise<Uint8Array> {
  const fontFiles = Object.values(fonts).flatMap((font) => Object.values(font));
  for (const file of fontFiles) await holdFile(file);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.includes(path));
  pdfmake.setFonts(fonts);
  pdfmake.setTableLayouts(layouts);
  return new Uint8Array(await pdfmake.createPdf(opinionDocument(content, issue, pictures)).getBuffer());
}

/** Once for all: each file that is made would else read its own twenty megabytes of fonts. */
async function holdFile(path: string): Promise<void> {
  if (!pdfmake.virtualfs.existsSync(path)) pdfmake.virtualfs.writeFileSync(path, await readFile(path));
}
