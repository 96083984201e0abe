import { Form, Input, Select } from 'antd';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { City, Province } from '../../../contract/schemas/hospital.ts';
import { texts } from '../../../contract/texts.ts';
import { allProvinces, citiesOf } from '../../api/hospitals.ts';
import { useApp } from '../../ui/app.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import panel from '../../ui/Panel.module.css';
import { useConflict } from '../../ui/use-conflict.ts';
import { HospitalConflict } from './HospitalConflict.tsx';
import type { HospitalValues } from './hospital-values.ts';

/** As the update's call has it. */
type Stored = { hospitalName: string; province: number; cityId: number };

type Props = {
  initial?: HospitalValues & { versionNo: number };
  /** Province and city of the hospital as it is, shown until the lists to choose from have come. */
  place?: [Province | undefined, City | undefined];
  failed: string;
  saved: string;
  save: (values: HospitalValues, versionNo?: number) => Promise<unknown>;
};

const valuesOf = ({ cityId: city, hospitalName, province }: Stored): HospitalValues => ({
  hospitalName,
  province,
  city,
});

const fieldNames = { label: 'name', value: 'id' };
const showSearch = { optionFilterProp: 'name' };

/** Name, province and a city of that province; another province empties the city. */
export function HospitalForm({ initial, place = [undefined, undefined], failed, saved, save }: Props) {
  const { message } = useApp();
  const [form] = Form.useForm<HospitalValues>();
  const province = Form.useWatch('province', form) ?? initial?.province;
  const provinces = useSWR('provinces', allProvinces, { onError: () => message.error(texts.provinceListFailed) });
  const cities = useSWR(province ? ['cities', province] : null, () => citiesOf(province!), {
    onError: () => message.error(texts.cityListFailed),
  });

  const [provinceNow, cityNow] = place;
  const edit = useConflict<Stored>(
    initial && { versionNo: initial.versionNo, stored: { ...initial, cityId: initial.city } },
  );

  return (
    <EditForm<HospitalValues>
      narrow
      form={form}
      initialValues={initial}
      failed={failed}
      save={(values) => edit.save((versionNo) => save(values, versionNo))}
      done={{ to: pages.consoleHospitals, text: saved }}
      onValuesChange={(changed) => {
        if ('province' in changed) form.setFields([{ name: 'city', value: undefined, errors: [] }]);
      }}
    >
      {edit.conflict && (
        <HospitalConflict
          undecided={edit.conflict}
          decide={edit.decide}
          form={form}
          stored={valuesOf(edit.conflict.stored)}
          began={edit.conflict.began && valuesOf(edit.conflict.began)}
        />
      )}
      <section className={`${panel.panel} ${panel.padded}`} aria-label="医院">
        <Form.Item name="hospitalName" label="医院名" rules={required(texts.hospitalNameRequired)}>
          <Input maxLength={limits.hospitalNameMaxLength} />
        </Form.Item>
        <Form.Item name="province" label="省份" rules={chosen(texts.provinceRequired)}>
          <Select
            showSearch={showSearch}
            loading={provinces.isLoading}
            options={provinces.data ?? (provinceNow ? [provinceNow] : [])}
            fieldNames={fieldNames}
            placeholder="请选择省份"
            onOpenChange={(open) => open && provinces.error && provinces.mutate()}
          />
        </Form.Item>
        <Form.Item name="city" label="城市" rules={chosen(texts.cityRequired)}>
          <Select
            showSearch={showSearch}
            loading={cities.isLoading}
            disabled={!province}
            options={cities.data ?? (cityNow && cityNow.pid === province ? [cityNow] : [])}
            fieldNames={fieldNames}
            placeholder={province ? '请选择城市' : '请先选择省份'}
            onOpenChange={(open) => open && cities.error && cities.mutate()}
          />
        </Form.Item>
      </section>
    </EditForm>
  );
}
