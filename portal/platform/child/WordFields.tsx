import { Form, type FormRule, Input } from 'antd';
import { addDays, type Day, isDay } from '../../../clinical/ages.ts';
import { findingsTexts } from '../../../clinical/clinical-texts.ts';
import { eyeNames } from '../../../clinical/eyes.ts';
import { type ExamDisease, examNames } from '../../../clinical/exam-kinds.ts';
import { ropStageNames, ropStages } from '../../../clinical/icrop3.ts';
import { type WordKind, wordNames } from '../../../clinical/statements.ts';
import { limits } from '../../../contract/limits.ts';
import { screeningResultNames, statementTexts as words } from '../../../contract/statement-texts.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';
import { namesDay, type StatementValues, tellsStage } from './statement-values.ts';

const choicesOf = <Value extends string>(names: Record<Value, string>, values = Object.keys(names) as Value[]) =>
  values.map((value) => ({ value, label: names[value] }));

const bothEyes = choicesOf({ ...eyeNames, both: '双眼' });
const detached = choicesOf(
  ropStageNames,
  ropStages.filter((stage) => /^[45]/.test(stage)),
);

/** A day of a child's life up to today. */
export const within = (birthday: Day, today: Day): FormRule => ({
  validator: async (_, day?: string) => {
    if (!isDay(day ?? '')) return;
    if (day! < birthday) throw new Error(findingsTexts.statementBeforeBirth);
    if (day! > today) throw new Error(findingsTexts.statementFuture);
  },
});

type ChoiceProps<Value extends string> = { name: string; label: string; names: Record<Value, string> };

/** One of the values that have names. */
export const Choice = <Value extends string>({ name, label, names }: ChoiceProps<Value>) => (
  <Form.Item name={name} label={label} rules={chosen(words.choose)}>
    <Choices label={label} choices={choicesOf(names)} />
  </Form.Item>
);

type WordProps = { values: Partial<StatementValues>; disease: ExamDisease | undefined };

/** Of which eye and disease a specialist spoke, and what was said. */
export function WordFields({ values, disease }: WordProps) {
  const isElsewhere = values.as === 'doneElsewhere' || values.as === 'screenedElsewhere';
  return (
    <>
      <Form.Item name="eye" label="眼别" rules={chosen(words.choose)}>
        <Choices label="眼别" choices={bothEyes} />
      </Form.Item>
      <Form.Item name="disease" label="病种" rules={chosen(words.choose)} initialValue={disease}>
        <Choices label="病种" choices={choicesOf(examNames)} />
      </Form.Item>
      <Choice name="as" label="意见" names={wordNames} />
      {tellsStage(values) && (
        <Form.Item name="stage" label="分期（视网膜脱离时填写）">
          <StageChoices />
        </Form.Item>
      )}
      {values.as === 'screenedElsewhere' && <Choice name="result" label="筛查结果" names={screeningResultNames} />}
      <Form.Item
        name="where"
        label={isElsewhere ? '医院' : '医院（选填）'}
        rules={isElsewhere ? required(words.hospitalMissing) : []}
      >
        <Input maxLength={limits.clinicalReasonMaxLength} autoComplete="off" />
      </Form.Item>
    </>
  );
}

/** None need be chosen: pressed again, a stage is taken back. */
const StageChoices = ({ onChange, ...field }: { onChange?: (stage: string | undefined) => void }) => (
  <Choices
    label="分期"
    choices={detached}
    {...field}
    onChange={(stage) => onChange?.(stage)}
    onTakeBack={() => onChange?.(undefined)}
  />
);

const dayLabels: Record<WordKind, string> = {
  notThisDisease: '下次复查日期（选填，最迟 6 个月）',
  planned: '手术或治疗日期',
  doneElsewhere: '治疗日期',
  notToTreat: '下次复查日期（选填，最迟 6 个月）',
  screenedElsewhere: '下次筛查日期（选填）',
};

type NamedDayProps = { values: Partial<StatementValues>; birthday: Day; today: Day };

/** The day that a word names. */
export function NamedDay({ values, birthday, today }: NamedDayProps) {
  const { as, date } = values;
  if (!as || !namesDay(values)) return null;
  const isPast = as === 'doneElsewhere';
  const notBefore: FormRule = {
    validator: async (_, day?: string) => {
      if (day && date && isDay(day) && day < date) throw new Error(words.tooEarly);
    },
  };
  return (
    <DayItem
      key={as}
      name="day"
      label={dayLabels[as]}
      rules={[
        ...(isPast || as === 'planned' ? required(words.dayMissing) : []),
        isPast ? within(birthday, today) : notBefore,
      ]}
      dependencies={['date']}
      preserve={false}
      max={isPast ? today : addDays(today, 365)}
    />
  );
}
