import { Button } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { outcomeFigureTexts } from '../../../contract/outcome-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { caseSorts } from '../../../contract/sorting.ts';
import { statisticsTexts, texts } from '../../../contract/texts.ts';
import type { CaseStatistics as CasePage } from '../../../contract/schemas/statistics.ts';
import {
  type AllCases,
  type CaseScope,
  casesOf,
  findingsOf,
  outcomesOf,
  overviewOf,
  timesOf,
} from '../../api/statistics.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import { useUser } from '../../shell/Session.tsx';
import { withParameters } from '../../ui/address.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useExistingPage } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import panel from '../../ui/Panel.module.css';
import { useSorting } from '../../ui/sorting.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { isCurrent, useList } from '../../ui/use-list.ts';
import { savesData } from '../../ui/waiting.ts';
import { FigureTable } from '../charts/FigureTable.tsx';
import { homeCrumb } from '../crumbs.ts';
import { CaseFigures } from './CaseFigures.tsx';
import { CaseFilters, conditionsText, noConditions, useCaseAddress } from './CaseFilters.tsx';
import styles from './CaseStatistics.module.css';
import { tableByName } from './case-columns.ts';
import { casesLink, diseaseOfColumn, type Figure } from './cases-link.ts';
import { type AllFigures, ExportButtons } from './ExportButtons.tsx';
import { FindingsFigures } from './FindingsFigures.tsx';
import { OutcomeFigures } from './OutcomeFigures.tsx';
import { PaperHead } from './PaperHead.tsx';
import { WaitingTimes } from './WaitingTimes.tsx';

const CaseCharts = lazy(() => import('./CaseCharts.tsx'));

const casesFailed = '获取病例统计失败';
const overviewFailed = '获取统计指标失败';
const findingsFailed = '获取分期与分组失败';

const viewNames = {
  cases: '病例',
  places: '省份与无新增医院',
  times: statisticsTexts.times,
  outcomes: outcomeFigureTexts.title,
  findings: '规则判断、分期与分组',
  definitions: '统计口径',
};
type View = keyof typeof viewNames;
const views = Object.keys(viewNames) as View[];

