import { Button } from 'antd';
import type { ReactNode } from 'react';
import panel from '../../ui/Panel.module.css';
import { VersionChoices } from '../../ui/VersionChoices.tsx';
import styles from '../../ui/Versions.module.css';
import { type useCompared, type useVersions, versionLines } from './use-versions.ts';

type Line = { versionNo: number; savedAt: string };
type Asked<Version> = Omit<ReturnType<typeof useVersions>, 'versions' | 'newest'> & { versions: Version[] };

type Props<Version> = {
  totalCount: number;
  asked: Asked<Version>;
  comparison: ReturnType<typeof useCompared>;
  entry: (version: Version, former: Version | undefined) => ReactNode;
  /** What the two that are compared say differently. */
  children: ReactNode;
};

/** The versions of something beside the comparison of two of them. */
export const VersionColumns = <Version extends Line>({
  totalCount,
  asked: { versions, error, hasMore, isLoadingMore, loadMore, retry },
  comparison: { compared, compare },
  entry,
  children,
}: Props<Version>) => (
  <div className={styles.columns}>
    <section className={panel.panel} aria-labelledby="versions">
      <h2 id="versions" className={styles.title}>
        版本（{totalCount}）
      </h2>
      <ol className={styles.versions}>{versions.map((version, at) => entry(version, versions[at + 1]))}</ol>
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
      <VersionChoices lines={versionLines(totalCount, versions)} compared={compared} onChange={compare} />
      {children}
    </section>
  </div>
);
