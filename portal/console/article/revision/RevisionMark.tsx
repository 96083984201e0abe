import { Link } from 'react-router-dom';
import { revisionTexts } from '../../../../contract/article-texts.ts';
import { pages } from '../../../../contract/pages.ts';
import type { Article } from '../../../../contract/schemas/article.ts';
import { Moment } from '../../../ui/Moment.tsx';
import styles from '../ArticleList.module.css';
import type { ListState } from '../back-to-list.ts';

type Props = { id: number; revision: NonNullable<Article['revision']>; from: ListState };

/** That a change of the article is not approved yet, whose and since when; leads to where that is done. */
export const RevisionMark = ({ id, revision: { state, savedBy, savedAt }, from }: Props) => (
  <span className={styles.revision} data-state={state}>
    <Link to={pages.consoleArticleUpdate(id)} state={from}>
      {revisionTexts[state]}
    </Link>
    <span>
      {savedBy} <Moment at={savedAt} />
    </span>
  </span>
);
