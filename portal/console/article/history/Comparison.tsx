import { useId } from 'react';
import useSWR from 'swr';
import type { ArticleVersionLine } from '../../../../contract/schemas/article.ts';
import { articleTexts } from '../../../../contract/texts.ts';
import { articleVersion } from '../../../api/articles.ts';
import { reasonOf } from '../../../api/call.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { beijingMinute } from '../../../ui/time.ts';
import styles from './ArticleHistory.module.css';
import { Differences } from './Differences.tsx';

type Compared = { old: number; new: number };
type Props = { id: number; lines: ArticleVersionLine[]; compared: Compared; onChange: (compared: Compared) => void };

/** Two versions of one's choice beside each other. */
export function Comparison({ id, lines, compared, onChange }: Props) {
  const both = useSWR(
    ['compared versions', id, compared.old, compared.new],
    () => Promise.all([articleVersion(id, compared.old), articleVersion(id, compared.new)]),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
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
      ) : both.error ? (
        <Failure text={articleTexts.historyFailed} reason={reasonOf(both.error)} onRetry={() => both.mutate()} />
      ) : !both.data ? (
        <Loading rows={6} />
      ) : (
        <Differences before={both.data[0]} after={both.data[1]} />
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

function Choice({ label, lines, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {lines.map(({ versionNo, savedAt }) => (
          <option key={versionNo} value={versionNo}>
            版本 {versionNo}（{beijingMinute(savedAt)}）
          </option>
        ))}
      </select>
    </label>
  );
}
