import { minuteInShanghai } from '../../clinical/ages.ts';
import { examTitle } from '../../clinical/exam-fields.ts';
import type { Content } from 'pdfmake/interfaces';
import { historyTexts } from '../../contract/history-texts.ts';
import type { OpinionContent, PrintedPictures, StatedReply } from './content.ts';
import { examTable } from './exam-content.ts';
import { said, section, signed, together } from './look.ts';
import { richContent } from './rich-content.ts';

/** Each opinion in the order given, by its author as they were named when it was saved. */
export function repliesContent(content: OpinionContent, pictures: PrintedPictures): Content[] {
  const { replies } = content;
  if (replies.length === 0) return section('会诊意见', [said('出具时还没有会诊意见。')]);
  return section(
    `会诊意见（${replies.length} 条）`,
    replies.map((reply, at) => replyContent(reply, at + 1, content, pictures)),
  );
}

function replyContent(reply: StatedReply, no: number, content: OpinionContent, pictures: PrintedPictures): Content {
  const { savedBy, savedAt, grading } = reply;
  const [first = '', ...rest] = richContent(reply.content, pictures);
  const head: Content[] = [
    said(`${no}. ${signed(savedBy)}`, { style: 'sub' }),
    said([minuteInShanghai(savedAt), ...remarks(reply, content)].join('　'), { style: 'soft', margin: [0, 0, 0, 3] }),
  ];
  const stack: Content[] = [together([...head, first]), ...rest, ...(grading ? [gradingContent(reply, content)] : [])];
  return {
    table: { widths: ['*'], dontBreakRows: false, body: [[{ stack }]] },
    layout: 'marked',
    margin: [0, 0, 0, 10],
  };
}

const remarks = (reply: StatedReply, content: OpinionContent): string[] => [
  ...(reply.versionNo > 1 ? [historyTexts.changedTimes(reply.versionNo - 1)] : []),
  reply.consultationVersionNo < content.versionNo ? historyTexts.changedSince(reply) : historyTexts.restsOn(reply),
];

const gradingContent = ({ grading }: StatedReply, { state }: OpinionContent): Content =>
  together(
    [
      said(`附上的分级：${examTitle(grading!)}`, { bold: true, margin: [0, 4, 0, 0] }),
      examTable(grading!, state.patientBirthday),
    ],
    true,
  );
