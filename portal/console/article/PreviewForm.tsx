import { Button, Form } from 'antd';
import { texts } from '../../../contract/texts.ts';
import { unsavedPreviewAddress } from '../../api/articles.ts';
import { openByPost } from '../../ui/open-by-post.ts';
import { type ArticleValues, previewFieldsOf } from './article-values.ts';

/** Shows in a new tab how the site would show what the form holds now; nothing is saved. */
export function PreviewForm({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance<ArticleValues>();
  return (
    <Button
      disabled={false}
      title="按网站样式查看表单中的内容，不会保存"
      onClick={() =>
        openByPost(unsavedPreviewAddress, {
          ...previewFieldsOf(form.getFieldsValue(true)),
          ...(id && { id: String(id) }),
        })
      }
    >
      {texts.preview}
    </Button>
  );
}
