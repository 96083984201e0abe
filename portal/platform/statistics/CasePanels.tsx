import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { outcomeFigureTexts } from '../../../contract/outcome-texts.ts';
import { caseSorts } from '../../../contract/sorting.ts';
import { statisticsTexts } from '../../../contract/texts.ts';
import type { CaseStatistics } from '../../../contract/schemas/statistics.ts';
import type { AllCases } from '../../api/statistics.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import panel from '../../ui/Panel.module.css';
import { savesData } from '../../ui/waiting.ts';
import { FigureTable } from '../charts/FigureTable.tsx';
import { OutcomeFigures } from './CaseFigures.tsx';
import { noConditions } from './CaseFilters.tsx';
import type { ChartsOf } from './CaseCharts.tsx';
import styles from './CaseStatistics.module.css';
import { tableByName, tableOfSilent } from './case-columns.ts';
import { diseaseOfColumn } from './cases-link.ts';
import { FindingsFigures } from './FindingsFigures.tsx';
import { type Cases, casesFailed } from './use-cases.ts';
import { WaitingTimes } from './WaitingTimes.tsx';

const CaseCharts = lazy(() => import('./CaseCharts.tsx'));

type Props = { cases: Cases };

/** What stands under the tabs of the statistics, the first one at first. */
export const panels = {
  cases: { name: '病例', Panel: ByName },
  places: { name: '省份与无新增医院', Panel: Places },
  times: { name: statisticsTexts.times, Panel: Times },
  outcomes: { name: outcomeFigureTexts.title, Panel: Outcomes },
  findings: { name: '规则判断、分期与分组', Panel: Findings },
  definitions: { name: '统计口径', Panel: Definitions },
};

/** By hospital or doctor, and as charts. */
function ByName({ cases }: Props) {
  const { title, of, figures, sorting, sortBy, printed, linkTo } = cases;
  return (
    <div className={styles.cases}>
      <section className={panel.panel} aria-label={title}>
        <Fetched result={figures} failed={casesFailed} rows={8}>
          {(data, busy) =>
            data.totalCount === 0 ? (
              <NoCases cases={cases} />
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
        <CasePager cases={cases} />
      </section>
      <Charts of="cases" cases={cases} />
    </div>
  );
}

const countsOf = ({ names, results, totals }: CaseStatistics): AllCases => ({
  counts: new Map(names.map((name) => [name, results[name]!])),
  totals,
});

function NoCases({ cases: { shown, go } }: Props) {
  const isNarrowed = Object.values(shown).some((value) => value !== '');
  return (
    <Empty text={isNarrowed ? '没有符合条件的病例' : '还没有病例'}>
      {isNarrowed && <Button onClick={() => go({ ...noConditions, page: 1 })}>显示全部</Button>}
    </Empty>
  );
}

const CasePager = ({ cases: { figures, shownPaging, go } }: Props) =>
  figures.data &&
  figures.data.names.length > 0 && (
    <Pager
      total={figures.data.totalCount}
      page={shownPaging.pageNo}
      size={shownPaging.pageSize}
      sizes={limits.doctorPageSizes}
      onChange={(page, size) => go({ page, size })}
    />
  );

/** The library that draws is as large as all the rest of the page. */
function Charts(props: ChartsOf) {
  const [isDrawing, setDrawing] = useState(() => !savesData());
  if (!props.cases.overview.data) return null;
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

function Places({ cases }: Props) {
  const hospitals = cases.overview.data?.silentHospitals ?? [];
  const title = `${statisticsTexts.silentHospitals(limits.silentDays)}（${hospitals.length} 家）`;
  return (
    <>
      <Charts of="places" cases={cases} />
      <section className={`${panel.panel} ${styles.silent}`} aria-label={title}>
        <h2>{title}</h2>
        {hospitals.length > 0 && <FigureTable label={`${title}表`} {...tableOfSilent(hospitals)} />}
      </section>
    </>
  );
}

function Times({ cases }: Props) {
  return (
    <WaitingTimes cases={cases}>
      <CasePager cases={cases} />
    </WaitingTimes>
  );
}

function Outcomes({ cases }: Props) {
  return (
    <Fetched result={cases.outcomes} failed={outcomeFigureTexts.failed} rows={3}>
      {(data, busy) => <OutcomeFigures figures={data} busy={busy} />}
    </Fetched>
  );
}

function Findings({ cases }: Props) {
  return <FindingsFigures title={panels.findings.name} cases={cases} />;
}

/** What exactly each figure is. */
function Definitions() {
  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-label={panels.definitions.name}>
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
}
