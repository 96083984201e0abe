import { dayInShanghai, dayText, minuteInShanghai } from '../../clinical/ages.ts';
import { examRows, examTitle } from '../../clinical/exam-fields.ts';
import type { Exam } from '../../clinical/findings.ts';
import { weeksText } from '../../clinical/gestational-age.ts';
import { treatmentText } from '../../clinical/treatments.ts';
import { auditActions } from '../../contract/audit.ts';
import { transferText } from '../../contract/child-texts.ts';
import { type DiseaseId, diseaseNames } from '../../contract/diseases.ts';
import { correctionsOf, entryText, factsText } from '../../contract/entry-words.ts';
import { asVersion2 } from '../../contract/findings-versions.ts';
import { outcomeText } from '../../contract/outcome-words.ts';
import { pictureTexts } from '../../contract/picture-texts.ts';
import { noteText } from '../../contract/picture-words.ts';
import { recordKindNames, rightsTexts } from '../../contract/rights-texts.ts';
import { sexNames, statusNames } from '../../contract/texts.ts';
import { escaped } from '../failure-page.ts';
import { withWordsFor } from '../rich-text.ts';
import { type Access, type ChildFile, inFile, type Row } from './child-store.ts';

const at = (moment: string) => minuteInShanghai(moment);
const section = (title: string, body: string) => `<h2>${title}</h2>\n${body || '<p>无</p>'}\n`;
const list = (texts: string[]) =>
  texts.length === 0 ? '' : `<ul>\n${texts.map((text) => `<li>${text}</li>`).join('\n')}\n</ul>`;
