import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import type { ReplyVersion } from '../../../contract/schemas/record.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { consultationInfo } from '../../api/consultations.ts';
import { replyHistory, replyVersion } from '../../api/history.ts';
import { ChangedFields } from '../../ui/ChangedFields.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import SafeHtml from '../../ui/SafeHtml.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { useList } from '../../ui/use-list.ts';
import styles from '../../ui/Versions.module.css';
import { Absent } from '../Absent.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { changeSentence } from './state-changes.ts';
import { examChanges } from './exam-changes.ts';
import { TextComparison } from './StateComparison.tsx';
import { useCompared, useVersions } from './use-versions.ts';
import { VersionColumns } from './VersionColumns.tsx';
import { VersionEntry } from './VersionEntry.tsx';
import { withoutPictures } from './withdrawn.ts';

/** How an opinion came to what it says: its versions and what differs between two of them. */
export default function ReplyHistory() {
  const replyId = Number(useParams().replyId);
  const asked = useVersions(['reply history', replyId], (before) => replyHistory(replyId, before));
  const { newest, versions, error } = asked;
  const comparison = useCompared(newest?.totalCount ?? 1);
  const consId = newest?.consId;
  const info = useSWR(consId ? ['consultation info', consId] : null, () => consultationInfo(consId!), {
    revalidateOnFocus: false,
  });

  if (error && !newest) return <Absent error={error} failed={historyTexts.failed} onRetry={asked.retry} />;
  if (info.error && !info.data)
    return <Absent error={info.error} failed={historyTexts.failed} onRetry={() => info.mutate()} />;
  if (!newest || !info.data) return <Loading rows={10} />;
  const birthday = info.data.patient.patientBirthday;
  return (
    <>
      <PageHeader
        title={historyTexts.replyTitle}
        heading={`${historyTexts.replyTitle}：${versions[0]!.savedBy.doctorName}`}
        crumbs={[
          homeCrumb,
          consultationsCrumb,
          { label: info.data.consultation.title, to: pages.platformConsultation(newest.consId) },
        ]}
        parent={pages.platformConsultation(newest.consId)}
      />
      {newest.withdrawnAt && <p role="note">这条意见已于 {beijingMinute(newest.withdrawnAt)} 撤回。</p>}
      <VersionColumns
        totalCount={newest.totalCount}
        asked={{ ...asked, versions }}
        comparison={comparison}
        entry={(version, former) => (
          <VersionEntry
            key={version.versionNo}
            version={version}
            isNewest={version.versionNo === newest.totalCount}
            isCompared={[comparison.compared.old, comparison.compared.new].includes(version.versionNo)}
            onCompare={() => comparison.compare({ old: version.versionNo - 1, new: version.versionNo })}
          >
            <p className={styles.saved}>所见病例为第 {version.consultationVersionNo} 版</p>
            <Changed version={version} former={former} birthday={birthday} />
          </VersionEntry>
        )}
      >
        <Compared
          {...{ replyId, versions, birthday }}
          isWithdrawn={newest.withdrawnAt !== null}
          totalCount={newest.totalCount}
          compared={comparison.compared}
        />
      </VersionColumns>
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

type ComparedProps = {
  replyId: number;
  versions: ReplyVersion[];
  birthday: string;
  isWithdrawn: boolean;
  totalCount: number;
  compared: { old: number; new: number };
};

function Compared({ replyId, versions, birthday, isWithdrawn, totalCount, compared }: ComparedProps) {
  const known = (no: number) => versions.find(({ versionNo }) => versionNo === no) ?? replyVersion(replyId, no);
  const both = useList(
    ['compared reply', replyId, compared.old, compared.new],
    () => Promise.all([known(compared.old), known(compared.new)]),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  const [{ content }] = versions as [ReplyVersion];
  if (totalCount === 1)
    return (
      <>
        <p className={styles.none}>{historyTexts.unchanged}</p>
        <SafeHtml html={isWithdrawn ? withoutPictures(content) : content} name="会诊意见" />
      </>
    );
  return (
    <Fetched result={both} failed={historyTexts.failed} rows={6}>
      {([before, after], busy) => (
        <div aria-busy={busy} inert={busy}>
          <Differences before={before!} after={after!} birthday={birthday} />
        </div>
      )}
    </Fetched>
  );
}

type DifferencesProps = { before: ReplyVersion; after: ReplyVersion; birthday: string };

function Differences({ before, after, birthday }: DifferencesProps) {
  const graded = gradingChanges(before, after, birthday);
  const isReworded = before.content !== after.content;
  if (graded.length === 0 && !isReworded) return <p className={styles.none}>两个版本的内容相同。</p>;
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
