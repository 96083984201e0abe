import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { cityById, hospitalById, provinceById, updateHospital } from '../../api/hospitals.ts';
import { Fetched, onceFetched } from '../../ui/Fetched.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { hospitalCrumbs } from '../crumbs.ts';
import { HospitalForm } from './HospitalForm.tsx';

/** Changes a hospital's name or place. */
export default function HospitalUpdate() {
  const id = usePathId();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
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

  if (id === null) return <NotFound home={pages.consoleHospitals} />;
  return (
    <Fetched
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
          onCancel={() => navigate(pages.consoleHospitals)}
          save={async (values) => {
            await updateHospital(id, values.hospitalName.trim(), values.province, values.city);
            setUnsaved(false);
            message.success('医院修改成功');
            navigate(pages.consoleHospitals);
          }}
        />
      )}
    </Fetched>
  );
}
