import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { Doctor } from '../../../contract/schemas/doctor.ts';
import { doctorSorts } from '../../../contract/sorting.ts';
import { texts } from '../../../contract/texts.ts';
import { doctorPage } from '../../api/users.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useSorting } from '../../ui/sorting.ts';
import { usePagedList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';

const columns: ReadonlyArray<Column<Doctor>> = [
  { label: '序号', width: '64px', render: (_, number) => number },
  { label: '医院', sort: 'hospital', render: ({ doctorBelongHospital }) => doctorBelongHospital },
  { label: '医生', sort: 'doctor', render: ({ doctorName, doctorTitle }) => `${doctorName}　${doctorTitle}` },
];

/** The doctors who joined, with their hospitals. */
export default function DoctorList() {
  const [address, go] = useListAddress(limits.doctorPageSizes, limits.doctorPageSize, ['']);
  const [sorting, sortBy] = useSorting(doctorSorts);
  const list = usePagedList(
    'doctor page',
    { ...address, ...sorting },
    ({ size, page }) => doctorPage(size, page, sorting),
    { failed: texts.doctorListFailed },
  );
  return (
    <>
      <PageHeader title="合作医生列表" crumbs={[homeCrumb]} parent={pages.platformHome} />
      <PagedList
        label="合作医生"
        columns={columns}
        rowKey={({ id }) => id}
        result={list}
        failed={texts.doctorListFailed}
        empty="还没有医生加入"
        address={address}
        sizes={limits.doctorPageSizes}
        go={go}
        alwaysTable
        sortable={{ now: sorting, onSort: sortBy }}
      />
    </>
  );
}
