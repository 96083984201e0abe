import { isDescribed, undescribed } from '../../../contract/pictures.ts';
import type { Picture } from '../../../contract/schemas/picture.ts';

/** What a picture without a name is called. */
export const unnamed = '未命名图片';

/** The pictures of an article's text of which nobody has said what they show, each once. */
export function undescribedIn(html: string): string[] {
  if (!/<img\s/.test(html)) return [];
  const { images } = new DOMParser().parseFromString(html, 'text/html');
  const paths = [...images].filter(({ alt }) => !isDescribed(alt)).map((image) => image.getAttribute('src') ?? '');
  return [...new Set(paths)];
}

/** What a picture says to those who cannot see it. */
export const altWords = (alt: string | null): string => (alt === null ? undescribed : alt === '' ? '装饰图片' : alt);

type Use = Picture['uses'][number];
const places: Record<Use['use'], string> = { shown: '', history: '（历史版本）', bin: '（回收站）' };

/** `《甲》（历史版本）` */
export const placeWords = ({ title, use }: Use): string => `《${title}》${places[use]}`;

/** `未使用`, `用于 2 篇文章` */
export const usedIn = (uses: ReadonlyArray<Use>): string =>
  uses.length === 0 ? '未使用' : uses.length === 1 ? `用于${placeWords(uses[0]!)}` : `用于 ${uses.length} 篇文章`;
