import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { type CaseScope, casesOf, overviewOf } from '../../api/statistics.ts';
import { useUser } from '../../shell/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import panel from '../../ui/Panel.module.css';
import { savesData } from '../../ui/waiting.ts';
import { homeCrumb } from '../crumbs.ts';
import { CaseFigures } from './CaseFigures.tsx';
import { CaseFilters } from './CaseFilters.tsx';
import styles from './CaseStatistics.module.css';
import { CaseTable } from './CaseTable.tsx';
import { useCaseAddress } from './case-address.ts';
import { conditionsText } from './case-words.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { FindingsFigures } from './FindingsFigures.tsx';

const CaseCharts = lazy(() => import('./CaseCharts.tsx'));

/** Cases by hospital and disease; or of one's own hospital by doctor and disease. */
export default function CaseStatistics({ scope: whose }: { scope: CaseScope['scope'] }) {
  const { doctorId } = useUser();
  const { message } = App.useApp();
  const [{ page, size, ...conditions }, go] = useCaseAddress();
  const scope: CaseScope = whose === 'platform' ? { scope: whose } : { scope: whose, doctorId: doctorId! };
  const paging = { pageSize: size, pageNo: page };
  const shown = { keepPreviousData: true };
  const figures = useSWR(['cases', whose, conditions, paging], () => casesOf(scope, conditions, paging), shown);
  const overview = useSWR(['case overview', whose, conditions], () => overviewOf(scope, conditions), shown);
  // The library that draws is as large as all the rest of the page.
  const [isDrawing, setDrawing] = useState(() => !savesData());
  const title = whose === 'platform' ? texts.platformCases : texts.ownCases;
  const of = whose === 'platform' ? '医院' : '医生';
  const isNarrowed = Object.values(conditions).some((value) => value !== '');
  const showAll = () => go({ name: '', date1: '', date2: '', status: '', page: 1 });

  return (
    <>
      <PageHeader
        title={title}
        crumbs={[homeCrumb]}
        parent={pages.platformHome}
        actions={<ExportButtons scope={scope} conditions={conditions} of={of} title={title} disabled={!figures.data} />}
      />
      <section className={panel.panel} aria-label="筛选">
        <CaseFilters
          of={of}
          conditions={conditions}
          onSearch={(wanted) => go({ ...wanted, page: 1 })}
          onFault={(text) => message.error(text)}
        />
      </section>
      {overview.error && !overview.data ? (
        <Failure text="获取统计指标失败" reason={reasonOf(overview.error)} onRetry={() => overview.mutate()} />
      ) : !overview.data ? (
        <Loading rows={3} />
      ) : (
        <CaseFigures overview={overview.data} busy={overview.isLoading} />
      )}
      <section className={panel.panel} aria-label={title}>
        {figures.error && !figures.data ? (
          <Failure text="获取病例统计失败" reason={reasonOf(figures.error)} onRetry={() => figures.mutate()} />
        ) : !figures.data ? (
          <Loading rows={8} />
        ) : figures.data.totalCount === 0 ? (
          <Empty text={isNarrowed ? '没有符合条件的病例' : '还没有病例'}>
            {isNarrowed && <Button onClick={showAll}>显示全部</Button>}
          </Empty>
        ) : (
          <CaseTable label={`${title}表`} of={of} statistics={figures.data} busy={figures.isLoading} />
        )}
      </section>
      {figures.data && figures.data.totalCount > 0 && (
        <Pager
          total={figures.data.totalCount}
          page={page}
          size={size}
          sizes={limits.doctorPageSizes}
          onChange={(newPage, newSize) => go({ page: newPage, size: newSize })}
        />
      )}
      {figures.data && overview.data && !isDrawing && (
        <p className={styles.ask}>
          <Button onClick={() => setDrawing(true)}>显示图表</Button>
        </p>
      )}
      {figures.data && overview.data && isDrawing && (
        <Suspense fallback={<Loading rows={8} />}>
          <CaseCharts
            of={of}
            title={title}
            note={conditionsText(conditions)}
            statistics={figures.data}
            overview={overview.data}
          />
        </Suspense>
      )}
      <FindingsFigures scope={whose} conditions={conditions} />
    </>
  );
}
