import { Button, Select, type SelectProps } from 'antd';
import useSWR from 'swr';
import { texts } from '../../../contract/texts.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { useFailureToast } from '../../ui/failure-toast.ts';

const fieldNames = { label: 'hospitalName', value: 'id' };
const showSearch = { optionFilterProp: 'hospitalName' };

/** Chooses one of all hospitals, by its id; where they did not come, they are asked for again from the list. */
export function HospitalSelect(props: SelectProps<number>) {
  const hospitals = useSWR('hospitals', allHospitals);
  useFailureToast(hospitals.error, texts.hospitalListFailed);
  return (
    <Select
      showSearch={showSearch}
      loading={hospitals.isLoading}
      options={hospitals.data ?? []}
      fieldNames={fieldNames}
      placeholder="请选择医院"
      notFoundContent={
        hospitals.isLoading ? (
          '正在加载…'
        ) : hospitals.error ? (
          <Button type="link" onClick={() => hospitals.mutate()}>
            {texts.hospitalListFailed}，重试
          </Button>
        ) : (
          '没有符合的医院，请先在医院管理中添加'
        )
      }
      {...props}
    />
  );
}
