import { kinds } from './kinds-store.ts';
import { tablesNotExported } from './not-exported.ts';

const width = 36;

/** What stands in the folder, for whoever reads it into another system. */
export function readme(
  { lines, pictures, absentPictures }: { lines: Record<string, number>; pictures: number; absentPictures: string[] },
  version: string,
): string {
  const parts = [
    `童眸会诊平台的全部数据，${new Date().toISOString()} 导出，程序版本 ${version}。`,
    '内有患儿的病历，请只存放在加密的磁盘上，只交给有权查看的人。',
    `每个 .ndjson 文件一行一条记录，每行是一个 JSON 对象，编码为 UTF-8。时间都是 ISO 8601 的协调世界时（UTC），
日期都是年-月-日。图片地址（/upload/images/…）对应的文件见 pictures.ndjson。图片共 ${pictures} 张。
核对文件是否完整：sha256sum -c SHA256SUMS`,
    ...kinds.map(({ file, about, fields }) => `${file}：${about}。共 ${lines[file]} 条。\n${table(fields)}`),
    `没有导出的数据：\n${table(tablesNotExported)}`,
  ];
  if (absentPictures.length > 0) parts.push(`导出时以下图片已不存在：\n${absentPictures.join('\n')}`);
  return `${parts.join('\n\n')}\n`;
}

const table = (rows: Record<string, string>): string =>
  Object.entries(rows)
    .map(([name, meaning]) => `  ${name.padEnd(width)} ${meaning}`)
    .join('\n');

type Article = { title: string; author: string; source: string; pubDateTime: string; content: string };

/** An article to be read without any other system; its content was sanitised when it was saved. */
export const articlePage = ({ title, author, source, pubDateTime, content }: Article): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped([source, author, pubDateTime.slice(0, 10)].filter(Boolean).join(' · '))}</p>
${content}
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
