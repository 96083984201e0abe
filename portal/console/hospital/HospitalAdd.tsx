import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { addHospital } from '../../api/hospitals.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { hospitalCrumbs } from '../crumbs.ts';
import { HospitalForm } from './HospitalForm.tsx';

/** Adds a partner hospital. */
export default function HospitalAdd() {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();

  return (
    <>
      <PageHeader title="新增医院" crumbs={hospitalCrumbs} parent={pages.consoleHospitals} />
      <HospitalForm
        failed={texts.hospitalAddFailed}
        onCancel={() => navigate(pages.consoleHospitals)}
        save={async ({ hospitalName, province, city }) => {
          await addHospital(hospitalName.trim(), province, city);
          setUnsaved(false);
          message.success('医院添加成功');
          navigate(pages.consoleHospitals);
        }}
      />
    </>
  );
}