/** Cases by hospital and disease; or of one's own hospital by doctor and disease. What is not seen at first stands under tabs. */
export default function CaseStatistics({ scope: whose }: { scope: CaseScope['scope'] }) {
  const { doctorId, hospital } = useUser();
  const panelId = useId();
  const [query] = useSearchParams();
  const [address, go] = useCaseAddress();
  const { page, size, ...conditions } = address;
  const offered = views.filter((view) => whose === 'platform' || view !== 'places');
  const view = offered.find((one) => one === query.get('view')) ?? 'cases';
  const scope: CaseScope = whose === 'platform' ? { scope: whose } : { scope: whose, doctorId: doctorId! };
  const [sorting, sortBy] = useSorting(caseSorts);
  const paging = { pageSize: size, pageNo: page, ...sorting };
  const figures = useList(['cases', whose, { ...address, sorting }], () => casesOf(scope, conditions, paging), {
    failed: casesFailed,
  });
  // Those that fail together are told by one message; the page says each where it would stand.
  const overview = useList(['case overview', whose, conditions], () => overviewOf(scope, conditions));
  const outcomes = useList(['case outcomes', whose, conditions], () => outcomesOf(scope, conditions));
  const isWhole = isCurrent(figures) && isCurrent(overview);
  useExistingPage(isCurrent(figures) ? figures.data?.totalCount : undefined, address, go);
  // The library that draws is as large as all the rest of the page.
  const [isDrawing, setDrawing] = useState(() => !savesData());
  const [title, of] = whose === 'platform' ? [texts.platformCases, '医院'] : [texts.ownCases, '医生'];
  const { page: shownPage, size: shownSize, name, date1, date2, status } = figures.asked?.[2] ?? address;
  const shownConditions = { name, date1, date2, status };
  const [printed, setPrinted] = useState<AllFigures>();
  const linkTo = (figure: Figure) =>
    casesLink({ ownHospital: whose === 'own' ? (hospital ?? '') : undefined }, shownConditions, figure);
  const pageCount = figures.data?.pageCount ?? 0;
  const isPaged = view === 'cases' || view === 'times';
  const isNarrowed = Object.values(shownConditions).some((value) => value !== '');
  const pager = figures.data && figures.data.names.length > 0 && (
    <Pager
      total={figures.data.totalCount}
      page={shownPage}
      size={shownSize}
      sizes={limits.doctorPageSizes}
      onChange={(newPage, newSize) => go({ page: newPage, size: newSize })}
    />
  );
  const chartsOf = (charts: 'cases' | 'places') =>
    overview.data &&
    (isDrawing ? (
      <Suspense fallback={<Loading rows={8} />}>
        <CaseCharts
          of={charts}
          title={title}
          note={conditionsText(shownConditions)}
          overview={overview.data}
          isCurrent={isWhole}
          linkTo={linkTo}
          busy={figures.isFormer || overview.isFormer}
        />
      </Suspense>
    ) : (
      <p className={styles.ask}>
        <Button onClick={() => setDrawing(true)}>显示图表</Button>
      </p>
    ));
  const panels: Record<View, () => ReactNode> = {
    cases: () => (
      <div className={styles.cases}>
        <section className={panel.panel} aria-label={title}>
          <Fetched result={figures} failed={casesFailed} rows={8}>
            {(data, busy) =>
              data.totalCount === 0 ? (
                <Empty text={isNarrowed ? '没有符合条件的病例' : '还没有病例'}>
                  {isNarrowed && <Button onClick={() => go({ ...noConditions, page: 1 })}>显示全部</Button>}
                </Empty>
              ) : data.names.length === 0 ? (
                <Loading rows={8} />
              ) : (
                <FigureTable
                  label={`${title}表`}
                  busy={busy}
                  sorts={caseSorts}
                  sortable={{ now: sorting, onSort: sortBy }}
                  linkOf={(row, column) =>
                    printed ? undefined : linkTo({ name: data.names[row]!, diseaseId: diseaseOfColumn(column) })
                  }
                  {...tableByName(of, printed?.cases ?? countsOf(data))}
                />
              )
            }
          </Fetched>
          {pager}
        </section>
        {chartsOf('cases')}
      </div>
    ),
    places: () => chartsOf('places'),
    times: () => (
      <Asked
        question={['case times', whose, { ...address, sorting }]}
        fetch={() => timesOf(scope, conditions, paging)}
        failed={statisticsTexts.timesFailed}
      >
        {(data, busy) => (
          <WaitingTimes of={of} times={printed?.times ?? data} busy={busy} linkTo={printed ? undefined : linkTo}>
            {pager}
          </WaitingTimes>
        )}
      </Asked>
    ),
    outcomes: () => (
      <Fetched result={outcomes} failed={outcomeFigureTexts.failed} rows={3}>
        {(data, busy) => <OutcomeFigures figures={data} busy={busy} />}
      </Fetched>
    ),
    findings: () => (
      <section className={`${panel.panel} ${panel.padded}`} aria-label={viewNames.findings}>
        <p className={styles.explained}>
          每例按较重的一只眼计一次，各眼取最近一次看到它的检查；没有填写检查所见的病例不在内。
        </p>
        <RulesSignature />
        <Asked
          question={['case findings', whose, conditions]}
          fetch={() => findingsOf(scope, conditions)}
          failed={findingsFailed}
        >
          {(data, busy) => <FindingsFigures figures={data} busy={busy} />}
        </Asked>
      </section>
    ),
    definitions: () => <Definitions />,
  };

  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        crumbs={[homeCrumb]}
        parent={pages.platformHome}
        actions={
          <ExportButtons {...{ scope, conditions, sorting, of, title }} disabled={!isWhole} onPrint={setPrinted} />
        }
      />
      <PaperHead
        title={title}
        note={conditionsText(shownConditions)}
        pages={
          printed || pageCount < 2 || !isPaged
            ? undefined
            : `表中为第 ${shownPage} 页，共 ${pageCount} 页；要打印全部各行，请用页面上的“打印”按钮。`
        }
      />
      <section className={`${panel.panel} ${styles.pageOnly}`} aria-label="筛选">
        <CaseFilters
          key={JSON.stringify(conditions)}
          of={of}
          conditions={conditions}
          onSearch={(wanted) => go({ ...wanted, page: 1 })}
        />
      </section>
      <Fetched result={overview} failed={overviewFailed} rows={3}>
        {(data, busy) => (
          <CaseFigures
            overview={data}
            followed={outcomes.data?.children}
            isOwn={whose === 'own' && !shownConditions.name}
            busy={busy}
          />
        )}
      </Fetched>
      <div className={styles.pageOnly}>
        <Tabs
          label="统计内容"
          tabs={offered.map((id) => ({
            id,
            name: viewNames[id],
            to: { search: `${withParameters(new URLSearchParams(query), { view: id === 'cases' ? '' : id })}` },
          }))}
          chosen={view}
          panelId={panelId}
        />
      </div>
      <div role="tabpanel" id={panelId} aria-label={viewNames[view]}>
        <h2 className={styles.paperOnly}>{viewNames[view]}</h2>
        {panels[view]()}
      </div>
    </div>
  );
}

type AskedProps<Value> = {
  question: readonly unknown[];
  fetch: () => Promise<Value>;
  failed: string;
  children: (value: Value, busy: boolean) => ReactNode;
};

const countsOf = ({ names, results, totals }: CasePage): AllCases => ({
  counts: new Map(names.map((name) => [name, results[name]!])),
  totals,
});

/** Figures that are asked for once their tab is open. */
function Asked<Value>({ question, fetch, failed, children }: AskedProps<Value>) {
  const result = useList(question, fetch, { failed });
  return (
    <Fetched result={result} failed={failed}>
      {children}
    </Fetched>
  );
}

/** What exactly each figure is. */
const Definitions = () => (
  <section className={`${panel.panel} ${panel.padded}`} aria-label={viewNames.definitions}>
    <dl className={styles.definitions}>
      {[...statisticsTexts.definitions(limits.silentDays), ...outcomeFigureTexts.definitions].map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </section>
);
