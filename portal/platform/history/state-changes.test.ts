import { expect, test } from 'vitest';
import type { ConsultationState } from '../../../contract/schemas/record.ts';
import { newsOf } from './news.ts';
import { changesOf, changeWords, pictureChanges } from './state-changes.ts';

const picture = (name: string) => ({ attachmentLocate: `/upload/images/${name}.jpg`, width: 4, height: 3 });
const eye = (stage: '2' | '3') => ({ view: 'good' as const, zone: 'II' as const, stage, plus: 'none' as const });
const findings = (stage: '2' | '3', examDate = '2026-09-20') => ({
  version: 2 as const,
  exams: [{ disease: 'rop' as const, examDate, eyes: { OD: eye(stage), OS: eye('2') } }],
  images: [],
  treatments: [],
});
const state: ConsultationState = {
  patientName: '测试患儿',
  patientSex: 1,
  patientBirthday: '2026-08-05',
  embryoAge: 28,
  embryoAgeDay: 3,
  patientWeight: 2.35,
  patientBodyLong: 45.5,
  title: '标题',
  consultationDesc: '<p>描述</p>',
  diseaseId: 1,
  attachments: [picture('one'), picture('two')],
  invitedDoctors: [],
  findings: findings('2'),
};

test('a corrected finding is told by its exam, eye and field, in the words of the record', () => {
  const after = { ...state, patientWeight: 2.4, findings: findings('3') };
  expect(changesOf(state, after)).toEqual([
    { label: '体重', old: '2.35 kg', new: '2.4 kg' },
    { label: '2026年9月20日 ROP 检查：右眼分期', old: '2 期', new: '3 期' },
  ]);
  expect(changeWords(state, state)).toEqual([]);
});

test('an exam that got another day is the same exam; one that is gone is told with what it said', () => {
  expect(changesOf(state, { ...state, findings: findings('2', '2026-09-21') })).toEqual([
    { label: '2026年9月21日 ROP 检查：检查日期', old: '2026年9月20日', new: '2026年9月21日' },
  ]);
  const [gone] = changesOf(state, { ...state, findings: null });
  expect(gone).toMatchObject({ label: '2026年9月20日 ROP 检查', new: '' });
  expect(gone!.old).toContain('分期 2 期');
});

test('of two exams of one kind on one day it is said which one', () => {
  const exams = (...stages: Parameters<typeof findings>[0][]) => ({
    ...state,
    findings: { ...findings('2'), exams: stages.flatMap((stage) => findings(stage).exams) },
  });
  const second = '2026年9月20日 ROP 检查（第 2 次）';
  expect(changeWords(exams('2', '2'), exams('3', '3'))).toEqual([
    '2026年9月20日 ROP 检查：右眼分期 2 期 → 3 期',
    `${second}：右眼分期 2 期 → 3 期`,
  ]);
  const moved = findings('2', '2026-09-21').exams[0]!;
  const later = { ...state, findings: { ...findings('2'), exams: [moved, moved] } };
  const labels = changesOf(exams('2', '2'), later).map(({ label }) => label);
  expect(labels).toEqual(['2026年9月21日 ROP 检查：检查日期', '2026年9月21日 ROP 检查（第 2 次）：检查日期']);
  expect(changeWords(exams('2', '2'), exams('2'))).toEqual([expect.stringContaining(`${second}：删去`)]);
});

test('pictures that were added, removed and put in another order', () => {
  const after = { ...state, attachments: [picture('two'), picture('one'), picture('new')] };
  expect(pictureChanges(state, after)).toMatchObject({ added: ['/upload/images/new.jpg'], isReordered: true });
  expect(changeWords(state, after)).toEqual(['附件图片增加 1 张、顺序有调整']);
  expect(changeWords(state, { ...state, attachments: [picture('one')] })).toEqual(['附件图片移去 1 张']);
});

test('the news are what became of the case since, told against what was seen last', () => {
  const savedBy = { doctorId: 1, doctorName: '', doctorTitle: '', doctorHospital: '', doctorCenter: '' };
  const version = (versionNo: number, savedAt: string, state: ConsultationState, reason: string | null) => ({
    ...{ versionNo, savedAt, savedBy, status: 0 as const, reason, changed: [], state },
  });
  const history = {
    totalCount: 2,
    versions: [
      version(2, '2026-09-22T00:00:00.000Z', { ...state, findings: findings('3') }, '看错了'),
      version(1, '2026-09-21T00:00:00.000Z', state, null),
    ],
    statusChanges: [
      { at: '2026-09-23T00:00:00.000Z', changedBy: savedBy, formerStatus: 1 as const, status: 0 as const },
      { at: '2026-09-22T01:00:00.000Z', changedBy: savedBy, formerStatus: 0 as const, status: 1 as const },
    ],
    outcomes: [],
    removedPictures: [],
    withdrawnReplies: ['2026-09-23T02:00:00.000Z', '2026-09-20T02:00:00.000Z'].map((withdrawnAt, at) => ({
      ...{ replyId: at + 1, replyDateTime: '2026-09-20T01:00:00.000Z', withdrawnAt, content: '', grading: null },
      savedBy: { ...savedBy, doctorName: '王医生', doctorHospital: '某医院' },
    })),
  };
  expect(newsOf(history, '2026-09-22T00:00:00.000Z')).toEqual({
    seen: 1,
    parts: new Set(['replies']),
    words: [
      '2026-09-22 09:00 会诊已改为已确诊',
      '2026-09-23 08:00 会诊已重新开放',
      '2026-09-23 10:00 王医生（某医院）撤回了一条意见',
      '病例已更正：看错了',
      '2026年9月20日 ROP 检查：右眼分期 2 期 → 3 期',
    ],
  });
});
