import type { Content } from 'pdfmake/interfaces';
import { dayInShanghai, minuteInShanghai } from '../../clinical/ages.ts';
import { examTitle } from '../../clinical/exam-fields.ts';
import { eyeNames } from '../../clinical/eyes.ts';
import { type Exam, type Findings, type ImageTag, pictureFieldNames } from '../../clinical/findings.ts';
import { lengthName, weeksText } from '../../clinical/gestational-age.ts';
import { urgencyNames } from '../../contract/case-urgency.ts';
import { consentTexts } from '../../contract/consent-texts.ts';
import { historyTexts } from '../../contract/history-texts.ts';
import { outcomeTexts } from '../../contract/outcome-texts.ts';
import { noteText } from '../../contract/picture-words.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import type { OpinionContent, PrintedPictures, StatedReply } from './content.ts';
import { examContent, examTable, fitsOnPage, treatmentTable } from './exam-content.ts';
import { facts, said, section, signed, together } from './look.ts';
import { box, overlay, pictureContent } from './picture-content.ts';
import { richContent } from './rich-content.ts';

/** All that the first page rests on: who asked, what was found and done, what was advised and changed, and the pictures. */
export function appendix(content: OpinionContent, pictures: PrintedPictures): Content[] {
  return [
    said('附录', { style: 'title', pageBreak: 'before' }),
    ...caseContent(content),
    ...historyContent(content, pictures),
    ...findingsContent(content),
    ...repliesContent(content, pictures),
    ...confirmedContent(content),
    ...amendmentsContent(content),
    ...picturesContent(content, pictures),
    ...section('说明', [
      said(`按病例第 ${content.versionNo} 版及当时的全部会诊意见生成，各医生的姓名、职称和医院以发表时为准。`),
      said('文件经改动即与验证码不符。纸质件请以电子文件核对。'),
    ]),
  ];
}

/** Who asked whom. Age, weight and length are those of the day the consultation was proposed. */
function caseContent({ state, startedAt, savedAt, savedBy, versionNo, consent }: OpinionContent): Content[] {
  const { patientBirthday: birthday, invitedDoctors: invited } = state;
  const birthWeight = state.findings?.birthWeightGrams;
  const pairs: [string, string][] = [
    ['出生孕周', weeksText({ weeks: state.embryoAge, days: state.embryoAgeDay })],
    ['出生体重', birthWeight === undefined ? '未填' : `${birthWeight} g`],
    ['发起时体重', `${state.patientWeight} kg`],
    [`发起时${lengthName(birthday, dayInShanghai(new Date(startedAt)))}`, `${state.patientBodyLong} cm`],
    ['发起时间', minuteInShanghai(startedAt)],
    [`第 ${versionNo} 版保存于`, minuteInShanghai(savedAt)],
  ];
  const reason = state.urgencyReason ? `（${urgencyTexts.reasonLabel}：${state.urgencyReason}）` : '';
  return section('病例', [
    facts(pairs),
    ...(state.urgency === undefined
      ? []
      : [said(`发起时请求的${urgencyTexts.label}：${urgencyNames[state.urgency]}${reason}`, { margin: [0, 6, 0, 0] })]),
    said(`发起医生：${signed(savedBy)}`, { margin: [0, 6, 0, 0] }),
    said(`受邀医生：${invited.map(signed).join('；') || '无'}`),
    ...(consent ? [said(`${consentTexts.title}：${consent}`)] : []),
  ]);
}

const historyContent = ({ state }: OpinionContent, pictures: PrintedPictures): Content[] =>
  section('病情描述', [
    said(state.title, { style: 'sub', margin: [0, 0, 0, 4] }),
    ...richContent(state.consultationDesc, pictures),
  ]);

