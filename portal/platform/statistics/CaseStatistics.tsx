import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { noteOutput } from '../../api/consultations.ts';
import type { CaseScope } from '../../api/statistics.ts';
import { withParameters } from '../../ui/address.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import panel from '../../ui/Panel.module.css';
import { Tabs } from '../../ui/Tabs.tsx';
import { homeCrumb } from '../crumbs.ts';
import { usePrinting } from '../printing.ts';
import { CaseFigures } from './CaseFigures.tsx';
import { CaseFilters } from './CaseFilters.tsx';
import { panels } from './CasePanels.tsx';
import styles from './CaseStatistics.module.css';
import { ExportButtons } from './ExportButtons.tsx';
import { type Cases, useCases } from './use-cases.ts';

type View = keyof typeof panels;

/** Cases by hospital and disease; or of one's own hospital by doctor and disease. What is not seen at first stands under tabs. */
export default function CaseStatistics({ scope: whose }: { scope: CaseScope['scope'] }) {
  const panelId = useId();
  const [query] = useSearchParams();
  const offered = (Object.keys(panels) as View[]).filter((view) => whose === 'platform' || view !== 'places');
  const view = offered.find((one) => one === query.get('view')) ?? 'cases';
  const { name, Panel } = panels[view];
  const cases = useCases(whose);
  const { title, of, conditions, go, shown, overview, outcomes } = cases;

  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        crumbs={[homeCrumb]}
        parent={pages.platformHome}
        actions={<ExportButtons cases={cases} />}
      />
      <PrintedNote cases={cases} isPaged={view === 'cases' || view === 'times'} />
      <section className={`${panel.panel} ${styles.pageOnly}`} aria-label="筛选" style={{ overflow: 'visible' }}>
        <CaseFilters
          key={JSON.stringify(conditions)}
          of={of}
          conditions={conditions}
          onSearch={(wanted) => go({ ...wanted, page: 1 })}
        />
      </section>
      <Fetched result={overview} failed="获取统计指标失败" quiet rows={3}>
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
            name: panels[id].name,
            to: { search: `${withParameters(new URLSearchParams(query), { view: id === 'cases' ? '' : id })}` },
          }))}
          chosen={view}
          panelId={panelId}
        />
      </div>
      <div role="tabpanel" id={panelId} aria-label={name}>
        <h2 className={styles.paperOnly}>{name}</h2>
        <Panel cases={cases} />
      </div>
    </div>
  );
}

/** On paper: what the figures are narrowed to, when they were printed, and which part of a table of several pages it is. */
function PrintedNote({ cases, isPaged }: { cases: Cases; isPaged: boolean }) {
  const { title, note, figures, printed, shownPaging } = cases;
  const printedAt = usePrinting(
    (day) => `${title}-${note}-${day}`,
    () => noteOutput('statistics.print'),
  );
  const pageCount = figures.data?.pageCount ?? 0;
  return (
    <p className={styles.paperOnly}>
      筛选条件：{note}　打印时间：{printedAt}（北京时间）
      {isPaged && !printed && pageCount > 1 && (
        <>
          <br />
          表中为第 {shownPaging.pageNo} 页，共 {pageCount} 页；要打印全部各行，请用页面上的“打印”按钮。
        </>
      )}
    </p>
  );
}
