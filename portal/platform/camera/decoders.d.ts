/** Of libraries that bring no types, or others than they have: what is used of them. */
declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    decode(buffer: ArrayBuffer, offset: number, length: number, bytesPerSample: number): { buffer: ArrayBuffer };
  }
}

declare module '@cornerstonejs/codec-openjpeg/decode' {
  class J2KDecoder {
    getEncodedBuffer(length: number): Uint8Array;
    decode(): void;
    getDecodedBuffer(): Uint8Array;
    delete(): void;
  }
  type Quiet = { print: () => void; printErr: () => void };
  export default function open(settings: Quiet): Promise<{ J2KDecoder: typeof J2KDecoder }>;
}

declare module 'libheif-js' {
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(into: ImageData, done: (drawn: ImageData | null) => void): void;
    free(): void;
  };
  class HeifDecoder {
    decode(bytes: Uint8Array): HeifImage[];
  }
  const libheif: { HeifDecoder: typeof HeifDecoder };
  export default libheif;
}
