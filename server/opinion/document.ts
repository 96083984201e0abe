import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { minuteInShanghai } from '../../clinical/ages.ts';
import { colours } from '../../contract/colours.ts';
import { sexNames } from '../../contract/texts.ts';
import { pages } from '../../contract/pages.ts';
import { cutTo } from '../../contract/signs-of-text.ts';
import { appendix } from './appendix.ts';
import type { Issue, OpinionContent, PrintedPictures } from './content.ts';
import { fontName, markLike, markMeaning } from './fonts.ts';
import { firstPage } from './first-page.ts';
import { said, signed, styles, textWidth } from './look.ts';

const sides = 54;

/** The pages of an opinion, as pdfmake reads them. */
export function opinionDocument(
  content: OpinionContent,
  issue: Issue,
  pictures: PrintedPictures,
): TDocumentDefinitions {
  const body = [...letterhead(content, issue), ...firstPage(content, issue), ...appendix(content, pictures)];
  if (markLike.test(JSON.stringify(body))) body.push(said(markMeaning, { style: 'soft', margin: [0, 8, 0, 0] }));
  return {
    pageSize: 'A4',
    pageMargins: [sides, 58, sides, 66],
    content: body,
    header: (page) => (page === 1 ? '' : runningHead(content)),
    footer: (page, count) => footer(issue, page, count),
    ...(issue.code === undefined && { watermark }),
    styles,
    defaultStyle: { font: fontName, fontSize: 10.5, lineHeight: 1.25, color: colours.ink },
    images: Object.fromEntries(
      [...pictures].map(([path, bytes]) => [path, `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`]),
    ),
    info: {
      title: `会诊意见书 病例 ${content.consultationId} 第 ${content.versionNo} 版`,
      author: signed(content.issuedBy),
      subject: issue.code ? `验证码 ${issue.code}` : '预览',
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

const watermark = { text: '预览', font: fontName, bold: true, fontSize: 150, color: colours.inkSoft, opacity: 0.18 };

/** Where whoever holds the paper asks whether it was issued; without a slash at its end. */
const addressOf = ({ code, origin }: Issue): string | undefined => code && origin && origin + pages.verify(code);

const qrPoints = 76;

function letterhead({ issuedBy, consultationId, versionNo }: OpinionContent, issue: Issue): Content[] {
  const address = addressOf(issue);
  const aside = { width: qrPoints, text: '' };
  return [
    {
      columns: [
        aside,
        {
          width: '*',
          stack: [
            said(issuedBy.doctorHospital, { style: 'hospital' }),
            said('会诊意见书', { style: 'title', margin: [0, 2, 0, 8] }),
          ],
        },
        address
          ? { width: qrPoints, qr: address, fit: qrPoints, foreground: colours.ink, eccLevel: 'M', alignment: 'right' }
          : aside,
      ],
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 1.6, lineColor: colours.teal }],
      margin: [0, 4, 0, 0],
    },
    {
      columns: [
        said(`病例编号 ${consultationId}　第 ${versionNo} 版`),
        said(issue.code ? `验证码 ${issue.code}` : '预览，未出具', { alignment: 'right' }),
      ],
      margin: [0, 5, 0, 2],
    },
    said(`出具医生：${signed(issuedBy)}　出具时间：${minuteInShanghai(issue.issuedAt)}（北京时间）`, {
      style: 'soft',
      margin: [0, 0, 0, 8],
    }),
  ];
}

/** Of a longer name, the first characters: the whole stands on the first page. */
const nameShown = 13;

function runningHead({ state, consultationId, versionNo }: OpinionContent): Content {
  const shortName = cutTo(state.patientName, nameShown, '…');
  const child = `${shortName}　${sexNames[state.patientSex]}　${state.patientBirthday} 出生`;
  return {
    columns: [said(child), said(`会诊意见书　病例编号 ${consultationId}　第 ${versionNo} 版`, { alignment: 'right' })],
    style: 'soft',
    margin: [sides, 28, sides, 0],
  };
}

function footer(issue: Issue, page: number, count: number): Content {
  const address = addressOf(issue);
  return {
    margin: [sides, 14, sides, 0],
    style: 'soft',
    columns: [
      {
        width: '*',
        stack: issue.code
          ? [
              said(`验证码 ${issue.code}　${address ? '扫第一页的二维码，或' : ''}打开下面的地址核对真伪`),
              address ? { text: address, link: address } : said(`本平台的 ${pages.verify(issue.code)}`),
            ]
          : [said('预览，未出具')],
      },
      { width: 'auto', text: `第 ${page} 页，共 ${count} 页` },
    ],
  };
}
