/**
 * The codecs of DICOM fetch their code through `eval`, so that no bundler follows it; the policy of the worker that they run in
 * allows no `eval`.
 */
export const withoutEval = {
  name: 'without-eval',
  transform: {
    filter: { id: /\/dcmjs-(codecs|imaging)\// },
    handler: (code: string) =>
      code.replace(/\beval\("(fetch\([^"]+\))"\)/g, '$1').replace(/\beval\("require\('\w+'\)"\)/g, 'undefined'),
  },
};