/** What was done to the eyes, and what was found in them: the latest first. */
function findingsContent({ state, courseExams = [] }: OpinionContent): Content[] {
  const { exams, treatments }: Pick<Findings, 'exams' | 'treatments'> = state.findings ?? { exams: [], treatments: [] };
  const done = treatments.toSorted((one, other) => one.date.localeCompare(other.date));
  const latestFirst = (of: readonly Exam[]) => of.toSorted((one, other) => other.examDate.localeCompare(one.examDate));
  const shown = latestFirst(exams);
  return [
    ...(shown.length > 0
      ? section(
          '检查所见',
          shown.flatMap((exam) => examContent(exam, state, done)),
          fitsOnPage(done),
        )
      : []),
    ...(courseExams.length > 0
      ? section(
          '患儿档案中的其他检查',
          latestFirst(courseExams).flatMap((exam) => examContent(exam, state, done)),
          fitsOnPage(done),
        )
      : []),
    ...(done.length > 0 ? section('治疗经过', [treatmentTable(done)], fitsOnPage(done)) : []),
  ];
}

/** Each opinion in the order given, by its author as they were named when it was saved. */
function repliesContent(content: OpinionContent, pictures: PrintedPictures): Content[] {
  const { replies } = content;
  if (replies.length === 0) return [];
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
  const graded = grading ? [gradingContent('附上的分级', grading, content)] : [];
  return {
    table: {
      widths: ['*'],
      dontBreakRows: false,
      body: [[{ stack: [together([...head, first]), ...rest, ...graded] }]],
    },
    layout: 'marked',
    margin: [0, 0, 0, 10],
  };
}

const remarks = (reply: StatedReply, content: OpinionContent): string[] => [
  ...(reply.versionNo > 1 ? [historyTexts.changedTimes(reply.versionNo - 1)] : []),
  reply.consultationVersionNo < content.versionNo ? historyTexts.changedSince(reply) : historyTexts.restsOn(reply),
];

const gradingContent = (title: string, grading: Exam, { state }: OpinionContent): Content =>
  together(
    [
      said(`${title}：${examTitle(grading)}`, { bold: true, margin: [0, 4, 0, 0] }),
      examTable(grading, state.patientBirthday),
    ],
    true,
  );

function confirmedContent(content: OpinionContent): Content[] {
  const grading = content.outcome?.content.grading;
  return grading ? section(outcomeTexts.title, [gradingContent(outcomeTexts.grading, grading, content)], true) : [];
}

/** What was changed after the case had been closed: when, by whom and why, the oldest first. */
const amendmentsContent = ({ amendments }: OpinionContent): Content[] =>
  amendments.length === 0
    ? []
    : section(
        '更正记录',
        amendments.map(({ versionNo, savedAt, savedBy, reason }) =>
          said(`第 ${versionNo} 版　${minuteInShanghai(savedAt)}　${signed(savedBy)}　${historyTexts.amended(reason)}`),
        ),
      );

/** The attached pictures, two beside each other, each with what is known of it. */
function picturesContent({ state, pictureNotes = [] }: OpinionContent, pictures: PrintedPictures): Content[] {
  const shown = state.attachments.map(
    ({ attachmentLocate: path, width, height }, at): Content => ({
      stack: [
        pictureContent(path, pictures, box),
        ...overlay(pictures.has(path), pictureNotes, path, { width, height }),
        said(`附件 ${at + 1}${tagText(state.findings?.images ?? [], path)}（原图 ${width}×${height}）`, {
          style: 'soft',
        }),
        ...pictureNotes
          .filter(({ attachmentLocate }) => attachmentLocate === path)
          .map((note) => said(`${signed(note.savedBy)}：${noteText(note.content)}`, { style: 'soft' })),
      ],
    }),
  );
  if (shown.length === 0) return [];
  const rows = Array.from(
    { length: Math.ceil(shown.length / 2) },
    (_, at): Content => ({
      columns: [shown[2 * at]!, shown[2 * at + 1] ?? { text: '' }],
      columnGap: 14,
      unbreakable: true,
      margin: [0, 0, 0, 8],
    }),
  );
  return section(`附件图片（${shown.length}）`, rows, true);
}

function tagText(tags: readonly ImageTag[], path: string): string {
  const own = tags.filter(({ attachmentLocate }) => attachmentLocate === path);
  const words = own.map(({ eye, field, takenOn, device }) =>
    [`${eyeNames[eye]}${field ? ` ${pictureFieldNames[field]}` : ''}`, takenOn && `摄于 ${takenOn}`, device]
      .filter(Boolean)
      .join('，'),
  );
  return words.length > 0 ? `：${words.join('；')}` : '';
}
