import { useId } from 'react';
import { Link, useParams } from 'react-router-dom';
import { diseaseNames } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationPage } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useExistingPage, useListAddress } from '../../ui/list-address.ts';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { isCurrent, usePagedList } from '../../ui/use-list.ts';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { ConsultationCards } from './ConsultationCards.tsx';
import { DiseaseTabs } from './DiseaseTabs.tsx';

/** What the doctor proposed or was invited to: all of it, or of one category; latest reply first. */
export default function ConsultationList() {
  const { diseaseId = '0' } = useParams();
  const known = Object.hasOwn(diseaseNames, diseaseId);
  return known ? <Consultations diseaseId={Number(diseaseId)} /> : <NotFound home={pages.platformHome} />;
}

function Consultations({ diseaseId }: { diseaseId: number }) {
  const user = useUser();
  const panelId = useId();
  const [address, go] = useListAddress(limits.doctorPageSizes, limits.doctorPageSize, ['']);
  const list = usePagedList(
    'consultations',
    { ...address, diseaseId },
    ({ size, page }) => consultationPage(user.id, diseaseId, size, page),
    { failed: texts.consultationListFailed },
  );
  const isBeyond = useExistingPage(isCurrent(list) ? list.data?.totalCount : undefined, address, go);

  const name = diseaseNames[diseaseId as keyof typeof diseaseNames];
  return (
    <>
      <PageHeader
        title={diseaseId === 0 ? texts.myConsultations : name}
        crumbs={diseaseId === 0 ? [homeCrumb] : [homeCrumb, consultationsCrumb]}
        parent={pages.platformHome}
      />
      <DiseaseTabs chosen={diseaseId} panelId={panelId} />
      <div role="tabpanel" id={panelId} aria-label={name}>
        <Fetched result={list} failed={texts.consultationListFailed} rows={8}>
          {({ results, totalCount, page, size }, busy) =>
            results.length > 0 ? (
              <>
                <ConsultationCards lines={results} busy={busy} />
                <Pager
                  total={totalCount}
                  page={page}
                  size={size}
                  sizes={limits.doctorPageSizes}
                  onChange={(newPage, newSize) => go({ page: newPage, size: newSize })}
                />
              </>
            ) : isBeyond || totalCount > 0 ? (
              <Loading rows={8} />
            ) : (
              <Empty text={diseaseId === 0 ? '还没有会诊' : `还没有${name}的会诊`}>
                <Link to={pages.platformPropose}>{texts.proposeConsultation}</Link>
              </Empty>
            )
          }
        </Fetched>
      </div>
    </>
  );
}
