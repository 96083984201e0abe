import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Signature } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import panel from '../../ui/Panel.module.css';
import { useList } from '../../ui/use-list.ts';
import { type Compared, VersionChoices } from '../../ui/VersionChoices.tsx';
import styles from '../../ui/Versions.module.css';
import { useCompared, type useVersions, versionLines } from './use-versions.ts';
import { VersionEntry } from './VersionEntry.tsx';

type Saved = { versionNo: number; savedAt: string; savedBy: Signature };
type Asked<Version> = Omit<ReturnType<typeof useVersions>, 'versions' | 'newest'> & { versions: Version[] };

type ComparisonProps<Version> = {
  /** Names what these are the versions of. */
  of: readonly [kind: string, id: number];
  fetchVersion: (versionNo: number) => Promise<Version>;
  /** What two versions say differently. */
  compare: (before: Version, after: Version) => ReactNode;
};

type Props<Version> = ComparisonProps<Version> & {
  totalCount: number;
  asked: Asked<Version>;
  /** A word or two behind the number of a version. */
  mark?: (version: Version) => ReactNode;
  /** Why a version was saved, and what it changed. */
  told: (version: Version, former: Version | undefined) => ReactNode;
  /** What stands there while there is one version only. */
  only?: ReactNode;
};

/** The versions of something beside the comparison of two of them. */
export function VersionColumns<Version extends Saved>({
  totalCount,
  asked: { versions, error, hasMore, isLoadingMore, loadMore, retry },
  mark,
  told,
  only,
  ...comparison
}: Props<Version>) {
  const { compared, onCompare } = useCompared(totalCount);
  return (
    <div className={styles.columns}>
      <section className={panel.panel} aria-labelledby="versions">
        <h2 id="versions" className={styles.title}>
          版本（{totalCount}）
        </h2>
        <ol className={styles.versions}>
          {versions.map((version, at) => (
            <VersionEntry
              key={version.versionNo}
              version={version}
              isNewest={version.versionNo === totalCount}
              compared={compared}
              onCompare={onCompare}
              mark={mark?.(version)}
            >
              {told(version, versions[at + 1])}
            </VersionEntry>
          ))}
        </ol>
        {hasMore && (
          <p className={styles.more}>
            <Button block loading={isLoadingMore} onClick={error ? retry : loadMore}>
              {error ? '未能获取，重试' : '更早的版本'}
            </Button>
          </p>
        )}
      </section>
      <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="comparison">
        <h2 id="comparison" className={styles.heading}>
          比较
        </h2>
        <VersionChoices lines={versionLines(totalCount, versions)} compared={compared} onChange={onCompare} />
        {totalCount === 1 ? (
          <>
            <p className={styles.none}>{historyTexts.unchanged}</p>
            {only}
          </>
        ) : (
          <Comparison {...comparison} versions={versions} compared={compared} />
        )}
      </section>
    </div>
  );
}

type BothProps<Version> = ComparisonProps<Version> & { versions: Version[]; compared: Compared };

/** Of two versions, once both have come. */
function Comparison<Version extends Saved>({ of, versions, fetchVersion, compared, compare }: BothProps<Version>) {
  const known = (no: number) => versions.find(({ versionNo }) => versionNo === no) ?? fetchVersion(no);
  const both = useList(
    ['compared versions', ...of, compared.old, compared.new],
    () => Promise.all([known(compared.old), known(compared.new)]),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  return (
    <Fetched result={both} failed={historyTexts.failed} rows={6}>
      {([before, after], busy) => (
        <div aria-busy={busy} inert={busy}>
          {compare(before, after)}
        </div>
      )}
    </Fetched>
  );
}
