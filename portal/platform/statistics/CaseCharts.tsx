import { diseaseNames } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import type { CaseStatistics, DiseaseCounts } from '../../../contract/schemas/statistics.ts';
import { statisticsTexts, texts } from '../../../contract/texts.ts';
import type { CaseOverview } from '../../api/statistics.ts';
import { Chart } from '../charts/Chart.tsx';
import { ChartCard } from '../charts/ChartCard.tsx';
import { TileMap } from '../charts/TileMap.tsx';
import { tileCode } from '../charts/tile-grid.ts';
import styles from './CaseCharts.module.css';
import { countsInWords, diseases, monthText, provinceText, shareText, sumOf } from './case-words.ts';
import { barsByMonth, barsByName, slicesByDisease } from './chart-options.ts';

type Props = {
  /** 医院 or 医生. */
  of: string;
  /** Of the page, and what it is narrowed to: for saved pictures. */
  title: string;
  note: string;
  statistics: CaseStatistics;
  overview: CaseOverview;
};

const diseaseHead = [...diseases.map((disease) => diseaseNames[disease]), texts.totalsRow];
const cells = (counts: DiseaseCounts) => [...diseases.map((disease) => counts[disease]), sumOf(counts)];

/** The figures as charts: they follow the filters, and the first one the page of the table as well. */
export default function CaseCharts({ of, title, note, statistics, overview }: Props) {
  const lines = statistics.names.map((name) => ({ name, counts: statistics.results[name]! }));
  const months = overview.months.map(({ month, counts }) => ({ name: month, counts }));
  const total = sumOf(overview.totals);
  const card = (heading: string) => ({
    title: heading,
    note: `${title}：${note}`,
    fileName: `${title}-${heading}-${note}`,
  });

  return (
    <div className={styles.charts}>
      <ChartCard
        {...card(`各${of}病例数`)}
        head={[of, ...diseaseHead]}
        rows={lines.map(({ name, counts }) => [name, ...cells(counts)])}
      >
        <Chart
          option={barsByName(lines)}
          description={`表中各${of}的病例数。${lines.map(({ name, counts }) => `${name}：${countsInWords(counts)}`).join('；')}。`}
          heightPx={Math.max(280, 64 + lines.length * 34)}
        />
      </ChartCard>
      <ChartCard
        {...card('各病种占比')}
        head={['病种', '病例', '占比']}
        rows={
          total === 0
            ? []
            : diseases.map((disease) => [
                diseaseNames[disease],
                overview.totals[disease],
                shareText(overview.totals[disease], total),
              ])
        }
      >
        <Chart
          option={slicesByDisease(overview.totals)}
          description={`各病种占比，共 ${total} 例。${countsInWords(overview.totals)}。`}
          heightPx={320}
        />
      </ChartCard>
      <ChartCard
        {...card('各月病例数')}
        wide
        head={['月份', ...diseaseHead]}
        rows={months.map(({ name, counts }) => [monthText(name), ...cells(counts)])}
      >
        <Chart
          option={barsByMonth(months)}
          description={`各月病例数。${months.map(({ name, counts }) => `${monthText(name)} ${sumOf(counts)} 例`).join('，')}。`}
          heightPx={300}
        />
      </ChartCard>
      {overview.provinces && <Provinces provinces={overview.provinces} card={card('各省份病例数')} />}
      {overview.silentHospitals && (
        <Silent hospitals={overview.silentHospitals} card={card(statisticsTexts.silentHospitals(limits.silentDays))} />
      )}
    </div>
  );
}

type Card = { title: string; note: string; fileName: string };

function Provinces({ provinces, card }: { provinces: NonNullable<CaseOverview['provinces']>; card: Card }) {
  const sorted = provinces.toSorted((one, other) => other.cases - one.cases);
  const inWords = sorted.map(({ provinceName, cases }) => `${provinceName} ${cases} 例`).join('，');
  return (
    <ChartCard {...card} head={['省份', '病例']} rows={sorted.map(({ provinceName, cases }) => [provinceName, cases])}>
      <div className={styles.map}>
        <TileMap
          counts={new Map(provinces.map(({ provinceId, cases }) => [tileCode(provinceId), cases]))}
          unit="例"
          description={`病例按医院所在省份分布：${inWords}。`}
        />
      </div>
    </ChartCard>
  );
}

function Silent({ hospitals, card }: { hospitals: NonNullable<CaseOverview['silentHospitals']>; card: Card }) {
  const byProvince = Map.groupBy(hospitals, ({ provinceId }) => provinceId);
  const inWords = [...byProvince].map(([id, found]) => `${provinceText(id)} ${found.length} 家`).join('，');
  const named = new Map([...byProvince].map(([id, found]) => [tileCode(id), found]));
  return (
    <ChartCard
      {...card}
      summary={`名单（${hospitals.length} 家）`}
      none="没有这样的医院"
      head={['医院', '省份', '最近一次发起']}
      rows={hospitals.map(({ hospitalName, provinceId, lastDay }) => [
        hospitalName,
        provinceText(provinceId),
        lastDay ?? '从未发起',
      ])}
    >
      <div className={styles.map}>
        <TileMap
          counts={new Map([...named].map(([code, found]) => [code, found.length]))}
          unit="家"
          description={`${card.title}按省份分布：${inWords}。`}
          detail={(code) => named.get(code)?.map(({ hospitalName }) => hospitalName) ?? []}
        />
      </div>
    </ChartCard>
  );
}
