import { imageTypes } from '../../contract/pictures.ts';

/** `picture`: one that is sent as it is; `other`: none that can be read. */
export type FileKind = 'picture' | 'dicom' | 'heic' | 'other';

const startBytes = 132;
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
/** What a folder of pictures holds beside them, and nobody would miss. */
const besides = /^(\.|DICOMDIR(\..*)?$|Thumbs\.db$|desktop\.ini$|autorun\.inf$)/i;

export const isBeside = ({ name }: Pick<File, 'name'>): boolean => besides.test(name);

type Named = Blob & { name?: string };
/** As exports of cameras are called. What is called so is none of the pictures that can be sent, and is told why it is not read. */
const isCalledDicom = ({ name, type }: Named) =>
  name !== undefined && !type.startsWith('image/') && /^[^.]*$|\.(dcm|dicom)$/i.test(name);

/**
 * What a file holds by its first bytes, and its true type: exports of cameras have no ending, phones call a HEIC `.jpg`, and
 * WeChat names no type at all.
 */
export async function kindOf(file: Named): Promise<{ kind: FileKind; type: string }> {
  const start = await file
    .slice(0, startBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const text = String.fromCharCode(...new Uint8Array(start));
  if (text.startsWith('\xff\xd8\xff')) return { kind: 'picture', type: 'image/jpeg' };
  if (text.startsWith('\x89PNG')) return { kind: 'picture', type: 'image/png' };
  const type = imageTypes.includes(file.type) ? '' : file.type;
  if (text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12))) return { kind: 'heic', type };
  const isBare = /^[\x02\x08]\0[\0-\x18]\0/.test(text);
  const isDicom = text.slice(128) === 'DICM' || isBare || isCalledDicom(file);
  return { kind: isDicom ? 'dicom' : 'other', type };
}

/** The chosen file, called what it is: its name and the type that the browser gives it are nobody's word. */
export async function asItIs(file: File): Promise<File> {
  const { type } = await kindOf(file);
  return type === file.type ? file : new File([file], file.name, { type });
}
