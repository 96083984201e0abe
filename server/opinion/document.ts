import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { minuteInShanghai } from '../../clinical/ages.ts';
import { colours } from '../../contract/colours.ts';
import { sexNames } from '../../contract/texts.ts';
import {
  adviceContent,
  amendmentsContent,
  findingsContent,
  historyContent,
  patientContent,
  picturesContent,
} from './case-content.ts';
import type { Issue, OpinionContent, PrintedPictures } from './content.ts';
import { fontName, markLike, markMeaning } from './fonts.ts';
import { said, section, signed, styles, textWidth } from './look.ts';
import { outcomeContent } from './outcome-content.ts';
import { repliesContent } from './replies-content.ts';

const sides = 54;

/** The pages of an opinion, as pdfmake reads them. */
export function opinionDocument(
  content: OpinionContent,
  issue: Issue,
  pictures: PrintedPictures,
): TDocumentDefinitions {
  const body: Content[] = [
    ...letterhead(content, issue),
    ...patientContent(content, issue),
    ...historyContent(content, pictures),
    ...findingsContent(content),
    ...adviceContent(content.advice),
    ...amendmentsContent(content),
    ...repliesContent(content, pictures),
    ...outcomeContent(content),
    ...issueContent(content, issue),
    ...picturesContent(content, pictures),
  ];
  if (markLike.test(JSON.stringify(body))) body.push(said(markMeaning, { style: 'soft', margin: [0, 8, 0, 0] }));
  return {
    pageSize: 'A4',
    pageMargins: [sides, 58, sides, 84],
    content: body,
    header: (page) => (page === 1 ? '' : runningHead(content)),
    footer: (page, count) => footer(issue, page, count),
    styles,
    defaultStyle: { font: fontName, fontSize: 10.5, lineHeight: 1.25, color: colours.ink },
    images: Object.fromEntries(
      [...pictures].map(([path, bytes]) => [path, `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`]),
    ),
    info: {
      title: `会诊意见书 病例 ${content.consultationId} 第 ${content.versionNo} 版`,
      author: signed(content.issuedBy),
      subject: `验证码 ${issue.code}`,
      creator: '童眸',
      producer: '童眸',
      creationDate: new Date(issue.issuedAt),
    },
    language: 'zh-CN',
    displayTitle: true,
    version: '1.7',
    compress: true,
  };
}

const letterhead = ({ issuedBy, consultationId, versionNo }: OpinionContent, { code }: Issue): Content[] => [
  said(issuedBy.doctorHospital, { style: 'hospital' }),
  said('会诊意见书', { style: 'title', margin: [0, 2, 0, 8] }),
  { canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 1.6, lineColor: colours.teal }] },
  {
    columns: [said(`病例编号 ${consultationId}　第 ${versionNo} 版`), said(`验证码 ${code}`, { alignment: 'right' })],
    margin: [0, 5, 0, 0],
  },
];

/** Of a longer name, the first characters: the whole stands on the first page. */
const nameShown = 12;

function runningHead({ state, consultationId, versionNo }: OpinionContent): Content {
  const name = [...state.patientName];
  const shortName = name.length > nameShown ? `${name.slice(0, nameShown).join('')}…` : state.patientName;
  const child = `${shortName}　${sexNames[state.patientSex]}　${state.patientBirthday} 出生`;
  return {
    columns: [said(child), said(`会诊意见书　病例编号 ${consultationId}　第 ${versionNo} 版`, { alignment: 'right' })],
    style: 'soft',
    margin: [sides, 28, sides, 0],
  };
}

const footer = ({ code, path, origin }: Issue, page: number, count: number): Content => ({
  margin: [sides, 12, sides, 0],
  columns: [
    origin
      ? { width: 56, qr: origin + path, fit: 50, foreground: colours.ink, eccLevel: 'M' }
      : { width: 56, text: '' },
    {
      width: '*',
      style: 'soft',
      margin: [4, 4, 0, 0],
      stack: [
        said(`验证码 ${code}`),
        said('核对真伪：登录后在下面的地址选择本文件'),
        origin ? { text: origin + path, link: origin + path } : said(`本平台的 ${path}`),
      ],
    },
    { width: 'auto', style: 'soft', margin: [0, 28, 0, 0], text: `第 ${page} 页，共 ${count} 页` },
  ],
});

const issueContent = ({ issuedBy, versionNo }: OpinionContent, { issuedAt, code }: Issue): Content[] =>
  section('出具', [
    {
      stack: [
        said(`出具医生：${signed(issuedBy)}`),
        said(`出具时间：${minuteInShanghai(issuedAt)}（北京时间）`),
        said(`本意见书按病例第 ${versionNo} 版及当时的全部会诊意见生成，各医生的姓名、职称和医院以发表时为准。`),
        said(`文件经改动即与验证码 ${code} 不符。纸质件请以电子文件核对。`, { style: 'soft' }),
      ],
    },
  ]);
