import { Button, Form, Input } from 'antd';
import { type CaseUrgency, urgencyNames } from '../../../contract/case-urgency.ts';
import { limits } from '../../../contract/limits.ts';
import type { ReplyHours } from '../../../contract/schemas/hospital.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { hospitalNamed } from '../../api/hospitals.ts';
import { useUser } from '../../shell/Session.tsx';
import { onceFetched } from '../../ui/Fetched.tsx';
import { required } from '../../ui/form-rules.ts';
import { useList } from '../../ui/use-list.ts';
import { Choices } from '../Chips.tsx';
import type { ConsultationValues } from '../consultation/consultation-values.ts';
import { useToday } from '../today.ts';
import { proposalOf } from './form-urgency.ts';
import styles from './waiting.module.css';

const hoursText = (hours: number) => (hours > 24 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`);

/** With the hours that the own hospital promises, as far as they are known: the case is its initiator's. */
const choicesOf = (hours: ReplyHours | undefined) =>
  ([2, 1, 0] as const).map((value) => ({
    value: String(value) as `${CaseUrgency}`,
    label: hours ? `${urgencyNames[value]}（${hoursText(hours[hourNames[value]])}内回复）` : urgencyNames[value],
  }));
const hourNames = ['routineReplyHours', 'soonReplyHours', 'urgentReplyHours'] as const satisfies (keyof ReplyHours)[];

/** What counts for the proposal, as it is typed. */
function useClinicalValues(): Partial<ConsultationValues> {
  const form = Form.useFormInstance<ConsultationValues>();
  return {
    diseaseId: Form.useWatch('diseaseId', form),
    patientBirthday: Form.useWatch('patientBirthday', form),
    embryoAge: Form.useWatch('embryoAge', form),
    embryoAgeDay: Form.useWatch('embryoAgeDay', form),
    birthWeightGrams: Form.useWatch('birthWeightGrams', form),
    exams: Form.useWatch('exams', form),
    treatments: Form.useWatch('treatments', form),
  };
}

/** How soon an answer is needed: as the findings propose until the doctor says otherwise; less than that with a reason. */
export function UrgencyField() {
  const form = Form.useFormInstance<ConsultationValues>();
  const proposal = proposalOf(useClinicalValues(), useToday());
  const proposed = proposal ?? 0;
  const urgency = Number(Form.useWatch('urgency', form) || proposed) as CaseUrgency;
  return (
    <>
      <Form.Item label={urgencyTexts.label}>
        <Form.Item name="urgency" noStyle>
          <UrgencyChoice proposal={proposal} />
        </Form.Item>
      </Form.Item>
      {urgency < proposed && (
        <Form.Item name="urgencyReason" label={urgencyTexts.reasonLabel} rules={required(urgencyTexts.reasonRequired)}>
          <Input maxLength={limits.urgencyReasonMaxLength} autoComplete="off" />
        </Form.Item>
      )}
    </>
  );
}

type ChoiceProps = {
  /** What the findings propose, where there are any. */
  proposal: CaseUrgency | undefined;
  id?: string;
  /** Straight from the field: what is watched comes a moment later, in which a radio springs back. */
  value?: ConsultationValues['urgency'];
  onChange?: (value: ConsultationValues['urgency']) => void;
};

/** Going back to what is proposed, it follows the findings again. */
function UrgencyChoice({ proposal, id, value, onChange }: ChoiceProps) {
  const { hospital } = useUser();
  const proposed = proposal ?? 0;
  const shown = value ? (Number(value) as CaseUrgency) : proposed;
  const { data: hours } = useList(['hospital', hospital], () => hospitalNamed(hospital!), onceFetched);
  return (
    <>
      <Choices
        label={urgencyTexts.label}
        choices={choicesOf(hours)}
        value={`${shown}`}
        onChange={(chosen) => onChange?.(Number(chosen) === proposed ? '' : chosen)}
        {...(id && { id })}
      />
      <p className={styles.hint}>
        {proposal === undefined ? '未填写检查所见时默认为常规。' : `按检查所见建议：${urgencyNames[proposal]}。`}
        {proposal !== undefined && shown !== proposal && (
          <Button type="link" size="small" onClick={() => onChange?.('')}>
            采用建议
          </Button>
        )}
      </p>
    </>
  );
}
