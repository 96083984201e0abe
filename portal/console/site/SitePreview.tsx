import { Button, Select } from 'antd';
import { diseaseIds, diseaseNames } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { sitePreviewAddress } from '../../api/site.ts';
import { openByPost } from '../../ui/open-by-post.ts';
import styles from './Site.module.css';
import { useEditing } from './editing.ts';
import { tidied } from './site-edit.ts';

type ChoiceProps = { path: string; onChange: (path: string) => void };

/** Which public page is shown. */
export const PreviewPage = ({ path, onChange }: ChoiceProps) => (
  <label className={styles.previewed} htmlFor="previewed">
    预览的页面
    <Select id="previewed" value={path} options={previewPages} popupMatchSelectWidth={false} onChange={onChange} />
  </label>
);

type Props = { path: string /** Shows what is wrong, if anything is. */; isSound: () => boolean };

/** Shows a public page with what is on the screen, saved or not, as wide as here or as on a phone. */
export function SitePreview({ path, isSound }: Props) {
  const { content } = useEditing();
  const preview = (asOnPhone: boolean) => {
    if (isSound()) openByPost(sitePreviewAddress, { content: JSON.stringify(tidied(content)), path }, asOnPhone);
  };
  return (
    <>
      <Button title="按网站样式查看屏幕上的内容，不会保存" onClick={() => preview(false)}>
        {texts.preview}
      </Button>
      <Button
        className={styles.asOnPhone}
        title="在手机宽度的窗口里查看屏幕上的内容，不会保存"
        onClick={() => preview(true)}
      >
        手机预览
      </Button>
    </>
  );
}

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
