import { Suspense } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationState, ConsultationVersion } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { consultationHistory, consultationVersion } from '../../api/history.ts';
import { useUser } from '../../shell/Session.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import styles from '../../ui/Versions.module.css';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { useRemoval } from '../images/use-removal.tsx';
import { useViewer } from '../images/use-viewer.ts';
import { CaseEvents } from './CaseEvents.tsx';
import { pathsOf, StateComparison } from './StateComparison.tsx';
import { changedNames, changeWords } from './state-changes.ts';
import { useVersions } from './use-versions.ts';
import { VersionColumns } from './VersionColumns.tsx';

const ImageViewer = lazy(() => import('../images/ImageViewer.tsx'));

/** How a case came to what it is: its versions and what differs between two, changes of its status, withdrawn opinions. */
export default function ConsultationHistory() {
  const id = usePathId();
  const asked = useVersions(id === null ? null : ['consultation history', id], (before) =>
    consultationHistory(id!, before),
  );
  const { newest, versions, error } = asked;
  const { doctorId } = useUser();
  const removal = useRemoval(id ?? 0, async () => asked.retry());

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
        of={['case', id]}
        totalCount={newest.totalCount}
        asked={asked}
        fetchVersion={(versionNo) => consultationVersion(id, versionNo)}
        mark={({ reason }) => reason !== null && <span className={styles.mark}>更正</span>}
        told={(version, former) => (
          <>
            {version.reason !== null && <p>{historyTexts.amended(version.reason)}</p>}
            <Changed version={version} former={former} />
          </>
        )}
        compare={(before, after) => (
          <Differences
            before={before.state}
            after={after.state}
            gone={new Set(newest.removedPictures.map(({ attachmentLocate }) => attachmentLocate))}
            onRemove={versions[0]!.savedBy.doctorId === doctorId ? removal.ask : undefined}
          />
        )}
      />
      <CaseEvents {...newest} />
      {removal.dialog}
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

type DifferencesProps = {
  before: ConsultationState;
  after: ConsultationState;
  /** Pictures that nobody can open any more. */
  gone: ReadonlySet<string>;
  onRemove: ((path: string) => void) | undefined;
};

/** Of two versions, with their pictures to be looked at, and to be taken out of the record by who proposed the case. */
function Differences({ before, after, gone, onRemove }: DifferencesProps) {
  const paths = [...new Set([...pathsOf(before), ...pathsOf(after)])].filter((path) => !gone.has(path));
  const images = paths.map((path, at) => ({ path, label: `图片 ${at + 1}` }));
  const viewer = useViewer(images);
  const removal = onRemove && { isOffered: () => true, ask: onRemove };
  return (
    <>
      <StateComparison before={before} after={after} onImage={viewer.open} gone={gone} />
      <Suspense>
        {viewer.viewed && (
          <ImageViewer images={images} start={viewer.viewed} removal={removal} onClose={viewer.close} />
        )}
      </Suspense>
    </>
  );
}
