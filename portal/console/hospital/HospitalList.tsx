import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { Hospital } from '../../../contract/schemas/hospital.ts';
import { texts } from '../../../contract/texts.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { useCan } from '../../shell/Session.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { matches, pageOf } from '../../ui/list-page.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowActions, RowLink } from '../../ui/RowActions.tsx';
import { SearchBar } from '../../ui/SearchBar.tsx';
import { useList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';

const searchKeys = ['hospitalName', 'provinceName', 'cityName'] as const;
const searchLabels = { hospitalName: '医院名', provinceName: '省份', cityName: '城市' };

/** The hospitals whose doctors consult here. */
export default function HospitalList() {
  const can = useCan();
  const [address, go] = useListAddress(limits.doctorPageSizes, limits.doctorPageSize, searchKeys);
  const hospitals = useList('hospitals', allHospitals, { failed: texts.hospitalContentFailed });
  const found = hospitals.data?.filter((hospital) => matches(address.value, hospital[address.key]));

  const columns: Column<Hospital>[] = [
    { label: '医院名', card: 'headline', render: ({ hospitalName }) => <strong>{hospitalName}</strong> },
    { label: '省份', width: '200px', card: 'short', render: ({ provinceName }) => provinceName },
    { label: '城市', width: '240px', card: 'short', render: ({ cityName }) => cityName },
    ...(can('hospital:update')
      ? [
          {
            label: '操作',
            width: '110px',
            card: 'foot' as const,
            render: ({ id, hospitalName }: Hospital) => (
              <RowActions>
                <RowLink label="编辑" of={` ${hospitalName}`} to={pages.consoleHospitalUpdate(id)} />
              </RowActions>
            ),
          },
        ]
      : []),
  ];

  return (
    <>
      <PageHeader
        title="医院列表"
        crumbs={[homeCrumb, { label: '医院管理' }]}
        parent={pages.consoleHome}
        actions={
          can('hospital:add') && (
            <LinkButton type="primary" to={pages.consoleHospitalAdd}>
              新增医院
            </LinkButton>
          )
        }
      />
      <PagedList
        label="医院"
        search={
          <SearchBar
            keys={searchKeys.map((value) => ({ value, label: searchLabels[value] }))}
            searchKey={address.key}
            value={address.value}
            onSearch={(key, value) => go({ page: 1, key, value })}
          />
        }
        columns={columns}
        rowKey={({ id }) => id}
        result={{ ...hospitals, data: pageOf(found, address) }}
        failed={texts.hospitalContentFailed}
        empty="还没有医院"
        onShowAll={address.value ? () => go({ page: 1, value: '' }) : undefined}
        address={address}
        sizes={limits.doctorPageSizes}
        go={go}
      />
    </>
  );
}
