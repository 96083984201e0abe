import type { Content } from 'pdfmake/interfaces';
import type { Reminder } from '../../clinical/advice.ts';
import { ageText, dayInShanghai, minuteInShanghai } from '../../clinical/ages.ts';
import { eyeNames } from '../../clinical/eyes.ts';
import { type Findings, type ImageTag, pictureFieldNames } from '../../clinical/findings.ts';
import { lengthName, weeksText } from '../../clinical/gestational-age.ts';
import { urgencyNames } from '../../contract/case-urgency.ts';
import { consentTexts } from '../../contract/consent-texts.ts';
import { type DiseaseId, diseaseNames } from '../../contract/diseases.ts';
import { historyTexts } from '../../contract/history-texts.ts';
import { noteText } from '../../contract/picture-words.ts';
import { sexNames, statusNames } from '../../contract/texts.ts';
import { urgencyTexts } from '../../contract/waiting-texts.ts';
import type { Issue, OpinionContent, PrintedPictures, SaidAdvice } from './content.ts';
import { examContent, fitsOnPage, treatmentTable } from './exam-content.ts';
import { facts, said, section, signed } from './look.ts';
import { box, overlay, pictureContent } from './picture-content.ts';
import { richContent } from './rich-content.ts';

/** Who the child is, and who asked whom. Age, weight and length are those of the day the consultation was proposed. */
export function patientContent(content: OpinionContent, { issuedAt }: Issue): Content[] {
  const { state, startedAt, savedAt, savedBy, versionNo, status } = content;
  const { patientBirthday: birthday, invitedDoctors: invited } = state;
  const [start, issued] = [dayInShanghai(new Date(startedAt)), dayInShanghai(new Date(issuedAt))];
  const birthWeight = state.findings?.birthWeightGrams;
  const pairs: [string, string][] = [
    ['姓名', state.patientName],
    ['性别', sexNames[state.patientSex]],
    ['出生日期', birthday],
    ['出具时年龄', ageText(birthday, issued)],
    ['出生孕周', weeksText({ weeks: state.embryoAge, days: state.embryoAgeDay })],
    ['出生体重', birthWeight === undefined ? '未填' : `${birthWeight} g`],
    ['发起时体重', `${state.patientWeight} kg`],
    [`发起时${lengthName(birthday, start)}`, `${state.patientBodyLong} cm`],
    ['病种', diseaseNames[state.diseaseId as DiseaseId]],
    ['会诊状态', statusNames[status]],
    ['发起时间', minuteInShanghai(startedAt)],
    [`第 ${versionNo} 版保存于`, minuteInShanghai(savedAt)],
  ];
  const reason = state.urgencyReason ? `（${urgencyTexts.reasonLabel}：${state.urgencyReason}）` : '';
  const people = [
    ...(state.urgency === undefined
      ? []
      : [said(`${urgencyTexts.label}：${urgencyNames[state.urgency]}${reason}`, { margin: [0, 6, 0, 0] })]),
    said(`发起医生：${signed(savedBy)}`, { margin: [0, 6, 0, 0] }),
    said(`受邀医生：${invited.map(signed).join('；') || '无'}`),
    ...(content.consent ? [said(`${consentTexts.title}：${content.consent}`)] : []),
  ];
  return section('患儿', [facts(pairs), ...people]);
}

export const historyContent = ({ state }: OpinionContent, pictures: PrintedPictures): Content[] =>
  section('病情描述', [
    said(state.title, { style: 'sub', margin: [0, 0, 0, 4] }),
    ...richContent(state.consultationDesc, pictures),
  ]);

/** What was done to the eyes, and what was found in them: the latest first. */
export function findingsContent({ state }: OpinionContent): Content[] {
  const { exams, treatments }: Pick<Findings, 'exams' | 'treatments'> = state.findings ?? { exams: [], treatments: [] };
  const done = treatments.toSorted((one, other) => one.date.localeCompare(other.date));
  const shown = exams.toSorted((one, other) => other.examDate.localeCompare(one.examDate));
  return [
    ...(shown.length > 0
      ? section(
          '检查所见',
          shown.flatMap((exam) => examContent(exam, state, done)),
          fitsOnPage(done),
        )
      : []),
    ...(done.length > 0 ? section('治疗经过', [treatmentTable(done)], fitsOnPage(done)) : []),
  ];
}

/** What the rules make of it, with the source of each reason, and that it is no order. */
export function adviceContent(advice: SaidAdvice | undefined): Content[] {
  if (!advice) return [];
  const blocks: Content[] = [
    ...(advice.child ? [said(advice.child, { bold: true, margin: [0, 0, 0, 4] })] : []),
    ...advice.eyes.map(
      ({ text, reasons }): Content => ({ stack: [said(text, { style: 'sub' }), reasonsContent(reasons)] }),
    ),
    ...(advice.screening.length > 0
      ? [{ stack: [said('ROP 筛查对象与首次检查时间', { style: 'sub' }), reasonsContent(advice.screening)] } as Content]
      : []),
    said('以上提示由规则自动算出，供参考，不是医嘱；是否采用由医生决定。', { margin: [0, 4, 0, 0] }),
    said(advice.signature, { style: 'soft' }),
  ];
  return section('临床提示', blocks);
}

const reasonsContent = (reasons: readonly Reminder[]): Content => ({
  ul: reasons.map(
    ({ text, rule, source }): Content => ({
      stack: [said(text), said(`规则：${rule}`, { style: 'soft' }), said(`依据：${source}`, { style: 'soft' })],
      margin: [0, 0, 0, 3],
    }),
  ),
  margin: [4, 2, 0, 4],
});

/** What was changed after the case had been closed: when, by whom and why, the oldest first. */
export const amendmentsContent = ({ amendments }: OpinionContent): Content[] =>
  amendments.length === 0
    ? []
    : section(
        '更正记录',
        amendments.map(({ versionNo, savedAt, savedBy, reason }) =>
          said(`第 ${versionNo} 版　${minuteInShanghai(savedAt)}　${signed(savedBy)}　${historyTexts.amended(reason)}`),
        ),
      );

/** The attached pictures, two beside each other, each with what is known of it. */
export function picturesContent({ state, pictureNotes = [] }: OpinionContent, pictures: PrintedPictures): Content[] {
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
