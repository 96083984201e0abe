import { dayInShanghai, dayText } from '../../clinical/ages.ts';
import { certificateNo, erasedNames, rightsTexts } from '../../contract/rights-texts.ts';
import type { Certificate } from '../../contract/schemas/rights.ts';
import { escaped } from '../failure-page.ts';

const on = (moment: string) => dayText(dayInShanghai(new Date(moment)));

/** The certificate of an erasure, for paper. */
export function certificatePage({ id, hospital, childId, erasedAt, askedAt, ...rest }: Certificate): string {
  const no = certificateNo(id, erasedAt);
  const counted = Object.entries(erasedNames).map(
    ([name, text]) => [text, String(rest.counted[name as keyof typeof erasedNames])] as const,
  );
  const rows = [
    ['编号', no],
    ['医院', hospital],
    ['被删除档案的编号', String(childId)],
    ['申请', `${rest.askedBy}，${on(askedAt)}`],
    ['确认', `${rest.confirmedBy}，${on(erasedAt)}`],
    ['删除日期', on(erasedAt)],
    ...counted,
  ];
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${rightsTexts.certificate} ${no}</title>
<style>
body { max-width: 42rem; margin: 2rem auto; padding: 0 1.25rem; font: 16px/1.7 sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem; border: 1px solid #999; text-align: left; overflow-wrap: anywhere; }
th { width: 40%; font-weight: normal; }
@media print { body { margin: 0 auto; } }
</style>
</head>
<body>
<h1>${rightsTexts.certificate}</h1>
<p>下列患儿档案的法定保存期已满，经两名医生先后申请和确认，已连同会诊、意见、图片和会诊意见书从数据库和文件中彻底删除。此前的备份到期后自行清除，期间不用于恢复本档案。</p>
<table>
${rows.map(([name, text]) => `<tr><th scope="row">${escaped(name!)}</th><td>${escaped(text!)}</td></tr>`).join('\n')}
</table>
</body>
</html>
`;
}
