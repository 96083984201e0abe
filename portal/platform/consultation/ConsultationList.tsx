import { useId } from 'react';
import { Link, type To, useParams, useSearchParams } from 'react-router-dom';
import { diseaseNames } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationLine } from '../../../contract/schemas/consultation-list.ts';
import { type ConsultationSort, consultationSorts, type Sorting } from '../../../contract/sorting.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationPage, type Narrowing } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAddress, withParameters } from '../../ui/address.ts';
import { useExistingPage, useListAddress } from '../../ui/list-address.ts';
import { readSorting, sortingText, useSorting } from '../../ui/sorting.ts';
import { isCurrent, usePagedList } from '../../ui/use-list.ts';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';
import { CaseSearch } from './CaseSearch.tsx';
import consultationCard from './ConsultationCard.module.css';
import { ConsultationCard } from './ConsultationCard.tsx';
import styles from './ListTools.module.css';
import { narrowingText, noNarrowing, noneText, readNarrowing, shareText } from './narrowing.ts';

/** What the doctor proposed or was invited to: all of it, or of one category; latest reply first. */
export default function ConsultationList() {
  const { diseaseId = '0' } = useParams();
  const known = Object.hasOwn(diseaseNames, diseaseId);
  return known ? <Consultations diseaseId={Number(diseaseId)} /> : <NotFound home={pages.platformHome} />;
}

function Consultations({ diseaseId }: { diseaseId: number }) {
  const user = useUser();
  const panelId = useId();
  const [address, go] = useListAddress(limits.doctorPageSizes, limits.doctorPageSize, ['']);
  const [query] = useSearchParams();
  const [narrowing, narrow] = useAddress<Narrowing>({
    read: readNarrowing,
    write: (wanted, query) => withParameters(query, { ...wanted, page: '' }),
  });
  const [sorting, sortBy] = useSorting(consultationSorts);
  const more = { ...narrowing, ...sorting };
  const list = usePagedList(
    'consultations',
    { ...address, diseaseId, narrowing, sorting },
    ({ size, page }) => consultationPage(user.id, diseaseId, size, page, more),
    { failed: texts.consultationListFailed },
  );
  useChanges(() => list.mutate());
  const isBeyond = useExistingPage(isCurrent(list) ? list.data?.totalCount : undefined, address, go);

  const unnarrowed = String(withParameters(new URLSearchParams(query), { page: '', ...noNarrowing }));
  const clearTo = { search: unnarrowed };
  const name = diseaseNames[diseaseId as keyof typeof diseaseNames];
  // Narrowing and order stay, the pages begin anew.
  const search = String(withParameters(new URLSearchParams(query), { page: '' }));
  const categories = Object.entries(diseaseNames).map(([key, name]) => {
    const id = Number(key);
    return {
      id,
      name,
      to: { pathname: id === 0 ? pages.platformConsultations : pages.platformConsultationsOf(id), search },
    };
  });
  return (
    <>
      <PageHeader
        title={diseaseId === 0 ? texts.myConsultations : name}
        crumbs={diseaseId === 0 ? [homeCrumb] : [homeCrumb, consultationsCrumb]}
        parent={pages.platformHome}
        actions={<ListOrder sorting={sorting} onSort={sortBy} />}
      />
      <div className={styles.tools}>
        <Tabs label="疾病类型" tabs={categories} chosen={diseaseId} panelId={panelId} />
        <CaseSearch narrowing={narrowing} onNarrow={narrow} />
      </div>
      <div role="tabpanel" id={panelId} aria-label={name}>
        <Narrowed narrowing={narrowing} clearTo={clearTo} />
        <Fetched result={list} failed={texts.consultationListFailed} rows={8}>
          {({ results, totalCount, allCount, page, size }, busy) =>
            results.length > 0 ? (
              <>
                {allCount !== undefined ? (
                  <p className={styles.share}>{shareText(totalCount, allCount)}</p>
                ) : (
                  narrowingText(narrowing) && <p className={styles.share}>找到 {totalCount} 例</p>
                )}
                <ConsultationCards lines={results} busy={busy} />
                <Pager
                  total={totalCount}
                  page={page}
                  size={size}
                  sizes={limits.doctorPageSizes}
                  onChange={(newPage, newSize) => go({ page: newPage, size: newSize })}
                />
              </>
            ) : isBeyond || totalCount > 0 ? (
              <Loading rows={8} />
            ) : narrowingText(narrowing) ? (
              <Empty text={allCount === undefined ? noneText : shareText(0, allCount)}>
                <Link to={clearTo}>清除筛选</Link>
              </Empty>
            ) : (
              <Empty text={diseaseId === 0 ? '还没有会诊' : `还没有${name}的会诊`}>
                <Link to={pages.platformPropose}>{texts.proposeConsultation}</Link>
              </Empty>
            )
          }
        </Fetched>
      </div>
    </>
  );
}

/** By what the address calls them; the list's own order first. */
const orders = {
  '': '最近回复在前',
  activity: '最久未回复在前',
  '-proposed': '发起时间：从新到旧',
  proposed: '发起时间：从旧到新',
  '-replies': '回复数：从多到少',
  '-urgency': '紧急程度：从急到缓',
  due: '回复期限：从早到晚',
} as const;

type OrderProps = { sorting: Sorting<ConsultationSort>; onSort: (next: () => Sorting<ConsultationSort>) => void };

/** The order of the list; stands beside the page's heading, where it takes no line of its own from the cases. */
const ListOrder = ({ sorting, onSort }: OrderProps) => (
  <label className={styles.order}>
    排序
    <select
      value={sortingText(sorting)}
      onChange={({ target }) =>
        onSort(() => readSorting(new URLSearchParams({ sort: target.value }), consultationSorts))
      }
    >
      {Object.entries(orders).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);

/** What the list is narrowed to, with a way back to all of it at `clearTo`. */
function Narrowed({ narrowing, clearTo }: { narrowing: Narrowing; clearTo: To }) {
  const words = narrowingText(narrowing);
  return (
    words && (
      <p className={styles.narrowed}>
        筛选：{words}
        <Link to={clearTo}>清除筛选</Link>
      </p>
    )
  );
}

/** How many replies of a consultation this doctor has not seen, as of the last news and not of the list. */
function useUnreadOf(): (line: ConsultationLine) => number {
  const { byConsultation } = useUnread();
  return (line) => (byConsultation ? (byConsultation.get(line.id) ?? 0) : line.unread_count);
}

/** Whether a consultation changed in what this doctor has not seen, likewise. */
function useChangedOf(): (line: ConsultationLine) => boolean {
  const { changed } = useUnread();
  return (line) => changed?.has(line.id) ?? line.has_changed;
}

type Props = {
  lines: readonly ConsultationLine[];
  busy?: boolean;
  /** Where one walks on from a case that is opened here. */
};

/** Consultations in the order in which they are given. */
function ConsultationCards({ lines, busy }: Props) {
  const unreadOf = useUnreadOf();
  const changedOf = useChangedOf();
  return (
    <ul className={consultationCard.list} aria-busy={busy} inert={busy ?? false}>
      {lines.map((line) => (
        <ConsultationCard key={line.id} line={line} unread={unreadOf(line)} hasChanged={changedOf(line)} />
      ))}
    </ul>
  );
}
