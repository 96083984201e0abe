import type { ArticleVersionLine } from '../../../../contract/schemas/article.ts';
import { articleTexts } from '../../../../contract/texts.ts';
import { articleVersion } from '../../../api/articles.ts';
import { Fetched } from '../../../ui/Fetched.tsx';
import { beijingMinute } from '../../../ui/time.ts';
import { useList } from '../../../ui/use-list.ts';
import styles from './ArticleHistory.module.css';
import { Differences } from './Differences.tsx';

type Compared = { old: number; new: number };
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
      <div className={styles.choice}>
        <Choice label="旧版本" lines={lines} value={compared.old} onChange={(old) => onChange({ ...compared, old })} />
        <Choice
          label="新版本"
          lines={lines}
          value={compared.new}
          onChange={(it) => onChange({ ...compared, new: it })}
        />
      </div>
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

type ChoiceProps = {
  label: string;
  lines: ArticleVersionLine[];
  value: number;
  onChange: (versionNo: number) => void;
};

const Choice = ({ label, lines, value, onChange }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {lines.map(({ versionNo, savedAt }) => (
        <option key={versionNo} value={versionNo}>
          版本 {versionNo}（{beijingMinute(savedAt)}）
        </option>
      ))}
    </select>
  </label>
);
