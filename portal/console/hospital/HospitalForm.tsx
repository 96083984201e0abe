import { Form, type FormRule, Input, Select } from 'antd';
import useSWR from 'swr';
import { type Capability, capabilities, capabilityNames } from '../../../contract/capabilities.ts';
import { defaultHours } from '../../../contract/case-urgency.ts';
import {
  type ConsentRule,
  consentRuleNames,
  consentRules,
  consentTexts,
  usualConsentRule,
} from '../../../contract/consent-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { referralTexts } from '../../../contract/referral-texts.ts';
import type { City, Province, ReplyHours } from '../../../contract/schemas/hospital.ts';
import { texts } from '../../../contract/texts.ts';
import { plainFigures } from '../../../contract/typed.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { allProvinces, citiesOf, cityById } from '../../api/hospitals.ts';
import { useApp } from '../../ui/app.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { onceFetched } from '../../ui/Fetched.tsx';
import { FormConflict } from '../../ui/FormConflict.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import panel from '../../ui/Panel.module.css';
import { useConflict } from '../../ui/use-conflict.ts';

/** The hospital form's fields; `province` and `city` are ids. */
type HospitalValues = {
  hospitalName: string;
  province: number;
  city: number;
  consentRule: ConsentRule;
  capabilities: Capability[];
} & ReplyHours;

/** What a hospital promises, in the words of its form. */
const hoursLabels: Record<keyof ReplyHours, string> = {
  urgentReplyHours: '急会诊回复期限',
  soonReplyHours: '较急会诊回复期限',
  routineReplyHours: '常规会诊回复期限',
};

/** As the update's call has it. */
type Stored = Omit<HospitalValues, 'city'> & { cityId: number };

type Props = {
  initial?: HospitalValues & { versionNo: number };
  /** Province and city of the hospital as it is, shown until the lists to choose from have come. */
  place?: [Province | undefined, City | undefined];
  failed: string;
  saved: string;
  save: (values: HospitalValues, versionNo?: number) => Promise<unknown>;
};

const valuesOf = ({ cityId: city, ...values }: Stored): HospitalValues => ({ ...values, city });

const usual = { ...defaultHours, consentRule: usualConsentRule, capabilities: [] };
const hoursNames = Object.keys(hoursLabels) as (keyof typeof hoursLabels)[];

const hoursNote = '本院医生发起的会诊，在这段时间内应有受邀医生回复；到期没有回复的会提醒。不填的按默认值。';

/** Each is at least as long as that of what is more urgent. */
const hoursRules = (place: number): FormRule[] => [
  ({ getFieldValue }) => ({
    validator: () => {
      const hoursAt = (at: number) =>
        Number(plainFigures(String(getFieldValue(hoursNames[at]!) || defaultHours[hoursNames[at]!])));
      const hours = hoursAt(place);
      if (!Number.isInteger(hours) || hours < 1 || hours > limits.replyHoursMax)
        return Promise.reject(new Error(urgencyTexts.hoursInvalid));
      const sooner = place > 0 && hoursAt(place - 1);
      return sooner && hours < sooner ? Promise.reject(new Error(urgencyTexts.hoursReversed)) : Promise.resolve();
    },
  }),
];

/** What was left empty is the usual. */
const withHours = (values: HospitalValues): HospitalValues => ({
  ...values,
  ...Object.fromEntries(hoursNames.map((name) => [name, values[name] || defaultHours[name]])),
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
      initialValues={initial ?? usual}
      failed={failed}
      save={(values) => edit.save((versionNo) => save(withHours(values), versionNo))}
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
        {hoursNames.map((name, place) => (
          <Form.Item
            key={name}
            name={name}
            label={hoursLabels[name]}
            dependencies={place > 0 ? [hoursNames[place - 1]!] : []}
            rules={hoursRules(place)}
            extra={place === hoursNames.length - 1 && hoursNote}
          >
            <Input inputMode="numeric" maxLength={3} placeholder={String(defaultHours[name])} suffix="小时" />
          </Form.Item>
        ))}
        <Form.Item name="capabilities" label={referralTexts.capabilities}>
          <Select
            mode="multiple"
            options={capabilities.map((value) => ({ value, label: capabilityNames[value] }))}
            placeholder="转诊治疗时，能做的医院排在前面"
          />
        </Form.Item>
        <Form.Item name="consentRule" label={consentTexts.rule} extra={consentTexts.ruleNote}>
          <Select options={consentRules.map((value) => ({ value, label: consentRuleNames[value] }))} />
        </Form.Item>
      </section>
    </EditForm>
  );
}

const hoursOf = (name: keyof typeof hoursLabels) => (values: HospitalValues) => `${values[name] ?? ''} 小时`;

/** A hospital as somebody else saved it, beside the form; its province and city go together. */
function HospitalConflict(props: Omit<Parameters<typeof FormConflict<HospitalValues>>[0], 'fields'>) {
  const provinces = useSWR('provinces', allProvinces);
  const theirs = useCity(props.stored.city);
  const own = useCity(Form.useWatch('city', props.form));
  const nameOf = (places: { id: number; name: string }[], id: number | undefined) =>
    places.find((place) => place.id === id)?.name ?? '';
  return (
    <FormConflict
      fields={{
        hospitalName: { label: '医院名' },
        province: {
          label: '省份和城市',
          with: 'city',
          text: ({ province, city }) =>
            `${nameOf(provinces.data ?? [], province)} ${nameOf([...theirs, ...own], city)}`,
        },
        city: null,
        urgentReplyHours: { label: hoursLabels.urgentReplyHours, text: hoursOf('urgentReplyHours') },
        soonReplyHours: { label: hoursLabels.soonReplyHours, text: hoursOf('soonReplyHours') },
        capabilities: {
          label: referralTexts.capabilities,
          text: ({ capabilities }) => capabilities.map((one) => capabilityNames[one]).join('、'),
        },
        consentRule: { label: consentTexts.rule, text: ({ consentRule }) => consentRuleNames[consentRule] },
        routineReplyHours: { label: hoursLabels.routineReplyHours, text: hoursOf('routineReplyHours') },
      }}
      {...props}
    />
  );
}

function useCity(id: number | undefined) {
  const { data } = useSWR(id ? ['city', id] : null, () => cityById(id!), onceFetched);
  return data ? [data] : [];
}
