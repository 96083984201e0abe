import { expect, test } from 'vitest';
import { groupDefinitions, type RetinoblastomaGroup, type RetinoblastomaSystem } from './retinoblastoma.ts';

test.each<[RetinoblastomaSystem, string, RetinoblastomaGroup, string[]]>([
  ['IIRC', 'Murphree 2005', 'A', ['≤ 3 mm', '中心凹 ≥ 3 mm', '视盘 ≥ 1.5 mm', '无播散']],
  ['IIRC', 'Murphree 2005', 'B', ['不属 A 组', '无播散', '基底 ≤ 5 mm']],
  ['IIRC', 'Murphree 2005', 'C', ['局灶播散', '不超过 1 个象限']],
  ['IIRC', 'Murphree 2005', 'D', ['弥漫播散', '超过 1 个象限']],
  [
    'IIRC',
    'Murphree 2005',
    'E',
    ['新生血管性青光眼', '出血', '蜂窝织炎', '玻璃体前界面', '晶状体', '弥漫浸润', '眼球痨'],
  ],
  ['ICRB', 'Shields 2006', 'A', ['≤ 3 mm']],
  ['ICRB', 'Shields 2006', 'B', ['> 3 mm', '中心凹 ≤ 3 mm', '视盘 ≤ 1.5 mm', '视网膜下液距肿瘤 ≤ 3 mm']],
  ['ICRB', 'Shields 2006', 'C', ['播散距肿瘤 ≤ 3 mm']],
  ['ICRB', 'Shields 2006', 'D', ['播散距肿瘤 > 3 mm']],
  [
    'ICRB',
    'Shields 2006',
    'E',
    ['50%', '新生血管性青光眼', '屈光间质混浊', '筛板后视神经', '2 mm', '巩膜', '眼眶', '前房'],
  ],
])('%s (%s), group %s: %j', (system, _source, group, parts) => {
  for (const part of parts) expect(groupDefinitions[system][group]).toContain(part);
});
