import { pages } from '../../../contract/pages.ts';
import type { ReplyVersion } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { replyHistory, replyVersion } from '../../api/history.ts';
import { ChangedFields } from '../../ui/ChangedFields.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { beijingMinute } from '../../ui/time.ts';
import styles from '../../ui/Versions.module.css';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { changeSentence } from './state-changes.ts';
import { examChanges } from './exam-changes.ts';
import { TextComparison } from './StateComparison.tsx';
import { useVersions } from './use-versions.ts';
import { VersionColumns } from './VersionColumns.tsx';
import { withoutPictures } from './withdrawn.ts';

/** How an opinion came to what it says: its versions and what differs between two of them. */
export default function ReplyHistory() {
  const id = usePathId();
  const asked = useVersions(id === null ? null : ['reply history', id], (before) => replyHistory(id!, before));
  const { newest, versions, error } = asked;

  if (id === null) return <NotFound home={pages.platformHome} />;
  if (error && !newest) return <Absent error={error} failed={historyTexts.failed} onRetry={asked.retry} />;
  if (!newest) return <Loading rows={10} />;
  const { patientBirthday: birthday, withdrawnAt } = newest;
  const { savedBy, content } = versions[0]!;
  return (
    <>
      <PageHeader
        title={historyTexts.replyTitle}
        heading={`${historyTexts.replyTitle}：${savedBy.doctorName}`}
        crumbs={[homeCrumb, consultationsCrumb, { label: newest.title, to: pages.platformConsultation(newest.consId) }]}
        parent={pages.platformConsultation(newest.consId)}
      />
      {withdrawnAt && <p role="note">这条意见已于 {beijingMinute(withdrawnAt)} 撤回。</p>}
      <VersionColumns
        of={['reply', id]}
        totalCount={newest.totalCount}
        asked={asked}
        fetchVersion={(versionNo) => replyVersion(id, versionNo)}
        told={(version, former) => (
          <>
            <p className={styles.saved}>所见病例为第 {version.consultationVersionNo} 版</p>
            <Changed version={version} former={former} birthday={birthday} />
          </>
        )}
        compare={(before, after) => <Differences before={before} after={after} birthday={birthday} />}
        only={<SafeHtml html={withdrawnAt ? withoutPictures(content) : content} name="会诊意见" />}
      />
    </>
  );
}

type ChangedProps = { version: ReplyVersion; former: ReplyVersion | undefined; birthday: string };

const Changed = ({ version, former, birthday }: ChangedProps) => {
  if (version.versionNo === 1) return <p>{historyTexts.first}</p>;
  return (
    <ul className={styles.words}>
      {version.changed.includes('content') && <li>意见文字有修改</li>}
      {version.changed.includes('grading') && !former && <li>分级有修改</li>}
      {former &&
        gradingChanges(former, version, birthday).map((change) => <li key={change.label}>{changeSentence(change)}</li>)}
    </ul>
  );
};

const gradingChanges = (before: ReplyVersion, after: ReplyVersion, birthday: string) =>
  examChanges(listed(before), listed(after), birthday);

const listed = ({ grading }: ReplyVersion) => (grading ? [grading] : []);

type DifferencesProps = { before: ReplyVersion; after: ReplyVersion; birthday: string };

function Differences({ before, after, birthday }: DifferencesProps) {
  const graded = gradingChanges(before, after, birthday);
  const isReworded = before.content !== after.content;
  if (graded.length === 0 && !isReworded) return <p className={styles.none}>{historyTexts.same}</p>;
  return (
    <>
      {isReworded && <TextComparison before={before.content} after={after.content} />}
      {graded.length > 0 && (
        <>
          <h3 className={styles.heading}>附上的分级</h3>
          <ChangedFields fields={graded} />
        </>
      )}
    </>
  );
}
