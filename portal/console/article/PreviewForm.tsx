import { Button, Form } from 'antd';
import { articleTexts } from '../../../contract/texts.ts';
import { unsavedPreviewAddress } from '../../api/articles.ts';
import { type ArticleValues, previewFieldsOf } from './article-values.ts';

/** Shows in a new tab how the site would show what the form holds now; nothing is saved. */
export function PreviewForm({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance<ArticleValues>();
  return (
    <Button
      disabled={false}
      title="按网站样式查看表单中的内容，不会保存"
      onClick={() => openByPost({ ...previewFieldsOf(form.getFieldsValue(true)), ...(id && { id: String(id) }) })}
    >
      {articleTexts.preview}
    </Button>
  );
}

/** A page that is asked for with more than an address can hold, in a new tab. */
function openByPost(fields: Record<string, string>): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: unsavedPreviewAddress, target: '_blank', hidden: true });
  form.rel = 'noopener';
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea');
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
