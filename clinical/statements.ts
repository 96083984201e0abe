import type { Day } from './ages.ts';
import type { Eye } from './eyes.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { RopStage } from './icrop3.ts';

/** What makes a child one to be seen for a tumour; `excluded` by an informative test. */
export const rbRiskNames = {
  variant: '本人携带 RB1 致病变异',
  parent: '父母患过视网膜母细胞瘤',
  twin: '双胞胎患视网膜母细胞瘤',
  sibling: '兄弟姐妹患视网膜母细胞瘤',
  unknown: '有家族史，关系不详',
  excluded: '基因检测已排除',
} as const;
export type RbRisk = keyof typeof rbRiskNames;

export const glaucomaRiskNames = {
  aniridia: '无虹膜',
  anteriorSegment: '眼前节发育异常',
  naevus: '眼睑葡萄酒色斑',
  syndrome: '有青光眼风险的综合征',
  family: '青光眼家族史',
  uveitis: '葡萄膜炎',
  steroid: '使用糖皮质激素',
} as const;
export type GlaucomaRisk = keyof typeof glaucomaRiskNames;

/** How following a child ends. */
export const endNames = { ended: '结束随访', died: '死亡' } as const;
export type EndKind = keyof typeof endNames;

/** What a specialist said of what was found in an eye. */
export const wordNames = {
  notThisDisease: '不是该病',
  planned: '手术或治疗已定日期',
  doneElsewhere: '已在别处治疗',
  notToTreat: '不处理（不能手术、不宜手术或家长不同意）',
  screenedElsewhere: '已在别处筛查',
} as const;
export type WordKind = keyof typeof wordNames;

export type Word = {
  eye: Eye;
  disease: ExamDisease;
  /** When it was said. */
  date: Day;
  as: WordKind;
  /** What it names: of the operation, the treatment elsewhere, or the next exam. */
  day?: Day;
  why?: string;
  /** The hospital. */
  where?: string;
  /** Of a screening elsewhere: `continue`, `stopped`, or in the hospital's words. */
  result?: string;
  /** Of a detachment, as the surgeon found it. */
  stage?: RopStage;
};

/** What is said of a child and not of an exam. */
export type Statements = {
  /** When the child came to the platform. */
  enteredOn?: Day;
  rbRisk?: { kind: RbRisk; date: Day; note?: string };
  glaucomaRisk?: { kind: GlaucomaRisk; date: Day };
  /** A doctor has the child screened for retinopathy although no figure asks for it. */
  toScreen?: { date: Day; why: string };
  end?: { kind: EndKind; date: Day; why: string };
  words?: Word[];
};

/** Those of a child that are said by a person, and are kept with the child. */
export const statementNames = ['rbRisk', 'glaucomaRisk', 'toScreen', 'end', 'words'] as const;
