/** What the tests use of a library that brings no types. */
declare module 'dcmjs' {
  type Elements = Record<string, unknown>;
  class DicomDict {
    constructor(meta: Elements);
    meta: Elements;
    dict: Elements;
    write(): ArrayBuffer;
  }
  const data: {
    DicomDict: typeof DicomDict;
    DicomMetaDictionary: { denaturalizeDataset(values: Elements): Elements };
  };
  const dcmjs: { data: typeof data };
  export default dcmjs;
}
