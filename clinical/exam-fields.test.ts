import { expect, test } from 'vitest';
import { examRows } from './exam-fields.ts';
import type { Exam } from './findings.ts';

const day = '2026-02-20';
const rows = (exam: Exam) => examRows(exam, '2026-01-10').map(({ name, OD, OS }) => [name, OD, OS]);

test('an eye that is not there for a reason nobody knows is told so', () => {
  const exam = {
    disease: 'rop',
    examDate: '2026-03-01',
    eyes: { OD: { view: 'absent' }, OS: { view: 'good' } },
  } as const;
  expect(examRows(exam, '2026-01-01')).toContainEqual({ name: '缺如原因', OD: '原因不明', OS: '' });
});

test('by what an eye is said not to be there stands with the reason', () => {
  const OD = { view: 'absent', absentFor: 'tumour', absentWhy: '外院病历' } as const;
  expect(rows({ disease: 'rop', examDate: day, eyes: { OD } })).toContainEqual([
    '缺如原因',
    '因肿瘤摘除：外院病历',
    '',
  ]);
});

test.each<[string, Exam, string[][]]>([
  [
    'ROP',
    {
      disease: 'rop',
      examDate: day,
      eyes: {
        OD: { view: 'poor', zone: 'I', notch: true, stage: '3', plus: 'plus', aggressive: true, extent: [11, 12, 1] },
        OS: { view: 'good', stage: 'none', regression: 'complete', reactivation: false, fullyVascularised: true },
      },
    },
    [
      ['检查情况', '屈光间质不清，看不清', '看清'],
      ['分区', 'Ⅰ区（因切迹记录）', ''],
      ['分期', '3 期', '无病变'],
      ['附加病变', '有附加病变', ''],
      ['A-ROP', '急进性 ROP（A-ROP）', ''],
      ['病变范围', '11～1 点位，共 3 个钟点', ''],
      ['退行', '', '完全退行'],
      ['再激活', '', '无再激活'],
      ['血管化', '', '完全血管化'],
    ],
  ],
  [
    'retinoblastoma, the system always with the group',
    {
      disease: 'retinoblastoma',
      examDate: day,
      eyes: { OD: { tumour: 'present', system: 'ICRB', group: 'A' }, OS: { tumour: 'absent' } },
    },
    [
      ['肿瘤', '有肿瘤', '未见肿瘤'],
      ['分组', 'ICRB A 组', ''],
      ['该组定义', '肿瘤 ≤ 3 mm', ''],
    ],
  ],
  [
    'a suspected tumour, the other eye not examined',
    { disease: 'retinoblastoma', examDate: day, eyes: { OD: { tumour: 'suspected' }, OS: { view: 'notExamined' } } },
    [
      ['检查情况', '', '未检查'],
      ['肿瘤', '疑似肿瘤', ''],
    ],
  ],
  [
    'glaucoma, a pressure of 0 and a measurement awake among it',
    {
      disease: 'glaucoma',
      examDate: day,
      eyes: {
        OD: { iopMmHg: 0, tonometer: 'rebound', underAnaesthesia: false },
        OS: { cupDiscRatio: 0.5, haabStriae: true, fieldDefect: true },
      },
    },
    [
      ['眼压', '0 mmHg', ''],
      ['眼压计', '回弹式（iCare）', ''],
      ['测眼压时', '清醒状态', ''],
      ['杯盘比', '', '0.5'],
      ['其他征象', '', 'Haab 纹、可重复的视野缺损'],
    ],
  ],
  [
    'cataract, with the age at surgery and one eye that nobody examined',
    {
      disease: 'cataract',
      examDate: day,
      laterality: 'unilateral',
      eyes: {
        OS: {
          morphology: 'nuclear',
          fundusView: 'none',
          visuallySignificant: true,
          axialLengthMm: 17.2,
          surgeryDate: '2026-02-15',
        },
      },
    },
    [
      ['单眼或双眼', '单眼', '单眼'],
      ['检查情况', '未检查', ''],
      ['混浊形态', '', '核性'],
      ['眼底能否看到', '', '眼底不可见'],
      ['是否影响视力', '', '影响视力'],
      ['眼轴长度', '', '17.2 mm'],
      ['手术日期（含计划）', '', '2026-02-15（1月5天）'],
    ],
  ],
])('the table of an exam for %s', (_what, exam, expected) => {
  expect(rows(exam)).toEqual(expected);
});
