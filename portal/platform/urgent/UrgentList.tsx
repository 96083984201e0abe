import { Link } from 'react-router-dom';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { useFailureToast } from '../../ui/failure-toast.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ConsultationCards } from '../consultation/ConsultationCards.tsx';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import styles from './Urgent.module.css';
import { useUrgent } from './urgent-cases.ts';

/** The children whom the rules call urgent or overdue, the most urgent first. */
export default function UrgentList() {
  const urgent = useUrgent();
  useFailureToast(urgent.error, texts.urgentFailed);
  return (
    <>
      <PageHeader title={texts.urgent} crumbs={[homeCrumb, consultationsCrumb]} parent={pages.platformHome} />
      <Fetched result={urgent} failed={texts.urgentFailed} rows={8}>
        {({ totalCount, results }, busy) =>
          results.length === 0 ? (
            <Empty text={texts.urgentNone}>
              <Link to={pages.platformConsultations}>{texts.myConsultations}</Link>
            </Empty>
          ) : (
            <>
              <p className={styles.note}>
                共 {totalCount} 例{totalCount > results.length && `，列出最急的 ${results.length} 例`}。
                {texts.urgentDefinition}
              </p>
              <ConsultationCards lines={results} busy={busy} />
            </>
          )
        }
      </Fetched>
    </>
  );
}
