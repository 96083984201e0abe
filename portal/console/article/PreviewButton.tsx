import { Button } from 'antd';
import { texts } from '../../../contract/texts.ts';
import { previewAddress } from '../../api/articles.ts';

/** Opens the saved article in a new tab, as the site will show it. The history has it without loading the form. */
export const PreviewButton = ({ id }: { id: number }) => (
  <Button href={previewAddress(id)} target="_blank" rel="noopener" title="按网站样式查看已保存的内容">
    {texts.preview}
  </Button>
);
