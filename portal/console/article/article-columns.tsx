import { pages } from '../../../contract/paths.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { articleTexts } from '../../../contract/texts.ts';
import { previewAddress } from '../../api/articles.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { RowActions, RowButton, RowLink, RowTab } from '../../ui/RowActions.tsx';
import { beijingMinute } from '../../ui/time.ts';
import styles from './ArticleList.module.css';
import { LiveStateMark } from './LiveStateMark.tsx';
import { PublishSwitch } from './PublishSwitch.tsx';

type Actions = {
  can: (permission: Permission) => boolean;
  onView: (article: Article) => void;
  onPublish: (article: Article, isPub: boolean) => void;
  onDelete: (article: Article) => void;
};

/** The article list's columns; what the manager may not do is left out or disabled. */
export const articleColumns = ({ can, onView, onPublish, onDelete }: Actions): Column<Article>[] => [
  {
    label: '预览图',
    width: '116px',
    card: 'picture',
    render: ({ previewPic }) => (
      <img className={styles.picture} src={pictureUrl(previewPic, 320, 'webp')} alt="" loading="lazy" />
    ),
  },
  {
    label: '标题',
    card: 'headline',
    render: (article) => (
      <button type="button" className={styles.title} onClick={() => onView(article)}>
        {article.title}
      </button>
    ),
  },
  { label: '作者', width: '100px', render: ({ author }) => author },
  { label: '类别', width: '130px', render: ({ diseaseProfileName }) => diseaseProfileName },
  { label: '来源', width: '130px', render: ({ source }) => source },
  { label: '发布时间', width: '112px', render: ({ pubDateTime }) => <Moment iso={pubDateTime} /> },
  {
    label: '发布',
    width: '74px',
    card: 'short',
    render: (article) => <PublishSwitch article={article} onPublish={onPublish} />,
  },
  { label: '上线状态', width: '132px', card: 'short', render: (article) => <LiveStateMark article={article} /> },
  {
    label: '操作',
    width: '158px',
    card: 'foot',
    render: (article) => (
      <RowActions>
        <RowButton label="查看" of={`《${article.title}》`} onClick={() => onView(article)} />
        <RowTab label={articleTexts.preview} of={`《${article.title}》`} href={previewAddress(article.id)} />
        {can('article:update') && (
          <RowLink label="编辑" of={`《${article.title}》`} to={pages.consoleArticleUpdate(article.id)} />
        )}
        <RowLink label="历史" of={`《${article.title}》`} to={pages.consoleArticleHistory(article.id)} />
        {can('article:delete') && (
          <RowButton label="删除" of={`《${article.title}》`} danger onClick={() => onDelete(article)} />
        )}
      </RowActions>
    ),
  },
];

const Moment = ({ iso }: { iso: string }) => {
  const [day, minute] = beijingMinute(iso).split(' ');
  return (
    <time className={styles.moment} dateTime={iso}>
      <span>{day}</span> <span>{minute}</span>
    </time>
  );
};
