import mammoth from 'mammoth';
import { limits } from '../../../contract/limits.ts';
import { cutTo } from '../../../contract/signs-of-text.ts';
import { DocxFault, openDocx } from './open-docx.ts';

type Docx = {
  /** Of the Title style or a heading that the text begins with; then it is no part of `html`. */
  title: string | undefined;
  /** With `<img src="picture:0">` for the first of `pictures`. */
  html: string;
  pictures: Blob[];
  leftOut: string[];
};

const styleMap = ["p[style-name='Title'] => h1.title:fresh", "p[style-name='标题'] => h1.title:fresh", 'u => u'];

/**
 * A Word document as an article takes it over: headings, lists, tables, emphasis, links and pictures.
 * @throws DocxFault when it is no .docx, damaged, too large, or holds nothing
 */
export async function readDocx(bytes: ArrayBuffer, parse = parseHtml): Promise<Docx> {
  const { xml, hasPageMargins } = await openDocx(bytes);
  const pictures: Blob[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    pictures.push(new Blob([await image.readAsArrayBuffer()], { type: image.contentType }));
    return { src: `picture:${pictures.length - 1}` };
  });
  // In the browser one is read, in Node the other.
  const input = { arrayBuffer: bytes, buffer: bytes as unknown as Buffer };
  const { value } = await mammoth.convertToHtml(input, { styleMap, convertImage }).catch(() => {
    throw new DocxFault('文件不是 .docx，或已损坏');
  });
  const { body } = parse(value);
  const title = takeTitle(body);
  tidy(body);
  if (!body.textContent?.trim() && pictures.length === 0) throw new DocxFault('文件里没有可以导入的内容');
  if (body.innerHTML.length > limits.articleContentMaxLength)
    throw new DocxFault(`正文过长（最多 ${limits.articleContentMaxLength} 个字符），请分成几篇`);
  if (pictures.length > limits.docxPicturesMax)
    throw new DocxFault(`图片过多（最多 ${limits.docxPicturesMax} 张），请分成几篇`);
  return {
    title,
    html: body.innerHTML,
    pictures,
    leftOut: [...leftOutOf(xml), ...(hasPageMargins ? ['页眉和页脚：没有导入'] : [])],
  };
}

const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** The Title, wherever it stands, else the first heading; taken out of the text where that begins with it. */
function takeTitle(body: Element): string | undefined {
  const heading = body.querySelector('h1.title') ?? body.querySelector('h1,h2,h3');
  const title = heading && cutTo(heading.textContent.replace(/\s+/g, ' ').trim(), limits.articleTitleMaxLength);
  if (!heading || !title) return undefined;
  if (heading === body.firstElementChild && !heading.querySelector('img')) heading.remove();
  return title;
}

/** Word's bookmarks and the ways between a note and its number lead nowhere in an article. */
function tidy(body: Element): void {
  for (const link of [...body.querySelectorAll('a')]) {
    if (/^(?:https?:|mailto:)/i.test(link.getAttribute('href') ?? '')) continue;
    if (link.textContent === '↑') link.remove();
    else link.replaceWith(...link.childNodes);
  }
  for (const element of body.querySelectorAll('[id],[class]')) {
    element.removeAttribute('id');
    element.removeAttribute('class');
  }
}

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
const leftOutOf = (xml: string): string[] => features.filter(([inside]) => inside.test(xml)).map(([, words]) => words);
