import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { Doctor } from '../../../contract/schemas/doctor.ts';
import { texts } from '../../../contract/texts.ts';
import { doctorPage } from '../../api/doctors.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { homeCrumb } from '../crumbs.ts';
import { PagedList } from '../PagedList.tsx';

type Line = { number: number; doctor: Doctor };

const columns: ReadonlyArray<Column<Line>> = [
  { label: '序号', width: '64px', card: 'short', render: ({ number }) => number },
  { label: '医院', render: ({ doctor }) => doctor.doctorBelongHospital },
  {
    label: '医生',
    card: 'headline',
    render: ({ doctor }) => (
      <>
        {doctor.doctorName}　{doctor.doctorTitle}
      </>
    ),
  },
];

/** The doctors who joined, with their hospitals. */
export default function DoctorList() {
  const [{ page, size }, go] = useListAddress(limits.doctorPageSizes, limits.doctorPageSize, ['']);
  const list = useSWR(['doctor page', size, page], () => doctorPage(size, page), { keepPreviousData: true });
  return (
    <>
      <PageHeader title="合作医生列表" crumbs={[homeCrumb]} parent={pages.platformHome} />
      <PagedList
        label="合作医生"
        columns={columns}
        rows={list.data?.results.map((doctor, index) => ({ number: (page - 1) * size + index + 1, doctor }))}
        rowKey={({ doctor }) => doctor.id}
        total={list.data?.totalCount ?? 0}
        busy={list.isLoading}
        error={list.error}
        failed={texts.doctorListFailed}
        onRetry={() => list.mutate()}
        empty="还没有医生加入"
        page={page}
        size={size}
        onPage={(newPage, newSize) => go({ page: newPage, size: newSize })}
      />
    </>
  );
}
