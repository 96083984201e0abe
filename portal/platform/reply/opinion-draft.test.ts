import { expect, test } from 'vitest';
import type { Exam, Findings } from '../../../clinical/findings.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { examsToGrade, nameOf, newGrading, opinionDraftOf, readDraft, readGrading } from './opinion-draft.ts';

const birthday = '2026-03-02';
const exam: Exam = { disease: 'rop', examDate: '2026-04-20', eyes: { OD: { zone: 'II', extent: [1, 12] } } };
const caseOf = (exams: Exam[], examKind?: 'rop') => {
  const findings: Findings = { version: 2, exams, images: [], treatments: [] };
  return { examKind, birthday, gestation: { weeks: 28, days: 3 }, findings };
};

test('a stored opinion is read back as it was; a grading of an exam begins with both eyes empty', () => {
  const { content, grading } = opinionDraftOf({ content: '<p>附分级</p>', grading: exam });
  expect(content).toBe('<p>附分级</p>');
  expect(readGrading(grading, birthday)).toEqual({ exam, faults: [] });
  expect(opinionDraftOf(undefined)).toEqual({ content: '' });
  expect(newGrading(exam)).toMatchObject({ disease: 'rop', examDate: '2026-04-20', eyes: { OD: {}, OS: {} } });
  expect(readDraft('<p>旧草稿</p>')).toEqual({ content: '<p>旧草稿</p>' });
  expect(readDraft({ content: '<p>草稿</p>', versionNo: 1, caseVersionNo: 2 })).toEqual({ content: '<p>草稿</p>' });
});

test('a grading in which nothing is written is none; one of neither eye, or of no day or a wrong one, is refused', () => {
  expect(readGrading(newGrading(exam), birthday)).toEqual({ faults: [] });
  const unilateral = { ...newGrading({ ...exam, disease: 'cataract' }), laterality: 'unilateral' as const };
  expect(readGrading(unilateral, birthday).faults).toMatchObject([{ message: refusalTexts.gradingEmpty }]);
  const { grading } = opinionDraftOf({ content: '', grading: exam });
  for (const examDate of ['', '2026-03-01', '2199-01-01'])
    expect(readGrading({ ...grading!, examDate }, birthday)).toMatchObject({ faults: [{ field: 'examDate' }] });
});

test('the exams of the case are offered, the latest first and each once; a kind without one with a day to choose', () => {
  const later: Exam = { ...exam, examDate: '2026-04-27' };
  const named = (...given: Parameters<typeof examsToGrade>) => examsToGrade(...given).map(nameOf);
  expect(named(caseOf([exam, later, exam], 'rop'), undefined)).toEqual([
    '2026年4月27日 ROP 检查',
    '2026年4月20日 ROP 检查',
  ]);
  expect(named(caseOf([], 'rop'), undefined)).toEqual(['ROP 检查（填写日期）']);
  expect(named(caseOf([exam]), undefined)).toEqual([
    '2026年4月20日 ROP 检查',
    '视网膜母细胞瘤 检查（填写日期）',
    '白内障 检查（填写日期）',
    '青光眼 检查（填写日期）',
    '其他眼病 检查（填写日期）',
  ]);
});

test('an exam that was graded and that the case has no more is still offered', () => {
  const gone = { ...exam, examDate: '2026-04-13' };
  expect(examsToGrade(caseOf([exam], 'rop'), gone).map(nameOf)).toContain('2026年4月13日 ROP 检查');
});
