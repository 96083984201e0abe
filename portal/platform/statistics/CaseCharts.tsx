import { useNavigate } from 'react-router-dom';
import { diseases } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import type { CaseStatistics } from '../../../contract/schemas/statistics.ts';
import { statisticsTexts } from '../../../contract/texts.ts';
import type { CaseOverview } from '../../api/statistics.ts';
import { Chart, ChartCard } from '../charts/ChartCard.tsx';
import { TileMap } from '../charts/TileMap.tsx';
import { provinceText, tileCode } from '../charts/tile-grid.ts';
import styles from './CaseStatistics.module.css';
import { tableByMonth, tableByName, tableByProvince, tableOfSilent } from './case-columns.ts';
import {
  barsByMonth,
  barsByName,
  countsInWords,
  monthText,
  shareText,
  slicesByDisease,
  sumOf,
} from './case-display.ts';
import { diseaseOfColumn, type Figure } from './cases-link.ts';

type Props = {
  /** 医院 or 医生. */
  of: string;
  /** Of the page, and what it is narrowed to: for saved pictures. */
  title: string;
  note: string;
  statistics: CaseStatistics;
  overview: CaseOverview;
  /** Whether all of it answers the question asked, as of now: pictures are saved of nothing else. */
  isCurrent: boolean;
  busy: boolean;
  linkTo: (figure: Figure) => string;
};

/** The figures as charts: they follow the filters, and the first one the page of the table as well. */
export default function CaseCharts(props: Props) {
  const { of, title, note, overview, isCurrent, busy, linkTo } = props;
  const navigate = useNavigate();
  const idOf = (name: string) => diseases.find((disease) => disease.name === name)?.id;
  const { names, results, totalCount } = props.statistics;
  const { totals, months, provinces, silentHospitals } = overview;
  const lines = names.map((name) => ({ name, counts: results[name]! }));
  const { head, rows } = tableByName(
    of,
    lines.map(({ name, counts }) => [name, counts]),
    totals,
  );
  const total = sumOf(totals);
  const card = (heading: string) => ({
    title: heading,
    note: `${title}：${note}`,
    fileName: `${title}-${heading}-${note}`,
    canSave: isCurrent,
  });
  const shares = diseases.map(({ id, name }) => [name, totals[id], shareText(totals[id], total)]);

  return (
    <div className={styles.charts} aria-busy={busy} inert={busy}>
      <ChartCard
        {...card(`各${of}病例数${names.length < totalCount ? '（仅表中本页）' : ''}`)}
        head={head}
        rows={rows}
        linkOf={(row, column) => linkTo({ name: names[row]!, diseaseId: diseaseOfColumn(column) })}
      >
        <Chart
          option={barsByName(lines)}
          description={`表中各${of}的病例数。${lines.map(({ name, counts }) => `${name}：${countsInWords(counts)}`).join('；')}。`}
          heightPx={Math.max(280, 64 + lines.length * 34)}
          onPick={(index, series) => navigate(linkTo({ name: names[index]!, diseaseId: idOf(series) }))}
        />
      </ChartCard>
      <ChartCard {...card('各病种占比')} head={['病种', '病例', '占比']} rows={total === 0 ? [] : shares}>
        <Chart
          option={slicesByDisease(totals)}
          description={`各病种占比，共 ${total} 例。${countsInWords(totals)}。`}
          heightPx={320}
        />
      </ChartCard>
      <ChartCard
        {...card('各月病例数')}
        wide
        {...tableByMonth(overview)}
        linkOf={(row, column) => linkTo({ month: months[row]!.month, diseaseId: diseaseOfColumn(column) })}
      >
        <Chart
          option={barsByMonth(months.map(({ month, counts }) => ({ name: month, counts })))}
          description={`各月病例数。${months.map(({ month, counts }) => `${monthText(month)} ${sumOf(counts)} 例`).join('，')}。`}
          heightPx={300}
          onPick={(index, series) => navigate(linkTo({ month: months[index]!.month, diseaseId: idOf(series) }))}
        />
      </ChartCard>
      {provinces && <Provinces provinces={provinces} card={card('各省份病例数')} linkTo={linkTo} />}
      {silentHospitals && (
        <Silent hospitals={silentHospitals} card={card(statisticsTexts.silentHospitals(limits.silentDays))} />
      )}
    </div>
  );
}

type Card = { title: string; note: string; fileName: string; canSave: boolean };

type ProvincesProps = { provinces: NonNullable<CaseOverview['provinces']>; card: Card; linkTo: Props['linkTo'] };

function Provinces({ provinces, card, linkTo }: ProvincesProps) {
  const navigate = useNavigate();
  const sorted = provinces.toSorted((one, other) => other.cases - one.cases);
  const inWords = sorted.map(({ provinceName, cases }) => `${provinceName} ${cases} 例`).join('，');
  return (
    <ChartCard {...card} {...tableByProvince(sorted)} linkOf={(row) => linkTo({ provinceId: sorted[row]!.provinceId })}>
      <div className={styles.map}>
        <TileMap
          counts={new Map(provinces.map(({ provinceId, cases }) => [tileCode(provinceId), cases]))}
          unit="例"
          description={`病例按医院所在省份分布：${inWords}。`}
          onPick={(code) => {
            const picked = provinces.find(({ provinceId }) => tileCode(provinceId) === code);
            if (picked) navigate(linkTo(picked));
          }}
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
    <ChartCard {...card} {...tableOfSilent(hospitals)} summary={`名单（${hospitals.length} 家）`} none="没有这样的医院">
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
