import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { allDoctors } from '../../api/users.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useList } from '../../ui/use-list.ts';
import { homeCrumb } from '../crumbs.ts';
import styles from './Team.module.css';

/** Everyone who can be asked, as a waterfall of cards. */
export default function Team() {
  const doctors = useList('doctors', allDoctors, { failed: texts.doctorListFailed });
  return (
    <>
      <PageHeader title={texts.consultationTeam} crumbs={[homeCrumb]} parent={pages.platformHome} />
      <Fetched result={doctors} failed={texts.doctorListFailed} rows={10}>
        {(all) =>
          all.length === 0 ? (
            <Empty text="还没有医生加入" />
          ) : (
            <ul className={styles.waterfall}>
              {all.map((doctor) => (
                <li key={doctor.id}>
                  <img src={doctor.doctorAvatar} alt="" width={72} height={72} loading="lazy" />
                  <h2>{doctor.doctorName}</h2>
                  <p className={styles.title}>{doctor.doctorTitle}</p>
                  <p className={styles.place}>
                    {doctor.doctorBelongHospital}
                    <br />
                    {doctor.doctorBelongCenter}
                  </p>
                  {doctor.doctorDesc && <p className={styles.about}>{doctor.doctorDesc}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  );
}
