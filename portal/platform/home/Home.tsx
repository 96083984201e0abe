import { Link } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import type { PlatformHome } from '../../../contract/schemas/statistics.ts';
import { texts, tileTexts } from '../../../contract/texts.ts';
import { platformHome } from '../../api/statistics.ts';
import { useUser } from '../../shell/Session.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useTitle } from '../../ui/title.ts';
import { useList } from '../../ui/use-list.ts';
import { UrgentBand } from '../urgent/UrgentBand.tsx';
import styles from './Home.module.css';
import { Latest } from './Latest.tsx';

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

const introduction =
  '面向早产儿视网膜病变、视网膜母细胞瘤、先天性白内障、先天性青光眼等儿童致盲性眼病，汇集各合作医院的眼科医生：' +
  '上传病史与影像，邀请同道，及时得到会诊意见，不让孩子错过最佳治疗时机。';

/** What the platform is for, its figures, and the consultations that moved last. */
export default function Home() {
  useTitle('首页');
  const user = useUser();
  const figures = useList('platform home', () => platformHome(user.doctorId!), { failed: texts.platformHomeFailed });

  return (
    <>
      <UrgentBand />
      <section className={styles.intro} aria-labelledby="intro">
        <Iris />
        <p className={styles.hello}>{user.doctorName}医生，您好</p>
        <h1 id="intro">儿童致盲性眼病会诊平台</h1>
        <p>{introduction}</p>
        <p className={styles.ways}>
          <Link to={pages.platformPropose} className={styles.main}>
            {texts.proposeConsultation}
          </Link>
          <Link to={pages.platformConsultations}>{texts.myConsultations}</Link>
        </p>
      </section>

      <section aria-label="平台数据">
        {figures.data || figures.error ? (
          <Fetched result={figures} failed={texts.platformHomeFailed}>
            {(counts) => <Tiles counts={counts} />}
          </Fetched>
        ) : (
          <Tiles />
        )}
      </section>

      <Latest />
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

const rays = Array.from({ length: 48 }, (_, ray) => (ray * 360) / 48);

/** The iris under its arc, as a quiet drawing behind the introduction. */
const Iris = () => (
  <svg viewBox="0 0 400 300" fill="none" stroke="#fff" aria-hidden="true">
    <path d="M10 168C70 60 140 20 210 20s130 36 180 140" strokeWidth="3" opacity=".5" strokeLinecap="round" />
    <path d="M40 196C90 100 150 62 210 62s110 34 150 122" strokeWidth="1.5" opacity=".28" strokeLinecap="round" />
    <g transform="translate(212 190)">
      <circle r="104" strokeWidth="2" opacity=".5" />
      <circle r="92" strokeWidth="1" opacity=".3" />
      {rays.map((angle) => (
        <path key={angle} d="M0 -50V-86" strokeWidth="2" opacity=".22" transform={`rotate(${angle})`} />
      ))}
      <circle r="44" fill="#063c38" stroke="none" opacity=".55" />
      <circle cx="18" cy="-20" r="11" fill="#f59e0b" stroke="none" opacity=".85" />
    </g>
  </svg>
);
