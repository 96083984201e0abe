import type { Content } from 'pdfmake/interfaces';
import { ageText, type Day, dayInShanghai, dayText, minuteInShanghai } from '../../clinical/ages.ts';
import { examTitle } from '../../clinical/exam-fields.ts';
import type { Exam } from '../../clinical/findings.ts';
import { type DiseaseId, diseaseNames } from '../../contract/diseases.ts';
import { fundusDiagram } from '../../contract/fundus/diagram.ts';
import { outcomeTexts } from '../../contract/outcome-texts.ts';
import { outcomeLines } from '../../contract/outcome-words.ts';
import { plainTextOf } from '../../contract/plain-text.ts';
import { sexNames, statusNames } from '../../contract/texts.ts';
import { cutTo, signStart } from '../../contract/signs-of-text.ts';
import type { Issue, OpinionContent, StatedReply } from './content.ts';
import { facts, said, section, signed } from './look.ts';

/** What who reads one page has to know: what is to be done, who concluded what, and what became of it. */
export function firstPage(content: OpinionContent, issue: Issue): Content[] {
  const on = dayInShanghai(new Date(issue.issuedAt));
  return [
    childContent(content, on),
    ...conclusionContent(content, on),
    ...outcomeContent(content),
    ...expertsContent(content),
  ];
}

const childContent = ({ state, status }: OpinionContent, on: Day): Content =>
  facts([
    ['姓名', state.patientName],
    ['性别', sexNames[state.patientSex]],
    ['出生日期', state.patientBirthday],
    ['出具时年龄', ageText(state.patientBirthday, on)],
    ['病种', diseaseNames[state.diseaseId as DiseaseId]],
    ['会诊状态', statusNames[status]],
  ]);

/** The one place that says how urgent it is: what the child's whole course comes to on this day. */
function conclusionContent({ standing, amendments, outcome }: OpinionContent, on: Day): Content[] {
  const rests = standing?.lastExamOn ? `最近一次检查：${dayText(standing.lastExamOn)}。` : '';
  return section('结论', [
    said(standing?.text ?? '没有可以据以判断的检查所见。', { style: 'conclusion', margin: [0, 0, 0, 3] }),
    said(`以上按 ${dayText(on)} 的全部记录，由规则自动算出，供参考，不是医嘱；是否采用由医生决定。${rests}`, {
      style: 'soft',
    }),
    ...(standing ? [said(standing.signature, { style: 'soft' })] : []),
    ...(outcome ? [] : [said(`${outcomeTexts.title}：尚未填写。`, { margin: [0, 4, 0, 0] })]),
    ...(amendments.length > 0 ? [said(`病例关闭后更正过 ${amendments.length} 次，见附录。`)] : []),
  ]);
}

/** So many characters of all experts together leave room for the rest of the page. */
const budget = { all: 1400, most: 400, least: 60 };

/** Each who answered with their newest opinion, and who was asked and has not answered. */
function expertsContent({ replies, state }: OpinionContent): Content[] {
  const newest = new Map(replies.map((reply) => [reply.savedBy.doctorId, reply]));
  const silent = state.invitedDoctors.filter(({ doctorId }) => !newest.has(doctorId));
  const length = Math.max(budget.least, Math.min(budget.most, Math.floor(budget.all / newest.size)));
  return section('会诊医生的意见（全文见附录）', [
    ...(newest.size === 0 ? [said('出具时还没有会诊意见。')] : []),
    ...[...newest.values()].map((reply) => expertContent(reply, length)),
    ...(silent.length > 0 ? [said(`尚未回复：${silent.map(signed).join('；')}`, { style: 'soft' })] : []),
  ]);
}

const expertContent = ({ savedBy, savedAt, content, grading }: StatedReply, length: number): Content => ({
  stack: [
    said(`${signed(savedBy)}　${minuteInShanghai(savedAt)}`, { style: 'soft' }),
    said(shortened(plainTextOf(content), length)),
    ...(grading ? [said(`附上的分级：${gradingText(grading)}`)] : []),
  ],
  unbreakable: true,
  margin: [0, 0, 0, 5],
});

const gradingText = (grading: Exam): string =>
  grading.disease === 'rop'
    ? `${examTitle(grading)}，${fundusDiagram(grading.eyes)
        .map(({ caption }) => caption)
        .join('；')}`
    : examTitle(grading);

/** How a long text begins and how it ends: what is advised often stands last. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const first = Math.floor(length / 3);
  return `${cutTo(text, first)}……${text.slice(signStart(text, text.length + first - length))}`;
}

/** What was found and done in the end, as the initiator stated it last. */
function outcomeContent({ outcome }: OpinionContent): Content[] {
  if (!outcome) return [];
  const { content, savedAt, savedBy } = outcome;
  return section(outcomeTexts.title, [
    facts(outcomeLines(content)),
    ...(content.grading ? [said(`${outcomeTexts.grading}：${gradingText(content.grading)}`)] : []),
    said(`${minuteInShanghai(savedAt)}　${signed(savedBy)}`, { style: 'soft' }),
  ]);
}
