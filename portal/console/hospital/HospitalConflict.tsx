import { Form } from 'antd';
import useSWR from 'swr';
import { capabilityNames } from '../../../contract/capabilities.ts';
import { consentRuleNames, consentTexts } from '../../../contract/consent-texts.ts';
import { referralTexts } from '../../../contract/referral-texts.ts';
import { allProvinces, cityById } from '../../api/hospitals.ts';
import { onceFetched } from '../../ui/Fetched.tsx';
import { FormConflict } from '../../ui/FormConflict.tsx';
import { type HospitalValues, hoursLabels } from './hospital-values.ts';

const hoursOf = (name: keyof typeof hoursLabels) => (values: HospitalValues) => `${values[name] ?? ''} 小时`;

/** A hospital as somebody else saved it, beside the form; its province and city go together. */
export function HospitalConflict(props: Omit<Parameters<typeof FormConflict<HospitalValues>>[0], 'fields'>) {
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
