import { examTitle } from '../clinical/exam-fields.ts';
import { transferText } from './child-texts.ts';
import { consentTexts } from './consent-texts.ts';
import { namedConsentText } from './consent-words.ts';
import { contactText } from './contact-words.ts';
import { recordKindNames, rightsTexts } from './rights-texts.ts';
import type { ChildEntry, EntryContent } from './schemas/child.ts';
import { statementText } from './statement-words.ts';
import { sexNames } from './texts.ts';

/** What a child's record calls its facts. */
export const factNames: Record<string, string> = {
  patientName: '姓名',
  patientSex: '性别',
  patientBirthday: '出生日期',
  embryoAge: '孕周（周）',
  embryoAgeDay: '孕周（天）',
  birthWeightGrams: '出生体重（g）',
  hospitalNo: '住院号',
  guardianName: '监护人',
  guardianPhone: '监护人电话',
  dischargedOn: '出院日期',
  recordKind: rightsTexts.recordKind,
  doctorId: '负责医生',
};

/** `姓名 张某之子 → 张小宝；监护人电话 无 → 138…` */
export function factsText({ before, after, request }: EntryContent<'facts'>): string {
  const said = (name: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return '无';
    if (name === 'recordKind') return recordKindNames[value as keyof typeof recordKindNames];
    return name === 'patientSex' ? sexNames[value as 0 | 1] : String(value);
  };
  const one = (name: string) =>
    name === 'doctorId'
      ? '更换了负责医生'
      : `${factNames[name] ?? name} ${said(name, before[name])} → ${said(name, after[name])}`;
  const asked = request && [rightsTexts.byGuardian, request.note].filter(Boolean).join('：');
  return [...Object.keys(after).map(one), ...(asked ? [asked] : [])].join('；');
}

/** Corrections of who the child is, the oldest first. */
export const correctionsOf = (entries: readonly ChildEntry[]) =>
  entries.filter(
    (entry): entry is ChildEntry & { kind: 'facts' } =>
      entry.kind === 'facts' &&
      ['patientName', 'patientSex', 'patientBirthday'].some((name) => Object.hasOwn(entry.content.after, name)),
  );

/** What was written down of a child beside the cases, in one line. */
export function entryText(entry: Pick<ChildEntry, 'kind' | 'content'>): string {
  const { kind, content } = entry as ChildEntry;
  switch (kind) {
    case 'contact':
      return `联系监护人：${contactText(content)}`;
    case 'statement':
      return statementText(content);
    case 'facts':
      return `修改档案：${factsText(content)}`;
    case 'withdrawn':
      return `撤回一条记录：${content.reason}`;
    case 'exam':
      return `检查记录：${content.findings.exams.map(examTitle).join('、') || '治疗'}`;
    case 'transfer':
      return [transferText(content.state, content.hospital), content.reason].filter(Boolean).join('：');
    case 'consent':
      return `${consentTexts.title}：${namedConsentText(content)}${content.note && `；${content.note}`}`;
    case 'consentWithdrawn':
      return `${consentTexts.withdraw}：${content.reason}；${content.ended.length} 次会诊不再与外院共享`;
    case 'restricted':
      return `${rightsTexts.restrict}：${content.reason}；${content.ended.length} 次会诊暂不与外院共享`;
    case 'restrictionLifted':
      return `${rightsTexts.lift}：${content.reason}`;
    case 'merged':
      return `并入另一份档案（编号 ${content.otherId}），带来 ${content.consultationIds.length} 次会诊、${content.entryIds.length} 条记录`;
    case 'split':
      return `与档案 ${content.otherId} 拆分：${content.consultationIds.length} 次会诊、${content.entryIds.length} 条记录`;
  }
}
