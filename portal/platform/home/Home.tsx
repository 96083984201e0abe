import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import type { PlatformHome } from '../../../contract/schemas/statistics.ts';
import { texts, tileTexts } from '../../../contract/texts.ts';
import { todayTexts } from '../../../contract/today-texts.ts';
import { platformHome } from '../../api/statistics.ts';
import { useUser } from '../../shell/Session.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useTitle } from '../../ui/title.ts';
import { useList } from '../../ui/use-list.ts';
import { addressed } from '../people/addressed.ts';
import styles from './Home.module.css';
import { TodayList } from './TodayList.tsx';

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
