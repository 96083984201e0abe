import { pictureTexts } from '../../../contract/article-texts.ts';
import { useApp } from '../../ui/app.tsx';
import { undescribedIn } from './picture-words.ts';

/** Whether a text may be published: where a picture in it has no words yet, that is asked. */
export function usePublishQuestion() {
  const { ask } = useApp();
  return async (html: string): Promise<boolean> => {
    const { length } = undescribedIn(html);
    return (
      length === 0 ||
      ask({
        title: pictureTexts.undescribed(length),
        content: pictureTexts.publishUndescribed,
        okText: '发布',
        cancelText: '继续编辑',
      })
    );
  };
}
