import { limits } from '../../contract/limits.ts';

/** Why a chosen file cannot be uploaded as a picture: JPG or PNG only, under 2 MB. The server looks at the bytes again. */
export function imageFault(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | undefined {
  if (!(limits.imageTypes as ReadonlyArray<string>).includes(file.type)) return 'type';
  return file.size >= limits.imageMaxBytes ? 'size' : undefined;
}
