import { Select } from 'antd';
import useSWR from 'swr';
import { texts } from '../../../contract/texts.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { Fetched } from '../../ui/Fetched.tsx';

const note =
  '只能选择医生。今后归新的医院，已有的会诊和回复仍写着原来的医院；需要另一位管理员确认时，确认之前不能登录。';

/** Asks to which hospital doctors move. */
export function HospitalChoice({ onChange }: { onChange: (hospitalId: number) => void }) {
  const hospitals = useSWR('hospitals', allHospitals);
  return (
    <>
      <p>{note}</p>
      <Fetched result={hospitals} failed={texts.hospitalListFailed} rows={1}>
        {(all) => (
          <Select
            aria-label="调往的医院"
            placeholder="选择医院"
            options={all.map(({ id, hospitalName }) => ({ value: id, label: hospitalName }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={onChange}
            style={{ width: '100%', marginBottom: 12 }}
          />
        )}
      </Fetched>
    </>
  );
}
