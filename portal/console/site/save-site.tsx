import type { SiteContent } from '../../../contract/schemas/site.ts';
import { siteParts } from '../../../contract/site-content.ts';
import { ApiError } from '../../api/call.ts';
import { saveSite, siteDraft, siteVersion } from '../../api/site.ts';
import { useApp } from '../../ui/app.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { SiteChanges } from './history/SiteChanges.tsx';
import { mergedOver } from './site-edit.ts';

const namesOf = (parts: ReadonlyArray<keyof typeof siteParts>) => parts.map((part) => siteParts[part]).join('、');

/**
 * Saves the content that was begun from version `beganNo`. Where somebody saved meanwhile, the parts that were changed here
 * go over theirs and all others stay as they left them, once the person has agreed. Answers what was saved.
 * @throws the refusal when the edit is to go on instead
 */
export function useSaveSite() {
  const { ask } = useApp();
  return async (mine: SiteContent, beganNo: number): Promise<{ content: SiteContent; versionNo: number }> => {
    try {
      return { content: mine, versionNo: (await saveSite(mine, beganNo)).versionNo };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const [began, latest] = await Promise.all([siteVersion(beganNo), siteDraft()]);
      const { content, theirs, both } = mergedOver(began.content, mine, latest.content);
      const isAgreed = await ask({
        title: '网站内容已被修改',
        content: (
          <>
            <p>
              在您打开之后，{latest.savedBy} 于 {beijingMinute(latest.savedAt)} 保存过
              {theirs.length > 0 && `，改了${namesOf(theirs)}`}。
            </p>
            <p>
              {both.length > 0
                ? `其中${namesOf(both)}您也改了，仍然保存会以您的为准；对方的版本留在历史里，可以比较和恢复。其余部分保留对方的修改。`
                : '您没有改这些部分，合并保存会同时保留两边的修改。'}
            </p>
            {theirs.length > 0 && (
              <details>
                <summary>对方改了什么</summary>
                <SiteChanges before={began} after={latest} />
              </details>
            )}
          </>
        ),
        okText: both.length > 0 ? '仍然保存' : '合并保存',
        cancelText: '继续编辑',
      });
      if (!isAgreed) throw error;
      return { content, versionNo: (await saveSite(content, latest.versionNo)).versionNo };
    }
  };
}
