import { Button } from 'antd';
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { outcomeFigureTexts } from '../../../contract/outcome-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { caseSorts } from '../../../contract/sorting.ts';
import { statisticsTexts, texts } from '../../../contract/texts.ts';
import type { CaseStatistics as CasePage } from '../../../contract/schemas/statistics.ts';
import { noteOutput } from '../../api/consultations.ts';
import {
  type AllCases,
  type CaseConditions,
  type CaseOverview,
  type CaseScope,
  casesOf,
  outcomesOf,
  overviewOf,
} from '../../api/statistics.ts';
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
import { usePrinting } from '../printing.ts';
import { CaseFigures, OutcomeFigures } from './CaseFigures.tsx';
import { CaseFilters, conditionsText, noConditions, useCaseAddress } from './CaseFilters.tsx';
import styles from './CaseStatistics.module.css';
import { tableByName, tableOfSilent } from './case-columns.ts';
import { casesLink, diseaseOfColumn, type Figure } from './cases-link.ts';
import { type AllFigures, ExportButtons } from './ExportButtons.tsx';
import { FindingsFigures } from './FindingsFigures.tsx';
import { WaitingTimes } from './WaitingTimes.tsx';

const CaseCharts = lazy(() => import('./CaseCharts.tsx'));

const casesFailed = '获取病例统计失败';
const overviewFailed = '获取统计指标失败';

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
  const figures = useList(['cases', scope, conditions, paging], () => casesOf(scope, conditions, paging), {
    failed: casesFailed,
  });
  // Those that fail together are told by one message; the page says each where it would stand.
  const overview = useList(['case overview', scope, conditions], () => overviewOf(scope, conditions));
  const outcomes = useList(['case outcomes', scope, conditions], () => outcomesOf(scope, conditions));
  const isWhole = isCurrent(figures) && isCurrent(overview);
  useExistingPage(isCurrent(figures) ? figures.data?.totalCount : undefined, address, go);
  const [title, of] = whose === 'platform' ? [texts.platformCases, '医院'] : [texts.ownCases, '医生'];
  const [, , shown, shownPaging] = figures.asked ?? ['cases', scope, conditions, paging];
  const note = conditionsText(shown);
  const printedAt = usePrinting(
    (day) => `${title}-${note}-${day}`,
    () => noteOutput('statistics.print'),
  );
  const [printed, setPrinted] = useState<AllFigures>();
  const linkTo = (figure: Figure) =>
    casesLink({ ownHospital: whose === 'own' ? (hospital ?? '') : undefined }, shown, figure);
  const pageCount = figures.data?.pageCount ?? 0;
  const isPartPrinted = !printed && pageCount > 1 && (view === 'cases' || view === 'times');
  const pager = figures.data && figures.data.names.length > 0 && (
    <Pager
      total={figures.data.totalCount}
      page={shownPaging.pageNo}
      size={shownPaging.pageSize}
      sizes={limits.doctorPageSizes}
      onChange={(newPage, newSize) => go({ page: newPage, size: newSize })}
    />
  );
  const charts = (kind: 'cases' | 'places') =>
    overview.data && (
      <Charts
        of={kind}
        title={title}
        note={note}
        overview={overview.data}
        isCurrent={isWhole}
        linkTo={linkTo}
        busy={figures.isFormer || overview.isFormer}
      />
    );
  const panels: Record<View, () => ReactNode> = {
    cases: () => (
      <div className={styles.cases}>
        <section className={panel.panel} aria-label={title}>
          <Fetched result={figures} failed={casesFailed} rows={8}>
            {(data, busy) =>
              data.totalCount === 0 ? (
                <NoCases conditions={shown} onShowAll={() => go({ ...noConditions, page: 1 })} />
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
        {charts('cases')}
      </div>
    ),
    places: () => (
      <>
        {charts('places')}
        <SilentHospitals hospitals={overview.data?.silentHospitals ?? []} />
      </>
    ),
    times: () => (
      <WaitingTimes {...{ of, scope, conditions, paging }} all={printed?.times} linkTo={printed ? undefined : linkTo}>
        {pager}
      </WaitingTimes>
    ),
    outcomes: () => (
      <Fetched result={outcomes} failed={outcomeFigureTexts.failed} rows={3}>
        {(data, busy) => <OutcomeFigures figures={data} busy={busy} />}
      </Fetched>
    ),
    findings: () => <FindingsFigures title={viewNames.findings} scope={scope} conditions={conditions} />,
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
      <p className={styles.paperOnly}>
        筛选条件：{note}　打印时间：{printedAt}（北京时间）
        {isPartPrinted && (
          <>
            <br />
            表中为第 {shownPaging.pageNo} 页，共 {pageCount} 页；要打印全部各行，请用页面上的“打印”按钮。
          </>
        )}
      </p>
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
            isOwn={whose === 'own' && !shown.name}
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

const countsOf = ({ names, results, totals }: CasePage): AllCases => ({
  counts: new Map(names.map((name) => [name, results[name]!])),
  totals,
});

function NoCases({ conditions, onShowAll }: { conditions: CaseConditions; onShowAll: () => void }) {
  const isNarrowed = Object.values(conditions).some((value) => value !== '');
  return (
    <Empty text={isNarrowed ? '没有符合条件的病例' : '还没有病例'}>
      {isNarrowed && <Button onClick={onShowAll}>显示全部</Button>}
    </Empty>
  );
}

/** The library that draws is as large as all the rest of the page. */
function Charts(props: ComponentProps<typeof CaseCharts>) {
  const [isDrawing, setDrawing] = useState(() => !savesData());
  return isDrawing ? (
    <Suspense fallback={<Loading rows={8} />}>
      <CaseCharts {...props} />
    </Suspense>
  ) : (
    <p className={styles.ask}>
      <Button onClick={() => setDrawing(true)}>显示图表</Button>
    </p>
  );
}

function SilentHospitals({ hospitals }: { hospitals: NonNullable<CaseOverview['silentHospitals']> }) {
  const title = `${statisticsTexts.silentHospitals(limits.silentDays)}（${hospitals.length} 家）`;
  return (
    <section className={`${panel.panel} ${styles.silent}`} aria-label={title}>
      <h2>{title}</h2>
      {hospitals.length > 0 && <FigureTable label={`${title}表`} {...tableOfSilent(hospitals)} />}
    </section>
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
