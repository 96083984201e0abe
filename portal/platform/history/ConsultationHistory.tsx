import { lazy, Suspense } from 'react';
import { pages } from '../../../contract/paths.ts';
import type { ConsultationVersion } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { consultationHistory, consultationVersion } from '../../api/history.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { useList } from '../../ui/use-list.ts';
import styles from '../../ui/Versions.module.css';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { useViewer } from '../images/use-viewer.ts';
import { CaseEvents } from './CaseEvents.tsx';
import { pathsOf, StateComparison } from './StateComparison.tsx';
import { changedNames, changeWords } from './state-changes.ts';
import { useCompared, useVersions } from './use-versions.ts';
import { VersionColumns } from './VersionColumns.tsx';
import { VersionEntry } from './VersionEntry.tsx';

const ImageViewer = lazy(() => import('../images/ImageViewer.tsx'));

/** How a case came to what it is: its versions and what differs between two, changes of its status, withdrawn opinions. */
export default function ConsultationHistory() {
  const id = usePathId();
  const asked = useVersions(id === null ? null : ['consultation history', id], (before) =>
    consultationHistory(id!, before),
  );
  const { newest, versions, error } = asked;
  const comparison = useCompared(newest?.totalCount ?? 1);

  if (id === null) return <NotFound home={pages.platformHome} />;
  if (error && !newest) return <Absent error={error} failed={historyTexts.failed} onRetry={asked.retry} />;
  if (!newest) return <Loading rows={10} />;
  return (
    <>
      <PageHeader
        title={historyTexts.title}
        heading={`${historyTexts.title}：${versions[0]!.state.title}`}
        crumbs={[homeCrumb, consultationsCrumb, { label: '会诊详情', to: pages.platformConsultation(id) }]}
        parent={pages.platformConsultation(id)}
      />
      <VersionColumns
        totalCount={newest.totalCount}
        asked={{ ...asked, versions }}
        comparison={comparison}
        entry={(version, former) => {
          const { versionNo, reason } = version;
          return (
            <VersionEntry
              key={versionNo}
              version={version}
              isNewest={versionNo === newest.totalCount}
              isCompared={[comparison.compared.old, comparison.compared.new].includes(versionNo)}
              onCompare={() => comparison.compare({ old: versionNo - 1, new: versionNo })}
              mark={reason !== null && <span className={styles.mark}>更正</span>}
            >
              {reason !== null && <p>更正原因：{reason || historyTexts.noReason}</p>}
              <Changed version={version} former={former} />
            </VersionEntry>
          );
        }}
      >
        <Compared id={id} versions={versions} totalCount={newest.totalCount} compared={comparison.compared} />
      </VersionColumns>
      <CaseEvents {...newest} />
    </>
  );
}

type ChangedProps = { version: ConsultationVersion; former: ConsultationVersion | undefined };

/** What a version changed: in full where the one before is known, else by name. */
const Changed = ({ version: { versionNo, changed, state }, former }: ChangedProps) => {
  if (versionNo === 1) return <p>{historyTexts.first}</p>;
  if (!former) return <p>修改了：{changedNames(changed)}</p>;
  return (
    <ul className={styles.words}>
      {changeWords(former.state, state).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
};

type ComparedProps = {
  id: number;
  versions: ConsultationVersion[];
  totalCount: number;
  compared: { old: number; new: number };
};

function Compared({ id, versions, totalCount, compared }: ComparedProps) {
  const known = (no: number) => versions.find(({ versionNo }) => versionNo === no) ?? consultationVersion(id, no);
  const both = useList(
    ['compared case', id, compared.old, compared.new],
    () => Promise.all([known(compared.old), known(compared.new)]),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const paths = [...new Set(both.data?.flatMap(({ state }) => pathsOf(state)))];
  const images = paths.map((path, at) => ({ path, label: `图片 ${at + 1}` }));
  const viewer = useViewer(images);
  if (totalCount === 1) return <p className={styles.none}>{historyTexts.unchanged}</p>;
  return (
    <Fetched result={both} failed={historyTexts.failed} rows={6}>
      {([before, after], busy) => (
        <div aria-busy={busy} inert={busy}>
          <StateComparison before={before!.state} after={after!.state} onImage={viewer.open} />
          <Suspense>
            {viewer.viewed && <ImageViewer images={images} start={viewer.viewed} onClose={viewer.close} />}
          </Suspense>
        </div>
      )}
    </Fetched>
  );
}
