import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { addHospital, cityById, hospitalById, provinceById, updateHospital } from '../../api/hospitals.ts';
import { useApp } from '../../ui/app.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { hospitalCrumbs } from '../crumbs.ts';
import { HospitalForm } from './HospitalForm.tsx';

/** Adds a partner hospital, or changes the one in the address. */
export default function HospitalEdit() {
  if (useParams().id !== undefined) return <HospitalUpdate />;
  return (
    <>
      <PageHeader title="新增医院" crumbs={hospitalCrumbs} parent={pages.consoleHospitals} />
      <HospitalForm
        failed={texts.hospitalAddFailed}
        saved="医院添加成功"
        save={(values) => addHospital({ ...values, hospitalName: values.hospitalName.trim() })}
      />
    </>
  );
}

function HospitalUpdate() {
  const id = usePathId();
  const { message } = useApp();
  const hospital = useSWR(id ? ['hospital', id] : null, () => hospitalById(id!), onceFetched);
  const province = hospital.data?.province;
  const city = hospital.data?.city;
  const provinceNow = useSWR(province ? ['province', province] : null, () => provinceById(province!), {
    ...onceFetched,
    onError: () => message.error(texts.provinceFailed),
  });
  const cityNow = useSWR(city ? ['city', city] : null, () => cityById(city!), {
    ...onceFetched,
    onError: () => message.error(texts.cityFailed),
  });

  return (
    <FetchedPage
      id={id}
      result={hospital}
      failed={texts.hospitalFailed}
      home={pages.consoleHospitals}
      header={<PageHeader title="编辑医院" crumbs={hospitalCrumbs} parent={pages.consoleHospitals} />}
    >
      {(found) => (
        <HospitalForm
          key={id}
          initial={found}
          place={[provinceNow.data, cityNow.data]}
          failed={texts.hospitalUpdateFailed}
          saved="医院修改成功"
          save={({ hospitalName, city, ...values }, versionNo) =>
            updateHospital(
              { ...values, hospitalId: found.id, hospitalName: hospitalName.trim(), cityId: city },
              versionNo,
            )
          }
        />
      )}
    </FetchedPage>
  );
}
