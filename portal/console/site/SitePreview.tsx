import { Button, Select } from 'antd';
import { useState } from 'react';
import type { SitePart } from '../../../contract/site-content.ts';
import { articleTexts } from '../../../contract/texts.ts';
import { sitePreviewAddress } from '../../api/site.ts';
import { openByPost } from '../../ui/open-by-post.ts';
import { useEditing } from './editing.ts';
import { previewPages } from './preview-pages.ts';
import styles from './Site.module.css';
import { tidied } from './site-edit.ts';
import { partForms } from './site-fields.ts';

type Props = { part: SitePart /** Shows what is wrong, if anything is. */; isSound: () => boolean };

/** Shows a public page with what is on the screen, saved or not, as wide as here or as on a phone. */
export function SitePreview({ part, isSound }: Props) {
  const { content } = useEditing();
  const [chosen, setChosen] = useState<{ part: SitePart; path: string }>();
  const path = chosen?.part === part ? chosen.path : partForms[part].page;
  const preview = (asOnPhone: boolean) => {
    if (isSound()) openByPost(sitePreviewAddress, { content: JSON.stringify(tidied(content)), path }, asOnPhone);
  };
  return (
    <div className={styles.preview}>
      <Select
        aria-label="预览的页面"
        value={path}
        options={previewPages}
        popupMatchSelectWidth={false}
        placement="topLeft"
        onChange={(next) => setChosen({ part, path: next })}
      />
      <Button title="按网站样式查看屏幕上的内容，不会保存" onClick={() => preview(false)}>
        {articleTexts.preview}
      </Button>
      <Button
        className={styles.asOnPhone}
        title="在手机宽度的窗口里查看屏幕上的内容，不会保存"
        onClick={() => preview(true)}
      >
        手机预览
      </Button>
    </div>
  );
}
