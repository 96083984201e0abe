/** Of a library that brings no types: what is used of it. */
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
