import { articleTexts, pictureTexts } from '../../../contract/article-texts.ts';
import { otherDiseaseId } from '../../../contract/diseases.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { useApp } from '../../ui/app.tsx';
import { undescribedIn } from '../media/picture-words.ts';

type Published = Pick<Article, 'content' | 'reviewer' | 'diseaseProfile'>;

/** An id of a profile begins with its category's. */
const isMedical = (profile: number): boolean => Number(String(profile)[0]) !== otherDiseaseId;

/** What articles lack that visitors should find, as title and text of a question; undefined where they lack nothing. */
export function lackOf(articles: ReadonlyArray<Published>): { title: string; content: string } | undefined {
  const unreviewed = articles.filter(({ reviewer, diseaseProfile }) => !reviewer.trim() && isMedical(diseaseProfile));
  const undescribed = articles.flatMap(({ content }) => undescribedIn(content)).length;
  const lacks = [
    ...(unreviewed.length > 0 ? [[articleTexts.reviewerMissing(unreviewed.length), articleTexts.reviewerWhy]] : []),
    ...(undescribed > 0 ? [[pictureTexts.undescribed(undescribed), pictureTexts.undescribedWhy]] : []),
  ];
  if (lacks.length === 0) return undefined;
  const [titles, whys] = [lacks.map(([title]) => title), lacks.map(([, why]) => why)];
  return { title: titles.join('，'), content: `${whys.join('')}${articleTexts.publishAnyway}` };
}

/** Whether an article may go live: where it lacks something, that is asked. */
export function usePublishQuestion() {
  const { ask } = useApp();
  return async (article: Published): Promise<boolean> => {
    const lack = lackOf([article]);
    return !lack || ask({ ...lack, okText: articleTexts.publish, cancelText: '暂不发布' });
  };
}
