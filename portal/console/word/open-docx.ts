import JSZip from 'jszip';
import { limits, megabytes } from '../../../contract/limits.ts';

/** Why a file cannot be imported, in words for a person. */
export class DocxFault extends Error {}

/**
 * Reads a .docx file's text as XML, having unpacked all of it once, piece by piece, so that one that would not fit is
 * known before anything holds it.
 * @throws DocxFault when it is none, damaged or too large
 */
export async function openDocx(bytes: ArrayBuffer): Promise<{ xml: string; hasPageMargins: boolean }> {
  if (bytes.byteLength > limits.docxMaxBytes)
    throw new DocxFault(`文件超过 ${megabytes(limits.docxMaxBytes)}，请压缩其中的图片或分成几个文件`);
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xd0 && second === 0xcf)
    throw new DocxFault('这是旧版 .doc 文件或加密的文件，请在 Word 里另存为不加密的 .docx');
  const zip = await JSZip.loadAsync(bytes).catch(() => {
    throw new DocxFault('文件不是 .docx，或已损坏');
  });
  const parts = Object.values(zip.files);
  const text = zip.file('word/document.xml');
  if (!text) throw new DocxFault('文件不是 .docx，或已损坏');
  if (parts.length > limits.docxPartsMax) throw new DocxFault('文件内容过多，无法导入');
  let left: number = limits.docxUnpackedMaxBytes;
  for (const part of parts) left -= await unpackedBytes(part, part === text ? limits.docxTextMaxBytes : left);
  const hasPageMargins = parts.some(({ name }) => /^word\/(?:header|footer)\d*\.xml$/.test(name));
  return { xml: await text.async('string'), hasPageMargins };
}

/** The stream that JSZip documents and its types leave out. */
type Streamed = {
  internalStream(type: 'uint8array'): {
    on(event: 'data', act: (chunk: Uint8Array) => void): ReturnType<Streamed['internalStream']>;
    on(event: 'error', act: (error: Error) => void): ReturnType<Streamed['internalStream']>;
    on(event: 'end', act: () => void): ReturnType<Streamed['internalStream']>;
    pause(): void;
    resume(): void;
  };
};

/** Counts, since what a zip says of itself need not be so. */
function unpackedBytes(part: JSZip.JSZipObject, max: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const stream = (part as unknown as Streamed).internalStream('uint8array');
    stream
      .on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes <= max) return;
        stream.pause();
        reject(new DocxFault('文件内容过大，无法导入'));
      })
      .on('error', () => reject(new DocxFault('文件不是 .docx，或已损坏')))
      .on('end', () => resolve(bytes))
      .resume();
  });
}
