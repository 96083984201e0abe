import type { Exam, Findings } from '../../clinical/findings.ts';
import type { Signature } from '../../contract/schemas/record.ts';
import type { Issue, OpinionContent, StatedReply } from '../opinion/content.ts';

const doctor = (doctorId: number, doctorName: string, doctorTitle = '主任医师'): Signature => ({
  doctorId,
  doctorName,
  doctorTitle,
  doctorHospital: '示例儿童医院',
  doctorCenter: '眼科',
});

const exam: Exam = {
  disease: 'rop',
  examDate: '2026-11-02',
  eyes: {
    OD: { zone: 'II', stage: '3', plus: 'plus', extent: [11, 12, 1, 2] },
    OS: { zone: 'II', stage: '4A', plus: 'preplus', extent: [3, 4], notch: true },
  },
};
const findings: Findings = {
  version: 2,
  birthWeightGrams: 980,
  exams: [
    exam,
    { disease: 'cataract', examDate: '2026-10-20', laterality: 'bilateral', eyes: { OD: { axialLengthMm: 18.2 } } },
  ],
  images: [{ attachmentLocate: '/upload/images/0.jpg', eye: 'OD', takenOn: '2026-11-02' }],
  treatments: [{ eye: 'OD', date: '2026-10-25', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }],
};

const reply = (replyId: number): StatedReply => ({
  replyId,
  versionNo: replyId % 3 === 0 ? 2 : 1,
  savedAt: '2026-11-03T02:00:00.000Z',
  savedBy: doctor(replyId, `专家${replyId}`),
  consultationVersionNo: replyId % 2 === 0 ? 2 : 1,
  content: `<p>第${replyId}条意见：<strong>建议转诊</strong>，一周内复查。</p><ul><li>右眼激光</li><li>左眼观察</li></ul>`,
  grading: replyId === 1 ? exam : null,
});

export const sampleIssue: Issue = {
  code: '7K3M-9QXA-BCDE-FGHJ-2345',
  origin: 'https://example.org',
  issuedAt: '2026-11-23T01:30:00.000Z',
};

/** A case as opinions tell it, with so many attached pictures and replies. */
export const sampleOpinion = ({ pictures = 1, replies = 2, patientName = '小雨' } = {}): OpinionContent => ({
  consultationId: 31,
  versionNo: 2,
  status: 0,
  startedAt: '2026-11-01T02:00:00.000Z',
  savedAt: '2026-11-02T02:00:00.000Z',
  savedBy: doctor(1, '王敏'),
  state: {
    patientName,
    patientSex: 0,
    patientBirthday: '2026-08-01',
    embryoAge: 28,
    embryoAgeDay: 3,
    patientWeight: 3.1,
    patientBodyLong: 48,
    title: '早产儿视网膜病变，请求会诊',
    consultationDesc:
      '<h2>病史</h2><p>患儿早产，<strong>吸氧 20 天</strong>。</p><ol><li>首次筛查</li><li>复查<ul><li>右眼加重</li></ul></li></ol>' +
      '<table><tbody><tr><th>日期</th><th colspan="2">所见</th></tr><tr><td rowspan="2">10 月</td><td>右</td><td>2 期</td></tr><tr><td>左</td><td>1 期</td></tr></tbody></table>',
    diseaseId: 1,
    attachments: Array.from({ length: pictures }, (_, at) => ({
      attachmentLocate: `/upload/images/${at}.jpg`,
      width: 1600,
      height: 1200,
    })),
    invitedDoctors: [doctor(2, '李强', '副主任医师'), doctor(3, '赵颖')],
    findings: structuredClone(findings),
  },
  standing: {
    text: '右眼须治疗（72 小时内），最迟 2026年11月5日，已逾期 18 天',
    lastExamOn: '2026-11-02',
    signature: '临床规则尚未由本科室签署（规则版本 1）',
  },
  amendments: [],
  replies: Array.from({ length: replies }, (_, at) => reply(at + 1)),
  issuedBy: doctor(2, '李强', '副主任医师'),
});
