import { diseaseIds, diseaseNames } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';

/** The public pages on which the content can be looked at before it is saved, with their names. */
export const previewPages: { value: string; label: string }[] = [
  { value: pages.home, label: '首页' },
  { value: pages.department, label: '科室介绍' },
  ...diseaseIds.map((id) => ({ value: pages.disease(id), label: `疾病：${diseaseNames[id]}` })),
  { value: pages.eyeChecks, label: '眼睛自查' },
  { value: pages.team, label: '专家团队' },
  { value: pages.research, label: '科学研究' },
  { value: pages.ropCalculator, label: '早产儿筛查日期' },
  { value: pages.contact, label: '联系我们' },
  { value: pages.referral, label: '医生转诊' },
  { value: pages.referralForm, label: '转诊单' },
  { value: pages.news, label: '新闻动态' },
  { value: pages.search, label: '站内搜索' },
  { value: pages.privacy, label: '隐私说明' },
  { value: pages.childrenData, label: '儿童个人信息' },
  { value: pages.accessibility, label: '无障碍说明' },
];
