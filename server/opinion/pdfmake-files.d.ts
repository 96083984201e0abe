import 'pdfmake';

// Its types leave out the files that pdfmake holds in memory.
declare module 'pdfmake' {
  export const virtualfs: {
    existsSync(name: string): boolean;
    writeFileSync(name: string, content: Buffer): void;
  };
}
