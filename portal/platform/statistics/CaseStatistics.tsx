import { App, Button } from 'antd';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { ownCases, platformCases } from '../../api/statistics.ts';
import { useUser } from '../../session/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import panel from '../../ui/Panel.module.css';
import { homeCrumb } from '../crumbs.ts';
import { CaseFilters } from './CaseFilters.tsx';
import { CaseTable } from './CaseTable.tsx';
import { useCaseAddress } from './case-address.ts';
import { FindingsFigures } from './FindingsFigures.tsx';

/** Cases by hospital and disease; or of one's own hospital by doctor and disease. */
export default function CaseStatistics({ scope }: { scope: 'platform' | 'own' }) {
  const { doctorId } = useUser();
  const { message } = App.useApp();
  const [{ page, size, ...conditions }, go] = useCaseAddress();
  const paging = { pageSize: size, pageNo: page };
  const figures = useSWR(
    ['cases', scope, conditions, paging],
    () => (scope === 'platform' ? platformCases(conditions, paging) : ownCases(doctorId!, conditions, paging)),
    { keepPreviousData: true },
  );
  const title = scope === 'platform' ? texts.platformCases : texts.ownCases;
  const of = scope === 'platform' ? '医院' : '医生';
  const isNarrowed = Object.values(conditions).some((value) => value !== '');
  const showAll = () => go({ name: '', date1: '', date2: '', status: '', page: 1 });

  return (
    <>
      <PageHeader title={title} crumbs={[homeCrumb]} parent={pages.platformHome} />
      <section className={panel.panel} aria-label={title}>
        <CaseFilters
          of={of}
          conditions={conditions}
          onSearch={(wanted) => go({ ...wanted, page: 1 })}
          onFault={(text) => message.error(text)}
        />
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
      <FindingsFigures scope={scope} conditions={conditions} />
    </>
  );
}
