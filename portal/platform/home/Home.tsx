import { Link, useSearchParams } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import type { PlatformHome } from '../../../contract/schemas/statistics.ts';
import type { Today } from '../../../contract/schemas/today.ts';
import { texts, tileTexts } from '../../../contract/texts.ts';
import { type TodayScope, todayScopes, todayTexts, todayTexts as words } from '../../../contract/today-texts.ts';
import { platformHome } from '../../api/statistics.ts';
import { useUser } from '../../shell/Session.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useTitle } from '../../ui/title.ts';
import { useList } from '../../ui/use-list.ts';
import { addressed } from '../people/addressed.ts';
import { useChanges } from '../unread-replies/changes.ts';
import styles from './Home.module.css';
import todayList from './TodayList.module.css';
import { TodayRow } from './TodayRow.tsx';
import { useTodayList } from './today-list.ts';

type Tile = { figure: keyof typeof tileTexts; unit: string; to: (figures: PlatformHome | undefined) => string };

const tiles: ReadonlyArray<Tile> = [
  { figure: 'consultationCount', unit: '例', to: () => pages.platformCases },
  {
    figure: 'consultationTodayCount',
    unit: '例',
    to: (figures) =>
      figures ? `${pages.platformCases}?date1=${figures.date}&date2=${figures.date}` : pages.platformCases,
  },
  { figure: 'thiscourtconsultationCount', unit: '例', to: () => pages.platformOwnCases },
  { figure: 'doctorCount', unit: '位', to: () => pages.platformDoctors },
  { figure: 'hospitalCount', unit: '家', to: () => pages.platformHospitals },
];

/** What the platform is for, its figures, and what is to be done. */
export default function Home() {
  useTitle(todayTexts.title);
  const user = useUser();
  const figures = useList('platform home', () => platformHome(user.doctorId!), { failed: texts.platformHomeFailed });
  return (
    <>
      <p className={styles.intro}>
        <span>{addressed(user.doctorName ?? user.name)}，您好。</span>
        {todayTexts.intro}
      </p>
      <section aria-label="平台数据">
        {figures.data || figures.error ? (
          <Fetched result={figures} failed={texts.platformHomeFailed}>
            {(counts) => <Tiles counts={counts} />}
          </Fetched>
        ) : (
          <Tiles />
        )}
      </section>
      <p className={styles.ways}>
        <Link to={pages.platformPropose} className={styles.main}>
          {texts.proposeConsultation}
        </Link>
        <Link to={pages.platformConsultations}>{texts.myConsultations}</Link>
      </p>
      <TodayList />
    </>
  );
}

/** Lead somewhere before there are figures, too. */
const Tiles = ({ counts }: { counts?: PlatformHome }) => (
  <ul className={styles.tiles}>
    {tiles.map(({ figure, unit, to }) => (
      <li key={figure}>
        <Link to={to(counts)}>
          <span>{tileTexts[figure]}</span>
          <strong>
            {counts ? counts[figure].toLocaleString('zh-CN') : '…'}
            <small>{unit}</small>
          </strong>
        </Link>
      </li>
    ))}
  </ul>
);

/** What is to be done, each child once, who is urgent first, by the time that is left: of the doctor, or as the address says of the hospital. */
function TodayList() {
  const [query] = useSearchParams();
  const scope: TodayScope = query.get('scope') === 'hospital' ? 'hospital' : 'mine';
  const list = useTodayList(scope);
  useChanges(() => scope === 'hospital' && list.mutate());
  return (
    <section className={todayList.today} aria-labelledby="today">
      <header>
        <h1 id="today">{words.title}</h1>
        <nav aria-label="范围">
          {todayScopes.map((one) => (
            <Link
              key={one}
              to={{ search: one === 'mine' ? '' : `?scope=${one}` }}
              aria-current={one === scope && 'page'}
            >
              {words.scopes[one]}
              {list.data && ` ${list.data.counts[one]}`}
            </Link>
          ))}
        </nav>
      </header>
      <Fetched result={list} failed={words.failed} rows={6}>
        {(today, busy) => <Rows today={today} scope={scope} busy={busy} onChanged={() => list.mutate()} />}
      </Fetched>
    </section>
  );
}

type Props = { today: Today; scope: TodayScope; busy: boolean; onChanged: () => Promise<unknown> };

function Rows({ today: { results, totalCount }, scope, busy, onChanged }: Props) {
  if (results.length === 0)
    return (
      <p className={todayList.none}>
        {words.none[scope]}
        {words.noneMore}
      </p>
    );
  return (
    <>
      <ul className={todayList.rows} aria-busy={busy} inert={busy}>
        {results.map((child) => (
          <TodayRow key={child.childId} child={child} scope={scope} onChanged={onChanged} />
        ))}
      </ul>
      {totalCount > results.length && (
        <p className={todayList.none}>
          共 {totalCount} 名，列出最急的 {results.length} 名。
        </p>
      )}
    </>
  );
}
