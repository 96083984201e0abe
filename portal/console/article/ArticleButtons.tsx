import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { articleTexts } from '../../../contract/texts.ts';
import { previewAddress } from '../../api/articles.ts';

/** Opens the saved article in a new tab, as the site will show it. */
export const PreviewButton = ({ id }: { id: number }) => (
  <Button href={previewAddress(id)} target="_blank" rel="noopener" title="按网站样式查看已保存的内容">
    {articleTexts.preview}
  </Button>
);

export const HistoryButton = ({ id }: { id: number }) => (
  <Link to={pages.consoleArticleHistory(id)}>
    <Button tabIndex={-1}>{articleTexts.history}</Button>
  </Link>
);
