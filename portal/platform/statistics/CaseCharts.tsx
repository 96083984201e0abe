import { useNavigate } from 'react-router-dom';
import { diseases } from '../../../contract/diseases.ts';
import type { CaseOverview } from '../../api/statistics.ts';
import { Chart, ChartCard } from '../charts/ChartCard.tsx';
import { TileMap } from '../charts/TileMap.tsx';
import { tileCode } from '../charts/tile-grid.ts';
import styles from './CaseStatistics.module.css';
import { tableByMonth, tableByProvince } from './case-columns.ts';
import { barsByMonth, countsInWords, monthText, shareText, slicesByDisease, sumOf } from './case-display.ts';
import { diseaseOfColumn } from './cases-link.ts';
import type { Cases } from './use-cases.ts';

/** Of cases, those by disease and month; of places, those by province. */
export type ChartsOf = { of: 'cases' | 'places'; cases: Cases };
type Card = { title: string; note: string; fileName: string; canSave: boolean };
type ChartProps = { overview: CaseOverview; linkTo: Cases['linkTo']; card: (heading: string) => Card };

/** The figures as charts: they follow the filters. Pictures are saved of what answers the question asked, as of now. */
export default function CaseCharts({ of, cases: { title, note, figures, overview, isWhole, linkTo } }: ChartsOf) {
  const busy = figures.isFormer || overview.isFormer;
  const card = (heading: string): Card => ({
    title: heading,
    note: `${title}：${note}`,
    fileName: `${title}-${heading}-${note}`,
    canSave: isWhole,
  });
  const Charts = of === 'cases' ? ByDiseaseAndMonth : ByPlace;
  return (
    <div className={styles.charts} aria-busy={busy} inert={busy}>
      {overview.data && <Charts card={card} overview={overview.data} linkTo={linkTo} />}
    </div>
  );
}

function ByDiseaseAndMonth({ overview, linkTo, card }: ChartProps) {
  const navigate = useNavigate();
  const { totals, months } = overview;
  const total = sumOf(totals);
  const shares = diseases.map(({ id, name }) => [name, totals[id], shareText(totals[id], total)]);
  const idOf = (name: string) => diseases.find((disease) => disease.name === name)?.id;
  return (
    <>
      <ChartCard {...card('各病种占比')} head={['病种', '病例', '占比']} rows={total === 0 ? [] : shares}>
        <Chart
          option={slicesByDisease(totals)}
          description={`各病种占比，共 ${total} 例。${countsInWords(totals)}。`}
          heightPx={chartHeightPx}
        />
      </ChartCard>
      <ChartCard
        {...card('各月病例数')}
        {...tableByMonth(overview)}
        linkOf={(row, column) => linkTo({ month: months[row]!.month, diseaseId: diseaseOfColumn(column) })}
      >
        <Chart
          option={barsByMonth(months.map(({ month, counts }) => ({ name: month, counts })))}
          description={`各月病例数。${months.map(({ month, counts }) => `${monthText(month)} ${sumOf(counts)} 例`).join('，')}。`}
          heightPx={chartHeightPx}
          onPick={(index, series) => navigate(linkTo({ month: months[index]!.month, diseaseId: idOf(series) }))}
        />
      </ChartCard>
    </>
  );
}

/** Two of them are as high as the table beside them. */
const chartHeightPx = 124;

function ByPlace({ overview: { provinces = [] }, linkTo, card }: ChartProps) {
  const navigate = useNavigate();
  const sorted = provinces.toSorted((one, other) => other.cases - one.cases);
  const inWords = sorted.map(({ provinceName, cases }) => `${provinceName} ${cases} 例`).join('，');
  return (
    <ChartCard
      {...card('各省份病例数')}
      {...tableByProvince(sorted)}
      linkOf={(row) => linkTo({ provinceId: sorted[row]!.provinceId })}
    >
      <TileMap
        counts={new Map(provinces.map(({ provinceId, cases }) => [tileCode(provinceId), cases]))}
        description={`病例按医院所在省份分布：${inWords}。`}
        onPick={(code) => {
          const picked = provinces.find(({ provinceId }) => tileCode(provinceId) === code);
          if (picked) navigate(linkTo(picked));
        }}
      />
    </ChartCard>
  );
}
