import type { ArticleVersionLine } from '../../../../contract/schemas/article.ts';
import { articleTexts } from '../../../../contract/article-texts.ts';
import { articleVersion } from '../../../api/articles.ts';
import { Fetched } from '../../../ui/Fetched.tsx';
import { useList } from '../../../ui/use-list.ts';
import { type Compared, VersionChoices } from '../../../ui/VersionChoices.tsx';
import styles from '../../../ui/Versions.module.css';
import { Differences } from './Differences.tsx';

type Props = { id: number; lines: ArticleVersionLine[]; compared: Compared; onChange: (compared: Compared) => void };

/** Two chosen versions side by side. */
export function Comparison({ id, lines, compared, onChange }: Props) {
  const both = useList(
    ['compared versions', id, compared.old, compared.new],
    () => Promise.all([articleVersion(id, compared.old), articleVersion(id, compared.new)]),
    { failed: articleTexts.historyFailed, revalidateOnFocus: false, revalidateIfStale: false },
  );
  return (
    <>
      <VersionChoices lines={lines} compared={compared} onChange={onChange} />
      {lines.length === 1 ? (
        <p className={styles.none}>还没有更早的版本。以后每次保存都会留下一个版本，可以比较和恢复。</p>
      ) : (
        <Fetched result={both} failed={articleTexts.historyFailed} rows={6}>
          {([before, after], busy) => (
            <div aria-busy={busy} inert={busy}>
              <Differences before={before} after={after} />
            </div>
          )}
        </Fetched>
      )}
    </>
  );
}
