import { Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import useSWR from 'swr';
import { capabilityFor } from '../../../clinical/capabilities.ts';
import { capabilityNames } from '../../../contract/capabilities.ts';
import { childTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import {
  purposeNames,
  type TransferPurpose,
  transferPurposes,
  referralTexts as words,
} from '../../../contract/referral-texts.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { texts } from '../../../contract/texts.ts';
import { askTransfer, type TransferForm } from '../../api/children.ts';
import { findDoctors } from '../../api/doctors.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { useApp } from '../../ui/app.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { beijingMinute } from '../../ui/time.ts';
import { Choices } from '../Chips.tsx';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import styles from './ChildPage.module.css';
import { nearestFirst } from './nearest.ts';

type Props = { child: Child; onAsked: () => Promise<unknown>; onClose: () => void };

const handsOver = '对方接收之前，随访仍由本院负责；接收之后，档案和随访转到对方医院，本院仍可查看自己参与的会诊。';
const notes: Record<TransferPurpose, string> = {
  followUp: handsOver,
  treatment: '档案和随访仍在本院；对方可以查看经过，记录到诊、检查和治疗。转给本院医生的，请选择本院和医生。',
  both: `由对方治疗并继续随访。${handsOver}`,
};

/** Sends a child on, to be followed, treated or both; the nearest hospital that can do it first, and chosen where no other can. */
export default function TransferDialog({ child, onAsked, onClose }: Props) {
  const { message } = useApp();
  const [form] = Form.useForm<TransferForm>();
  const isGrave = ['treat', 'refer'].includes(child.standing.summary?.outcome ?? '');
  const usual: TransferPurpose = isGrave ? 'treatment' : 'followUp';
  const purpose: TransferPurpose = Form.useWatch('purpose', form) ?? usual;
  const hospitalId: number | undefined = Form.useWatch('hospitalId', form);
  const hospitals = useSWR('all hospitals', allHospitals, { onError: () => message.error(texts.hospitalListFailed) });
  const doctors = useSWR(
    hospitalId ? ['doctors of', hospitalId] : null,
    () => findDoctors({ hospitalId }, { pageSize: limits.pageSizeMax }),
    { onError: () => message.error(texts.doctorListFailed) },
  );
  const treats = purpose !== 'followUp';
  const wanted = treats ? capabilityFor(child.findings) : undefined;
  const offered = nearestFirst(hospitals.data ?? [], child.hospital, wanted, purpose === 'treatment');
  const able = wanted ? offered.filter(({ canTreat }) => canTreat) : [];
  const nobody = wanted && hospitals.data && able.length === 0;
  const onlyOne = able.length === 1 ? able[0]!.id : undefined;
  useEffect(() => {
    if (onlyOne && !form.getFieldValue('hospitalId')) form.setFieldValue('hospitalId', onlyOne);
  }, [onlyOne, form]);
  const isOwn = hospitals.data?.find(({ id }) => id === hospitalId)?.hospitalName === child.hospital;
  return (
    <DeedDialog
      title={`${words.title}：${child.patientName}`}
      okText={words.ask}
      act={(values: TransferForm) => askTransfer(child.id, values)}
      done={words.asked}
      onDone={onAsked}
      onClose={onClose}
      form={form}
    >
      <Form.Item name="purpose" label={words.purpose} initialValue={usual}>
        <Choices
          label={words.purpose}
          choices={transferPurposes.map((value) => ({ value, label: purposeNames[value] }))}
        />
      </Form.Item>
      <p>{notes[purpose]}</p>
      {wanted && (
        <p>
          按最近一次检查，需要能做“{capabilityNames[wanted]}”的医院
          {nobody ? '；平台上还没有登记能做的医院，请电话确认后再选。' : '，能做的排在前面，近的优先。'}
        </p>
      )}
      <Form.Item name="hospitalId" label="医院" rules={chosen('请选择医院')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={offered.map(({ id, label }) => ({ value: id, label }))}
          loading={hospitals.isLoading}
          placeholder="请选择医院"
          onChange={() => form.resetFields(['doctorId'])}
          onOpenChange={(open) => open && hospitals.error && hospitals.mutate()}
        />
      </Form.Item>
      {hospitalId && (
        <Form.Item name="doctorId" label={words.doctor} rules={isOwn ? chosen(words.ownDoctor) : []}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={
              doctors.data?.results.map(({ id, doctorName, doctorTitle }) => ({
                value: id,
                label: `${doctorName}　${doctorTitle}`,
              })) ?? []
            }
            loading={doctors.isLoading}
            placeholder={words.anyDoctor}
          />
        </Form.Item>
      )}
      <Form.Item name="reason" label="原因和需要交代的情况" rules={required(childTexts.transferReason)}>
        <Input.TextArea autoSize={{ minRows: 3 }} maxLength={limits.transferReasonMaxLength} showCount />
      </Form.Item>
      <Carried child={child} />
    </DeedDialog>
  );
}

/** The pictures and opinions of cases in which the sender takes part; what is ticked goes along. */
function Carried({ child: { consultations } }: { child: Child }) {
  const pictures = consultations.flatMap((one) => one.pictures.map((picture) => ({ ...picture, of: one.title })));
  const opinions = consultations.flatMap((one) => one.opinions.map((opinion) => ({ ...opinion, of: one.title })));
  if (pictures.length + opinions.length === 0) return null;
  return (
    <fieldset>
      <legend>{words.carried}</legend>
      <Form.Item name="pictures" noStyle>
        <Ticked
          of={pictures.map(({ attachmentLocate, of }, place) => ({
            value: attachmentLocate,
            label: (
              <img src={pictureUrl(attachmentLocate, 320, 'webp')} alt={`${of}，图片 ${place + 1}`} loading="lazy" />
            ),
          }))}
        />
      </Form.Item>
      <Form.Item name="opinions" noStyle>
        <Ticked
          of={opinions.map(({ id, issuedAt, of }) => ({
            value: id,
            label: `会诊意见书：${of}（${beijingMinute(issuedAt)}）`,
          }))}
        />
      </Form.Item>
    </fieldset>
  );
}

type Option<Value> = { value: Value; label: React.ReactNode };
type TickedProps<Value> = { of: Option<Value>[]; value?: Value[]; onChange?: (values: Value[]) => void };

const Ticked = <Value extends string | number>({ of, value = [], onChange }: TickedProps<Value>) => (
  <div className={styles.carried}>
    {of.map((one) => (
      <label key={one.value}>
        <input
          type="checkbox"
          checked={value.includes(one.value)}
          onChange={({ target }) =>
            onChange?.(target.checked ? [...value, one.value] : value.filter((other) => other !== one.value))
          }
        />
        {one.label}
      </label>
    ))}
  </div>
);
