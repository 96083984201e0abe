import { Form, Input } from 'antd';
import { useRef } from 'react';
import { glaucomaRiskNames, rbRiskNames } from '../../../clinical/statements.ts';
import { limits } from '../../../contract/limits.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { statementKindNames, statementKinds, statementTexts as words } from '../../../contract/statement-texts.ts';
import { statementText } from '../../../contract/statement-words.ts';
import { addStatement } from '../../api/children.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import { useToday } from '../today.ts';
import { replacedBy, statementRows } from './statement-rows.ts';
import { askedAgain, type StatementValues, statementsOf } from './statement-values.ts';
import { Choice, NamedDay, WordFields, within } from './WordFields.tsx';

type Props = { child: Child; onSaved: () => Promise<unknown>; onClose: () => void };

const kinds = statementKinds.map((value) => ({ value, label: statementKindNames[value] }));

/** Writes down what is said of a child and not of an exam. Ends and specialists' words are asked once more. */
export default function StatementDialog({ child, onSaved, onClose }: Props) {
  const [form] = Form.useForm<StatementValues>();
  const values: Partial<StatementValues> = Form.useWatch([], form) ?? {};
  const today = useToday();
  const saved = useRef(new Set<string>());
  const replaced = values.kind && replacedBy(statementRows(child), values.kind);

  const save = async (all: StatementValues) => {
    const confirmed = askedAgain(all) ? ('1' as const) : undefined;
    // Of a word about both eyes, one may have been saved before the other failed.
    for (const statement of statementsOf(all)) {
      const text = JSON.stringify(statement);
      if (saved.current.has(text)) continue;
      await addStatement(child.id, statement, { confirmed, replacesId: replaced?.entry?.id });
      saved.current.add(text);
    }
  };
  return (
    <DeedDialog
      title={`${words.add}：${child.patientName}`}
      okText={askedAgain(values) ? words.goOn : '保存'}
      askAgain={(all) => {
        const note = askedAgain(all);
        return note === undefined
          ? undefined
          : {
              okText: words.confirm,
              said: statementsOf(all).map((one) => `${child.patientName}，${statementText(one)}`),
              note,
              // Of a test its result was typed already.
              missing: all.kind === 'rbRisk' ? undefined : words.reasonMissing,
            };
      }}
      act={save}
      done={words.saved}
      onDone={onSaved}
      onClose={onClose}
      form={form}
    >
      <Form.Item name="kind" label={words.kind} rules={chosen(words.kindMissing)}>
        <Choices label={words.kind} choices={kinds} />
      </Form.Item>
      {values.kind === 'ended' && <p>{words.noEnd}</p>}
      {values.kind === 'rbRisk' && <Choice name="rbRisk" label="风险" names={rbRiskNames} />}
      {values.kind === 'glaucomaRisk' && <Choice name="glaucomaRisk" label="风险" names={glaucomaRiskNames} />}
      {values.kind === 'word' && <WordFields values={values} disease={child.findings.exams.at(-1)?.disease} />}
      {values.kind && (
        <DayItem
          name="date"
          label={dateLabel(values)}
          initialValue={today}
          rules={[...required(words.dayMissing), within(child.patientBirthday, today)]}
          max={today}
        />
      )}
      {values.kind === 'word' && <NamedDay values={values} birthday={child.patientBirthday} today={today} />}
      {values.kind === 'rbRisk' && (
        <Form.Item
          name="note"
          label={values.rbRisk === 'excluded' ? '检测单位和结果' : '说明（选填）'}
          rules={values.rbRisk === 'excluded' ? required('请填写检测单位和结果') : []}
        >
          <Input maxLength={limits.clinicalReasonMaxLength} autoComplete="off" />
        </Form.Item>
      )}
      {values.kind === 'toScreen' && (
        <Form.Item name="reason" label="原因" rules={required(words.reasonMissing)} preserve={false}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.clinicalReasonMaxLength} showCount />
        </Form.Item>
      )}
      {replaced && <p>保存后代替现有的记录：{statementText(replaced.content)}</p>}
    </DeedDialog>
  );
}

/** Of when the day of a statement is. */
function dateLabel({ kind, rbRisk, as }: Partial<StatementValues>): string {
  if (kind === 'ended') return '结束日期';
  if (kind === 'died') return '死亡日期';
  if (kind === 'rbRisk') return rbRisk === 'excluded' ? '检测日期' : '得知日期';
  if (kind === 'glaucomaRisk') return '得知日期';
  return as === 'screenedElsewhere' ? '筛查日期' : '提出日期';
}
