import { choice, type Field, keysOf, yesOrNo } from './field-kinds.ts';
import type { SourceId } from './sources.ts';

/**
 * Two classifications share the letters A to E and mean different eyes by them, so a group is never stored without its
 * system.
 */
export const systemNames = { IIRC: 'IIRC（Murphree）', ICRB: 'ICRB（Shields）' } as const;
export type RetinoblastomaSystem = keyof typeof systemNames;
export const retinoblastomaSystems = keysOf(systemNames);

export const systemSources: Record<RetinoblastomaSystem, SourceId> = { IIRC: 'iirc', ICRB: 'icrb' };

const groupNames = { A: 'A 组', B: 'B 组', C: 'C 组', D: 'D 组', E: 'E 组' } as const;
export type RetinoblastomaGroup = keyof typeof groupNames;
export const retinoblastomaGroups = keysOf(groupNames);

/** From harmless to grave; `inactive` is the scar of a treated tumour. */
export const tumourNames = {
  absent: '未见肿瘤',
  inactive: '治疗后不活动（瘢痕）',
  suspected: '疑似肿瘤',
  present: '有肿瘤',
} as const;
export type TumourFinding = keyof typeof tumourNames;
export const tumourFindings = keysOf(tumourNames);

/** A group stands with its system, always; a tumour may be there before anybody has grouped it. */
export type RetinoblastomaEye =
  | { tumour?: TumourFinding; newTumour?: boolean }
  | ({ tumour: 'present'; newTumour?: boolean } & Grouping);
type Grouping = { system: RetinoblastomaSystem; group: RetinoblastomaGroup };

export const groupDefinitions: Record<RetinoblastomaSystem, Record<RetinoblastomaGroup, string>> = {
  IIRC: {
    A: '肿瘤 ≤ 3 mm，距中心凹 ≥ 3 mm，距视盘 ≥ 1.5 mm，无播散',
    B: '不属 A 组，无播散，视网膜下液距肿瘤基底 ≤ 5 mm',
    C: '局灶播散；视网膜下液不超过 1 个象限',
    D: '弥漫播散；视网膜脱离超过 1 个象限',
    E: '具有下列之一：新生血管性青光眼、眼内大量出血、无菌性眶蜂窝织炎、肿瘤越过玻璃体前界面或触及晶状体、弥漫浸润型、眼球痨',
  },
  ICRB: {
    A: '肿瘤 ≤ 3 mm',
    B: '肿瘤 > 3 mm，或距中心凹 ≤ 3 mm，或距视盘 ≤ 1.5 mm，或清亮视网膜下液距肿瘤 ≤ 3 mm',
    C: '播散距肿瘤 ≤ 3 mm',
    D: '播散距肿瘤 > 3 mm',
    E: '具有下列之一：肿瘤超过眼球容积的 50%、新生血管性青光眼、前房或玻璃体或视网膜下出血使屈光间质混浊、侵及筛板后视神经或脉络膜（超过 2 mm）或巩膜或眼眶或前房',
  },
};

/** `IIRC C 组` */
export const groupText = (system: RetinoblastomaSystem, group: RetinoblastomaGroup): string => `${system} ${group} 组`;

/** The group with its system, for an eye whose tumour has been grouped. */
export const groupingOf = (eye: RetinoblastomaEye | undefined): Grouping | undefined =>
  eye && 'group' in eye ? eye : undefined;

/** The group is asked for once the system is known, as the same letter means different eyes in the two. */
export const retinoblastomaFields = {
  tumour: {
    ...choice('肿瘤', tumourNames, ['present', 'suspected', 'inactive', 'absent']),
    voids: ['newTumour', 'system', 'group'],
  },
  newTumour: {
    ...yesOrNo('新发或增大', '有新发或增大', '无新发或增大'),
    asked: ({ tumour }) => tumour === 'inactive' || tumour === 'present',
  },
  system: {
    ...choice('分组系统', systemNames),
    line: '',
    asked: ({ tumour }) => tumour === 'present',
    voids: ['group'],
  },
  group: {
    ...choice('', groupNames),
    label: ({ system }) => `${system} 分组`,
    line: '分组',
    asked: ({ system }) => system !== undefined,
    tell: ({ system, group }: Partial<Grouping>) => system && group && groupText(system, group),
  },
  meaning: {
    kind: 'note',
    label: '该组定义',
    tell: ({ system, group }: Partial<Grouping>) => system && group && groupDefinitions[system][group],
  },
} as const satisfies Record<string, Field>;
