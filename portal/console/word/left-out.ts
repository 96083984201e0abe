/** What a document's parts are searched for, and what is said about it: mostly that it was not taken over. */
const features: [inside: RegExp, words: string][] = [
  [/<w:(?:footnote|endnote)Reference\b/, '脚注和尾注：没有脚注格式，文字列在文末'],
  [/<w:txbxContent\b/, '文本框：没有框，文字放在所在段落之后'],
  [/<m:oMath\b/, '公式：没有导入，请截图后以图片插入'],
  [/<w:commentReference\b/, '批注：没有导入'],
  [/<w:(?:ins|del)\s/, '修订：按全部接受后的文字导入'],
  [/<c:chart\b/, '图表：没有导入，请截图后以图片插入'],
  [/<dgm:relIds\b/, 'SmartArt 图形：没有导入，请截图后以图片插入'],
  [/<o:OLEObject\b/, '嵌入的对象：没有导入'],
];

/** What of a document's text (its XML) an article does not show as Word does. */
export const leftOutOf = (xml: string): string[] =>
  features.filter(([inside]) => inside.test(xml)).map(([, words]) => words);
