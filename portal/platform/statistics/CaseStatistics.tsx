import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { outcomeFigureTexts } from '../../../contract/outcome-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { caseSorts } from '../../../contract/sorting.ts';
import { statisticsTexts, texts } from '../../../contract/texts.ts';
import { type CaseScope, casesOf, findingsOf, outcomesOf, overviewOf, timesOf } from '../../api/statistics.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import { useUser } from '../../shell/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Loading } from '../../ui/Loading.tsx';
import { useExistingPage } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import panel from '../../ui/Panel.module.css';
import { useSorting } from '../../ui/sorting.ts';
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
import waiting from './WaitingTimes.module.css';
import { WaitingTimes } from './WaitingTimes.tsx';

const CaseCharts = lazy(() => import('./CaseCharts.tsx'));

const casesFailed = '获取病例统计失败';
const overviewFailed = '获取统计指标失败';
const findingsFailed = '获取分期与分组失败';

/** Cases by hospital and disease; or of one's own hospital by doctor and disease. */
export default function CaseStatistics({ scope: whose }: { scope: CaseScope['scope'] }) {
  const { doctorId, hospital } = useUser();
  const [address, go] = useCaseAddress();
  const { page, size, ...conditions } = address;
  const scope: CaseScope = whose === 'platform' ? { scope: whose } : { scope: whose, doctorId: doctorId! };
  const [sorting, sortBy] = useSorting(caseSorts);
  const paging = { pageSize: size, pageNo: page, ...sorting };
  const figures = useList(['cases', whose, { ...address, sorting }], () => casesOf(scope, conditions, paging), {
    failed: casesFailed,
  });
  // Those that fail together are told by one message; the page says each where it would stand.
  const overview = useList(['case overview', whose, conditions], () => overviewOf(scope, conditions));
  const findings = useList(['case findings', whose, conditions], () => findingsOf(scope, conditions));
  const outcomes = useList(['case outcomes', whose, conditions], () => outcomesOf(scope, conditions));
  const times = useList(['case times', whose, { ...address, sorting }], () => timesOf(scope, conditions, paging));
  const isWhole = isCurrent(figures) && isCurrent(overview) && isCurrent(times);
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
  const isNarrowed = Object.values(shownConditions).some((value) => value !== '');

  return (
    <>
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
          printed || pageCount < 2
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
        {(data, busy) => <CaseFigures overview={data} busy={busy} />}
      </Fetched>
      <section className={panel.panel} aria-label={title}>
        <Fetched result={figures} failed={casesFailed} rows={8}>
          {({ totalCount, names, results, totals }, busy) =>
            totalCount === 0 ? (
              <Empty text={isNarrowed ? '没有符合条件的病例' : '还没有病例'}>
                {isNarrowed && <Button onClick={() => go({ ...noConditions, page: 1 })}>显示全部</Button>}
              </Empty>
            ) : names.length === 0 ? (
              <Loading rows={8} />
            ) : (
              <FigureTable
                label={`${title}表`}
                busy={busy}
                sorts={caseSorts}
                sortable={{ now: sorting, onSort: sortBy }}
                linkOf={(row, column) =>
                  !printed && names[row] ? linkTo({ name: names[row], diseaseId: diseaseOfColumn(column) }) : undefined
                }
                {...(printed
                  ? tableByName(of, printed.cases.counts, printed.cases.totals)
                  : tableByName(
                      of,
                      names.map((name) => [name, results[name]!]),
                      totals,
                    ))}
              />
            )
          }
        </Fetched>
      </section>
      {figures.data && figures.data.names.length > 0 && (
        <Pager
          total={figures.data.totalCount}
          page={shownPage}
          size={shownSize}
          sizes={limits.doctorPageSizes}
          onChange={(newPage, newSize) => go({ page: newPage, size: newSize })}
        />
      )}
      <section className={`${panel.panel} ${waiting.section}`} aria-labelledby="waiting-times">
        <h2 id="waiting-times">{statisticsTexts.times}</h2>
        <p>
          首次查看、首次接受和首次回复为中位数，括号内为有这项时间的例数；按期回复的括号内为按期例数和到期例数。
          {pageCount > 1 && !printed && `各行与上表同页，合计为全部${of}。`}
        </p>
        <Fetched result={times} failed={statisticsTexts.timesFailed} rows={8}>
          {(data, busy) =>
            data.totals.all.cases === 0 ? (
              <p>没有病例</p>
            ) : (
              <WaitingTimes of={of} times={printed?.times ?? data} busy={busy} linkTo={printed ? undefined : linkTo} />
            )
          }
        </Fetched>
      </section>
      <section className={`${panel.panel} ${panel.padded} ${styles.findings}`} aria-labelledby="outcome-figures">
        <h2 id="outcome-figures">{outcomeFigureTexts.title}</h2>
        <Fetched result={outcomes} failed={outcomeFigureTexts.failed} rows={3}>
          {(data, busy) => <OutcomeFigures figures={data} busy={busy} />}
        </Fetched>
      </section>
      {figures.data &&
        overview.data &&
        (isDrawing ? (
          <Suspense fallback={<Loading rows={8} />}>
            <CaseCharts
              of={of}
              title={title}
              note={conditionsText(shownConditions)}
              statistics={figures.data}
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
        ))}
      <section className={`${panel.panel} ${panel.padded} ${styles.findings}`} aria-labelledby="findings-figures">
        <h2 id="findings-figures">规则判断、分期与分组</h2>
        <p>每例按较重的一只眼计一次，各眼取最近一次看到它的检查；没有填写检查所见的病例不在内。</p>
        <RulesSignature />
        <Fetched result={findings} failed={findingsFailed} rows={5}>
          {(data, busy) => <FindingsFigures figures={data} busy={busy} />}
        </Fetched>
      </section>
    </>
  );
}