const table = (head: string[], rows: string[][]) =>
  rows.length === 0
    ? ''
    : `<div class="wide"><table><thead><tr>${head.map((one) => `<th scope="col">${escaped(one)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((one) => `<td>${escaped(one)}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;
const facts = (pairs: [string, unknown][]) =>
  `<dl>${pairs
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(String(value))}</dd>`)
    .join('\n')}</dl>`;
const signed = (by: Row) => [by.doctorHospital, by.doctorName, by.doctorTitle].filter(Boolean).join(' ');
const gone = (row: Row) => (row.deletedAt ? `（${at(row.deletedAt)} 已删除）` : '');

const opinionLine = ({ files }: ChildFile, one: Row): string => {
  const text = escaped(`${at(one.issuedAt)} ${signed(one)} 出具`);
  const isEnclosed = files.some(({ path }) => path === one.file);
  return isEnclosed ? `<a href="${escaped(one.file)}">${text}</a>` : `${text}（${rightsTexts.opinionLeftOut}）`;
};

/** Everything about a child in one page that a guardian opens offline; texts of doctors were sanitised when they were saved. */
export function childPage(file: ChildFile, madeAt: string): string {
  const [child] = file.records;
  const entries: Row[] = file.records.flatMap((record) => record.entries);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'">
<title>${escaped(child.patientName)}的全部资料</title>
<style>
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 16px/1.7 sans-serif; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; border-bottom: 2px solid #0b6b6b; }
table { border-collapse: collapse; } th, td { padding: .25rem .5rem; border: 1px solid #999; text-align: left; vertical-align: top; }
.wide { overflow-x: auto; } img { max-width: 100%; height: auto; } figure { display: inline-block; max-width: 24rem; margin: .5rem; }
dl { display: grid; grid-template-columns: 9rem 1fr; } dt { color: #555; } dd { margin: 0; }
@media (width < 600px) { dl { grid-template-columns: 1fr; } dd { margin: 0 0 .5rem; } }
</style>
</head>
<body>
<h1>${escaped(child.patientName)}的全部资料</h1>
<p>由${escaped(file.hospital)}于 ${at(madeAt)} 从童眸会诊平台导出。完整的数据在 data 文件夹中，图片在 pictures，会诊意见书在 opinions。内有病历，请妥善保管。</p>
${section('患儿', childFacts(child))}
${section('会诊之外的记录', list(entries.map((entry) => entryItem(entry, child.patientBirthday))))}
${section(rightsTexts.corrections, list(correctionsOf(entries).map((one) => escaped(`${at(one.savedAt)} ${signed(one.by)}：${factsText(one.content)}`))))}
${section('转诊与转出', list(file.records.flatMap((record) => record.transfers).map((one: Row) => transferItem(one, file))))}
${file.cases.map((one) => casePart(one, file)).join('\n')}
${section('会诊意见书', list(file.opinions.map((one) => opinionLine(file, one))))}
${section('谁看过、改过这些资料', accessTable(file.access))}
<p>逐次的记录见 data/access.json。</p>
</body>
</html>
`;
}

const childFacts = (child: Row) =>
  facts([
    ['姓名', child.patientName],
    ['性别', sexNames[child.patientSex as 0 | 1]],
    ['出生日期', dayText(child.patientBirthday)],
    ['出生孕周', weeksText({ weeks: child.embryoAge, days: child.embryoAgeDay })],
    ['出生体重', child.birthWeightGrams && `${child.birthWeightGrams} g`],
    ['住院号', child.hospitalNo],
    ['监护人', [child.guardianName, child.guardianPhone].filter(Boolean).join(' ')],
    ['出院日期', child.dischargedOn && dayText(child.dischargedOn)],
    [rightsTexts.recordKind, recordKindNames[child.recordKind as 'inpatient']],
    ['档案建立', at(child.createdAt)],
    [rightsTexts.restrict, child.restrictedAt && `${dayText(dayInShanghai(new Date(child.restrictedAt)))}起`],
    ['应检查的日期', child.due && dayText(child.due)],
  ]);

function examPart(exam: Exam, birthday: string): string {
  const rows = examRows(exam, birthday).map(({ name, OD, OS }) => [name, OD || '—', OS || '—']);
  return `<h4>${escaped(examTitle(exam))}</h4>${table(['项目', '右眼', '左眼'], rows)}`;
}

function findingsPart(content: Row, birthday: string): string {
  if (!content) return '';
  const { exams, treatments } = asVersion2(content);
  return (
    exams.map((exam) => examPart(exam, birthday)).join('\n') +
    list(treatments.map((one) => escaped(`${dayText(one.date)} 治疗：${treatmentText(one)}`)))
  );
}

const entryItem = (entry: Row, birthday: string) => {
  const pictures = entry.kind === 'consent' ? entry.content.pictures : [];
  const head = escaped(`${at(entry.savedAt)} ${signed(entry.by)}：${entryText(entry)}`);
  const note = entry.kind === 'exam' ? escaped(entry.content.note) : '';
  const found = entry.kind === 'exam' ? findingsPart(entry.content.findings, birthday) : '';
  return [head, note, found, ...pictures.map((path: string) => figure(path))].filter(Boolean).join('<br>');
};

const transferItem = (one: Row, { hospitals, doctors }: ChildFile) =>
  escaped(
    [
      at(one.askedAt),
      `${hospitals[one.fromHospitalId]} ${doctors[one.askedBy]}：`,
      `${transferText(one.state, hospitals[one.toHospitalId] ?? '')}${one.reason && `（${one.reason}）`}`,
      one.arrivedOn && `，到诊 ${one.arrivedOn}`,
      one.treatedOn && `，治疗 ${one.treatedOn}`,
      one.answerReason && `；回复：${one.answerReason}`,
    ]
      .filter(Boolean)
      .join(' '),
  );

const figure = (url: string, caption = '') =>
  `<figure><img src="${escaped(inFile(url))}" alt=""><figcaption>${escaped(caption)}</figcaption></figure>`;
const figures = (attachments: Row[], removed: ReadonlySet<string>) =>
  attachments
    .filter(({ isInline, attachmentLocate }) => !isInline && !removed.has(attachmentLocate))
    .map((one) => figure(one.attachmentLocate, one.removedAt ? `${at(one.removedAt)} 已移除` : ''))
    .join('\n');

/** A text of the case, in which words stand for pictures that were taken out of its record. */
const textInFile = (html: string, removed: ReadonlySet<string>) =>
  inFile(withWordsFor(html, removed, pictureTexts.removed));

function casePart(one: Row, { doctors, hospitals }: ChildFile): string {
  const birthday = one.patientBirthday;
  const removed = new Set<string>(one.removedPictures.map(({ attachment }: Row) => attachment));
  const who = (ids: Row[]) => ids.map(({ doctorId }) => doctors[doctorId]).join('、');
  return section(
    `会诊 ${one.id}：${escaped(one.title)}${gone(one)}`,
    [
      facts([
        ['发起', `${at(one.consultationStartDateTime)} ${hospitals[one.hospitalId]} ${doctors[one.pubDoctorId]}`],
        ['当时所填的患儿', `${one.patientName}，${sexNames[one.patientSex as 0 | 1]}，${birthday}`],
        ['体重、身长', `${one.patientWeight} kg，${one.patientBodyLong} cm`],
        ['病种', diseaseNames[one.diseaseId as DiseaseId]],
        ['状态', statusNames[one.consultationStatus]],
        ['参与的医生', who(one.doctors)],
      ]),
      textInFile(one.consultationDesc, removed),
      findingsPart(one.findings?.content, birthday),
      figures(one.attachments, removed),
      list(
        one.removedPictures.map((gone: Row) =>
          escaped(`${at(gone.removedAt)} ${signed(gone.removedBy)}：${pictureTexts.removed}：${gone.reason}`),
        ),
      ),
      one.pictureNotes.length > 0 ? '<h3>图片判读和标注</h3>' : '',
      list(
        one.pictureNotes.map((note: Row) =>
          escaped(`${at(note.savedAt)} ${signed(note.savedBy)}：${noteText(note.content)}`),
        ),
      ),
      ...one.replies.map((reply: Row) => replyPart(reply, birthday, removed)),
      one.outcomes.length > 0 ? '<h3>结局</h3>' : '',
      list(
        one.outcomes.map((said: Row) =>
          escaped(`${at(said.savedAt)} ${signed(said.savedBy)}：${outcomeText(said.content)}`),
        ),
      ),
      '<h3>历次保存</h3>',
      list(
        [
          ...one.versions.map((said: Row) => [
            said.savedAt,
            `第 ${said.versionNo} 版　${signed(said.savedBy)}　${said.reason ?? ''}`,
          ]),
          ...one.statusChanges.map((said: Row) => [
            said.at,
            `${statusNames[said.formerStatus]} → ${statusNames[said.status]}　${signed(said.changedBy)}`,
          ]),
        ]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([moment, text]) => escaped(`${at(moment)}　${text}`)),
      ),
    ].join('\n'),
  );
}

function replyPart(reply: Row, birthday: string, removed: ReadonlySet<string>): string {
  const by = reply.versions.at(-1)?.savedBy;
  return `<h3>意见：${escaped(`${by ? signed(by) : ''}　${at(reply.replyDateTime)}${gone(reply)}`)}</h3>
${textInFile(reply.replyContent, removed)}
${reply.grading ? examPart(reply.grading, birthday) : ''}
${figures(reply.attachments, removed)}
${reply.versions.length > 1 ? `<p>修改过 ${reply.versions.length - 1} 次，各版见 data/consultations.json。</p>` : ''}`;
}

/** By person: how often, when first and last, and what. */
function accessTable(access: Access[]): string {
  const byPerson = Map.groupBy(access, ({ hospital, name }) => JSON.stringify([hospital, name]));
  const rows = [...byPerson.values()].map((all) => [
    all[0]!.hospital || '—',
    all[0]!.name,
    `${all.length} 次`,
    at(all[0]!.at),
    at(all.at(-1)!.at),
    [...new Set(all.map(({ action }) => auditActions[action as keyof typeof auditActions] ?? action))].join('、'),
  ]);
  return table(['医院', '姓名', '次数', '最早', '最近', '做了什么'], rows);
}
