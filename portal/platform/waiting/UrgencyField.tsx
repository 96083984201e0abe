import { Button, Form, Input } from 'antd';
import { isDay } from '../../../clinical/ages.ts';
import { summaryOf } from '../../../clinical/assess.ts';
import { type CaseUrgency, replyHours, urgencyNames } from '../../../contract/case-urgency.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { proposedUrgency } from '../../../contract/urgency.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { Choices } from '../Chips.tsx';
import { type ConsultationValues, findingsOf, gestationOf } from '../consultation/consultation-values.ts';
import { useToday } from '../today.ts';

const hoursText = (hours: number) => (hours <= 24 ? `${hours} 小时` : `${hours / 24} 天`);
const choices = ([2, 1, 0] as const).map((value) => ({
  value: String(value) as `${CaseUrgency}`,
  label: `${urgencyNames[value]}（${hoursText(replyHours[value])}内）`,
}));

/** What the findings in the form propose so far. */
function useProposed(): CaseUrgency {
  const form = Form.useFormInstance<ConsultationValues>();
  const values = {
    diseaseId: Form.useWatch('diseaseId', form),
    patientBirthday: Form.useWatch('patientBirthday', form) ?? '',
    birthWeightGrams: Form.useWatch('birthWeightGrams', form),
    exams: Form.useWatch('exams', form),
    treatments: Form.useWatch('treatments', form),
  };
  const gestation = gestationOf(Form.useWatch('embryoAge', form), Form.useWatch('embryoAgeDay', form));
  const today = useToday();
  const { diseaseId, patientBirthday: birthday } = values;
  if (diseaseId === undefined || !gestation || !isDay(birthday) || birthday > today) return 0;
  const findings = findingsOf(values);
  return proposedUrgency(
    summaryOf({ examKind: examOfDisease(diseaseId), birthday, gestation, findings }, today),
    today,
  );
}

/** How soon an answer is needed: as the findings propose until the doctor says otherwise; less than that with a reason. */
export function UrgencyField() {
  const form = Form.useFormInstance<ConsultationValues>();
  const proposed = useProposed();
  const chosen = Form.useWatch('urgency', form);
  const urgency = chosen === undefined ? proposed : (Number(chosen) as CaseUrgency);
  return (
    <>
      <Form.Item
        label={urgencyTexts.label}
        extra={
          <>
            按检查所见建议：{urgencyNames[proposed]}。期限由发起医院设置，上面是通常的期限。
            {urgency !== proposed && (
              <Button type="link" size="small" onClick={() => form.setFieldValue('urgency', `${proposed}`)}>
                采用建议
              </Button>
            )}
          </>
        }
      >
        <Form.Item name="urgency" noStyle>
          <UrgencyChoice shown={`${urgency}`} />
        </Form.Item>
      </Form.Item>
      {urgency < proposed && (
        <Form.Item
          name="urgencyReason"
          label={urgencyTexts.reasonLabel}
          rules={[{ required: true, whitespace: true, message: urgencyTexts.reasonRequired }]}
        >
          <Input maxLength={limits.urgencyReasonMaxLength} autoComplete="off" />
        </Form.Item>
      )}
    </>
  );
}

type ChoiceProps = {
  shown: `${CaseUrgency}`;
  id?: string;
  onChange?: (value: `${CaseUrgency}`) => void;
};

/** Shows what holds, also where nothing was chosen by hand. */
const UrgencyChoice = ({ shown, id, onChange }: ChoiceProps) => (
  <Choices
    label={urgencyTexts.label}
    choices={choices}
    value={shown}
    {...(id && { id })}
    {...(onChange && { onChange })}
  />
);
