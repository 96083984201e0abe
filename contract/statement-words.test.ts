import { expect, test } from 'vitest';
import type { Eye } from '../clinical/eyes.ts';
import { entryText } from './entry-words.ts';
import type { StatementContent } from './schemas/child.ts';
import { statementContent } from './schemas/child.ts';
import { judgementText, rulesThenText, statementText } from './statement-words.ts';

const word = { eye: 'OD', disease: 'glaucoma', date: '2026-10-05' } as const;
const why = '眼压复测正常';

test.for<[StatementContent, string]>([
  [{ rbRisk: { kind: 'parent', date: '2026-09-01' } }, '视网膜母细胞瘤风险：父母患过视网膜母细胞瘤（2026年9月1日）'],
  [
    { rbRisk: { kind: 'excluded', date: '2026-09-01', note: '省检测中心，阴性' } },
    '视网膜母细胞瘤风险：基因检测已排除（2026年9月1日；省检测中心，阴性）',
  ],
  [{ glaucomaRisk: { kind: 'aniridia', date: '2026-09-01' } }, '青光眼风险：无虹膜（2026年9月1日）'],
  [{ toScreen: { date: '2026-09-01', why: '长期吸氧' } }, '须做 ROP 筛查：2026年9月1日；长期吸氧'],
  [{ end: { kind: 'ended', date: '2027-01-01', why: '已满六岁' } }, '结束随访：2027年1月1日；已满六岁'],
  [{ end: { kind: 'died', date: '2027-01-01', why: '' } }, '死亡：2027年1月1日'],
  [
    { word: { ...word, as: 'notThisDisease', where: '省儿童医院', day: '2027-01-05', why } },
    '右眼 青光眼：不是该病，下次复查 2027年1月5日（省儿童医院，2026年10月5日；眼压复测正常）',
  ],
  [
    { word: { ...word, as: 'planned', day: '2026-10-20', where: '省儿童医院', why } },
    '右眼 青光眼：手术或治疗定于 2026年10月20日，在省儿童医院（2026年10月5日；眼压复测正常）',
  ],
  [
    { word: { ...word, as: 'doneElsewhere', day: '2026-10-02', where: '省儿童医院', why } },
    '右眼 青光眼：2026年10月2日 已在省儿童医院治疗（2026年10月5日；眼压复测正常）',
  ],
  [
    { word: { ...word, eye: 'OS', disease: 'rop', as: 'notToTreat', stage: '5B', why: '不能手术' } },
    '左眼 ROP：不处理（不能手术、不宜手术或家长不同意），5B 期（2026年10月5日；不能手术）',
  ],
  [
    {
      word: {
        ...word,
        disease: 'rop',
        as: 'screenedElsewhere',
        where: '县医院',
        result: 'continue',
        day: '2026-10-19',
        why,
      },
    },
    '右眼 ROP：已在县医院筛查，须继续筛查，下次复查 2026年10月19日（2026年10月5日；眼压复测正常）',
  ],
  [
    { word: { ...word, disease: 'rop', as: 'screenedElsewhere', where: '县医院', result: 'stopped', why } },
    '右眼 ROP：已在县医院筛查，筛查已终止（2026年10月5日；眼压复测正常）',
  ],
])('%j reads %s', ([content, text]) => {
  expect(statementContent.safeParse(content).success).toBe(true);
  expect(statementText(content)).toBe(text);
  expect(entryText({ kind: 'statement', content })).toBe(text);
});

test('a statement says exactly one thing', () => {
  const risk = { kind: 'parent', date: '2026-09-01' };
  expect(statementContent.safeParse({}).success).toBe(false);
  expect(statementContent.safeParse({ rbRisk: risk, toScreen: { date: '2026-09-01', why: '' } }).success).toBe(false);
  expect(statementContent.safeParse({ rbRisk: risk, more: 1 }).success).toBe(false);
});

test('what former rules said is told with their version and day', () => {
  expect(rulesThenText({ rulesVersion: '2026.11.2', on: '2026-11-03' })).toBe('规则 2026.11.2，2026年11月3日');
});

test('an answer of the rules is told with its day, without the time left', () => {
  const due = '2026-12-04';
  const said = { withinHours: null, due, decisive: ['OD', 'OS'] as Eye[], fellow: null };
  expect(judgementText({ ...said, outcome: 'examBy' })).toBe('双眼 须复查，最迟 2026年12月4日');
  expect(judgementText({ ...said, outcome: 'treat', withinHours: 72, decisive: ['OD'] })).toBe(
    '右眼 须治疗（72 小时内），最迟 2026年12月4日',
  );
  const fellow = { eye: 'OS' as const, due: null };
  expect(judgementText({ ...said, outcome: 'cannotJudge', due: null, pressing: true, decisive: ['OD'], fellow })).toBe(
    '右眼 未能判断，不能排除须治疗；左眼 未能判断',
  );
  expect(judgementText({ ...said, outcome: 'none', due: null, decisive: [] })).toBe('无检查所见');
});
