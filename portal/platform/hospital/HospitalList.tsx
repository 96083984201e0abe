import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { Hospital, HospitalRow } from '../../../contract/schemas/hospital.ts';
import { hospitalSorts } from '../../../contract/sorting.ts';
import { texts } from '../../../contract/texts.ts';
import { allHospitals, hospitalRowPage } from '../../api/hospitals.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useSorting } from '../../ui/sorting.ts';
import { useList, usePagedList } from '../../ui/use-list.ts';
import { TileMap } from '../charts/TileMap.tsx';
import { tileCode } from '../charts/tile-grid.ts';
import { homeCrumb } from '../crumbs.ts';
import styles from './HospitalList.module.css';

const columns: ReadonlyArray<Column<HospitalRow>> = [
  { label: '序号', width: '64px', render: (_, number) => number },
  { label: '省份', sort: 'province', width: '5.6em', render: ([, , province]) => province },
  { label: '城市', sort: 'city', width: '5.6em', render: ([, city]) => city },
  { label: '医院', sort: 'hospital', render: ([name]) => name },
];

/** The hospitals that joined, and where they are. */
export default function HospitalList() {
  const [address, go] = useListAddress(limits.doctorPageSizes, limits.doctorPageSize, ['']);
  const [sorting, sortBy] = useSorting(hospitalSorts);
  const list = usePagedList(
    'hospital page',
    { ...address, ...sorting },
    ({ size, page }) => hospitalRowPage(size, page, sorting),
    { failed: texts.hospitalListFailed },
  );
  const hospitals = useList('hospitals', allHospitals);
  return (
    <>
      <PageHeader title="合作医院列表" crumbs={[homeCrumb]} parent={pages.platformHome} />
      <div className={styles.split}>
        <figure className={styles.map}>
          <div>
            <Fetched result={hospitals} failed={texts.hospitalListFailed} rows={5}>
              {(all) => <HospitalMap hospitals={all} />}
            </Fetched>
          </div>
          <figcaption>合作医院分布：每格为一个省级行政区，数字为医院数</figcaption>
        </figure>
        <PagedList
          label="合作医院"
          columns={columns}
          rowKey={([name]) => name}
          result={list}
          failed={texts.hospitalListFailed}
          empty="还没有医院加入"
          address={address}
          sizes={limits.doctorPageSizes}
          go={go}
          alwaysTable
          sortable={{ now: sorting, onSort: sortBy }}
        />
      </div>
    </>
  );
}

function HospitalMap({ hospitals }: { hospitals: ReadonlyArray<Hospital> }) {
  const byTile = Map.groupBy(hospitals, ({ province }) => tileCode(province));
  const inWords = [...byTile.values()].map((found) => `${found[0]!.provinceName} ${found.length} 家`);
  return (
    <TileMap
      counts={new Map([...byTile].map(([code, found]) => [code, found.length]))}
      description={`合作医院按省份分布：${inWords.join('，')}。`}
      detail={(code) =>
        byTile
          .get(code)
          ?.map(({ hospitalName }) => hospitalName)
          .join('\n') ?? ''
      }
    />
  );
}
