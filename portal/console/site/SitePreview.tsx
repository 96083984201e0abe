import { Button, Select } from 'antd';
import { texts } from '../../../contract/texts.ts';
import { sitePreviewAddress } from '../../api/site.ts';
import { openByPost } from '../../ui/open-by-post.ts';
import { useEditing } from './editing.ts';
import { previewPages } from './preview-pages.ts';
import styles from './Site.module.css';
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
