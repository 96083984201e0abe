import { pages } from '../../../contract/pages.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import type { Article, ArticleSort } from '../../../contract/schemas/article.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { previewAddress } from '../../api/articles.ts';
import { type Choice, choiceColumn } from '../../ui/Chosen.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { RowActions, RowButton, RowLink, RowMore } from '../../ui/RowActions.tsx';
import { beijingMinute } from '../../ui/time.ts';
import styles from './ArticleList.module.css';
import { sortings } from './article-address.ts';
import { isReviewDue } from './article-review.ts';
import type { ListState } from './back-to-list.ts';
import { LiveStateMark } from './LiveStateMark.tsx';
import { PublishSwitch } from './PublishSwitch.tsx';
import { RevisionMark } from './revision/RevisionMark.tsx';

type Actions = {
  can: (permission: Permission) => boolean;
  onView: (article: Article) => void;
  onPublish: (article: Article, isPub: boolean) => void;
  onDelete: (article: Article) => void;
  onDuplicate: (article: Article) => void;
  /** Which rows are chosen, where anything can be done with several; undefined: nothing can. */
  choice: Choice<Article> | undefined;
  /** The list as it is, for the pages that lead back to it. */
  from: ListState;
};

/** The article list's columns; what the manager may not do is left out or disabled. */
export const articleColumns = ({
  can,
  onView,
  onPublish,
  onDelete,
  onDuplicate,
  ...list
}: Actions): Column<Article>[] => [
  ...(list.choice ? [choiceColumn(list.choice)] : []),
  {
    label: '预览图',
    width: '92px',
    card: 'picture',
    render: ({ previewPic }) => (
      <img className={styles.picture} src={pictureUrl(previewPic, 320, 'webp')} alt="" loading="lazy" />
    ),
  },
  {
    label: '标题',
    ...sortedBy('title'),
    card: 'headline',
    render: (article) => (
      <>
        <button type="button" className={styles.title} onClick={() => onView(article)}>
          {article.title}
        </button>
        {article.revision && <RevisionMark id={article.id} revision={article.revision} from={list.from} />}
      </>
    ),
  },
  { label: '作者', ...sortedBy('author'), width: '88px', render: ({ author }) => author },
  {
    label: '类别',
    ...sortedBy('category'),
    width: '112px',
    render: ({ diseaseProfileName }) => diseaseProfileName,
  },
  { label: '来源', ...sortedBy('source'), width: '92px', render: ({ source }) => source },
  {
    label: '发布时间',
    ...sortedBy('date'),
    width: '106px',
    render: ({ pubDateTime }) => <Moment iso={pubDateTime} />,
  },
  {
    label: '发布',
    width: '68px',
    card: 'short',
    render: (article) => <PublishSwitch article={article} onPublish={onPublish} />,
  },
  {
    label: '上线状态',
    ...sortedBy('state'),
    width: '126px',
    card: 'short',
    render: (article) => (
      <>
        <LiveStateMark article={article} />
        {isReviewDue(article) && <small className={styles.due}>{articleTexts.reviewDue}</small>}
      </>
    ),
  },
  {
    label: '操作',
    width: '168px',
    card: 'foot',
    render: (article) => (
      <RowActions>
        <RowButton label="查看" of={`《${article.title}》`} onClick={() => onView(article)} />
        {can('article:update') && (
          <RowLink
            label="编辑"
            of={`《${article.title}》`}
            to={pages.consoleArticleUpdate(article.id)}
            state={list.from}
          />
        )}
        <RowMore
          of={`《${article.title}》`}
          entries={[
            { label: texts.preview, href: previewAddress(article.id) },
            { label: '历史', to: pages.consoleArticleHistory(article.id) },
            can('article:add') && { label: '复制', act: () => onDuplicate(article) },
            can('article:delete') && { label: '删除', act: () => onDelete(article), danger: true },
          ]}
        />
      </RowActions>
    ),
  },
];

const sortedBy = (sort: ArticleSort) => ({ sort, first: sortings[sort].first });

const Moment = ({ iso }: { iso: string }) => {
  const [day, minute] = beijingMinute(iso).split(' ');
  return (
    <time className={styles.moment} dateTime={iso}>
      <span>{day}</span> <span>{minute}</span>
    </time>
  );
};
