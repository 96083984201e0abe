/** The parts of the site's content, in the order in which they are edited, with their names. */
export const siteParts = {
  names: '名称',
  phones: '电话',
  emergency: '急诊',
  addresses: '地址',
  hours: '门诊时间',
  ways: '怎么来',
  booking: '预约与所带物品',
  department: '科室简介',
  services: '科室服务',
  members: '专家团队',
  projects: '科研课题',
  papers: '学术论文',
  patents: '专利',
  requests: '受理个人信息与无障碍要求',
  statements: '声明中的本院信息',
  review: '医学内容审核',
} as const;
export type SitePart = keyof typeof siteParts;
export const partNames = Object.keys(siteParts) as SitePart[];

/** The parts in which two contents differ. */
export const changedParts = <Content extends Record<SitePart, unknown>>(before: Content, after: Content): SitePart[] =>
  partNames.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));

/** The portraits that come with the product, for those who want no photograph. */
export const drawnPortraits = ['doctor-a', 'doctor-b', 'doctor-c', 'doctor-d', 'nurse'] as const;

export const projectLevels = ['多中心', '省级', '市级', '院级'] as const;
export const patentKinds = ['发明专利', '实用新型专利'] as const;

/** A telephone number as people write one, with an extension. */
export const telephoneLike = /^[+(（]?\d[\d\s()（）-]{1,24}(?:转\s*\d{1,6})?$/;

type Sampled = { sample: boolean };

/** How many samples each part still holds; parts without any are left out. */
export function samplesOf(content: Record<SitePart, Sampled | Sampled[]>): { part: SitePart; count: number }[] {
  return partNames
    .map((part) => ({ part, count: [content[part]].flat().filter(({ sample }) => sample).length }))
    .filter(({ count }) => count > 0);
}

/** Words of the samples that came with the product, and of places that nobody filled in. */
const placeholder = /示例|待填|0000-|\.example\b/;

/** The parts of which something reads like a sample although somebody vouched for it. */
export const placeholderParts = (content: Record<SitePart, Sampled | Sampled[]>): SitePart[] =>
  partNames.filter((part) =>
    [content[part]].flat().some((one) => !one.sample && placeholder.test(JSON.stringify(one))),
  );
