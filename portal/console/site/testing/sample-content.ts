import type { SiteContent } from '../../../../contract/schemas/site.ts';

const phone = (name: string) => ({ name, number: '0000-12345678', hours: '每天 8:00—20:00' });
const member = (name: string) => ({
  sample: true,
  name,
  title: '主任医师',
  group: '小儿眼底病组',
  skills: '早产儿视网膜病变',
  clinics: [{ when: '周二上午', name: '专家门诊', place: '东院区 3 层' }],
  note: '',
  portrait: 'doctor-a',
});
const paper = (title: string) => ({ sample: true, title, diseaseId: 1 as const, year: 2026, kind: '队列研究' });

/** Content that is small and complete. */
export const sampleContent = (): SiteContent => ({
  names: { sample: true, site: '童眸', department: '儿童医院眼科' },
  phones: { sample: true, hotline: phone('热线'), screening: phone('筛查'), referral: phone('转诊') },
  emergency: { sample: true, name: '眼科急诊', place: '1 层', days: '每天', time: '24 小时', insteadOf: '夜间' },
  addresses: [{ sample: true, name: '东院区', address: '童心路 1 号', place: '3 层' }],
  hours: [{ sample: true, clinic: '普通门诊', days: '周一至周六', time: '8:00—12:00' }],
  ways: [{ sample: true, name: '地铁', text: '2 号线。' }],
  booking: { sample: true, ways: ['打电话'], bring: ['出生证明'] },
  department: { sample: true, introduction: ['眼科专注于儿童致盲性眼病。'] },
  services: [{ sample: true, name: '筛查', text: '床旁检查。' }],
  members: ['陈医生', '沈医生', '许医生'].map(member),
  projects: [],
  papers: ['甲', '乙', '丙'].map(paper),
  patents: [],
  requests: { sample: true, office: '医务部', email: 'privacy@hospital.example', within: '15 个工作日内答复' },
  statements: { sample: true, privacy: '示例医院。', childrenData: '示例医院。' },
  review: { sample: true, reviewer: '科室医疗质量小组' },
});
