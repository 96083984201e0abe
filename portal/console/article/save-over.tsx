import { type ArticleForm, articleVersions, updateArticle } from '../../api/articles.ts';
import { ApiError } from '../../api/call.ts';
import { useApp } from '../../ui/app.tsx';
import { beijingMinute } from '../../ui/time.ts';

/**
 * Saves an article; where somebody saved since the edit began, says who and when, and saves over it only when told to.
 * @throws the refusal when the edit is to go on instead
 */
export function useSaveOver() {
  const { ask } = useApp();
  return async (id: number, fields: ArticleForm, editedFrom: string | undefined) => {
    try {
      return await updateArticle(id, fields, editedFrom);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const [latest] = await articleVersions(id);
      const isAgreed = await ask({
        title: '这篇文章已被修改',
        content: latest
          ? `在您打开之后，${latest.savedBy}于 ${beijingMinute(latest.savedAt)} 保存过。仍然保存会以您的内容为准，对方的版本留在历史里，可以比较和恢复。`
          : error.errMsg,
        okText: '仍然保存',
        cancelText: '继续编辑',
      });
      if (!isAgreed) throw error;
      return updateArticle(id, fields);
    }
  };
}
