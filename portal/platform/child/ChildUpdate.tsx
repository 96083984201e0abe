import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { childPageTexts as words, childTexts } from '../../../contract/child-texts.ts';
import { factNames } from '../../../contract/entry-words.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { recordKindNames, recordKinds, rightsTexts } from '../../../contract/rights-texts.ts';
import type { Child, ChildFacts } from '../../../contract/schemas/child.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { phoneLike, plainFigures } from '../../../contract/typed.ts';
import { type ChildForm, updateChild } from '../../api/children.ts';
import { allDoctors } from '../../api/users.ts';
import { useApp } from '../../ui/app.tsx';
import { DayItem } from '../../ui/DayItem.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { type ComparedFields, FormConflict } from '../../ui/FormConflict.tsx';
import { chosen } from '../../ui/form-rules.ts';
import { useConflict } from '../../ui/use-conflict.ts';
import { useUser } from '../../shell/Session.tsx';
import form from '../consultation/ConsultationForm.module.css';
import { identityValues } from '../consultation/consultation-values.ts';
import { BirthWeightField, IdentityFields } from '../consultation/IdentityFields.tsx';
import { Choices } from '../Chips.tsx';
import { Section } from '../Section.tsx';
import { OwnChildPage } from './OwnChildPage.tsx';
import { todayNow } from '../today.ts';

/** What is told of a child, guardian and number included. */
export default function ChildUpdate() {
  return <OwnChildPage title={words.edit}>{(child) => <FactsForm child={child} />}</OwnChildPage>;
}

type Asked = { byGuardian?: boolean; requestNote?: string };
export type FactsValues = Required<Omit<ChildForm, 'doctorId' | keyof Asked>> & { doctorId: number };
type Values = FactsValues & Asked;
type Stored = ChildFacts & { doctorId: number };

const kinds = recordKinds.map((value) => ({ value, label: recordKindNames[value] }));

/** Begins with the birth weight that the page shows: of the findings, where the record itself has none. */
const valuesOf = (facts: Stored, findings: Child['findings']): Values => ({
  ...identityValues(facts),
  birthWeightGrams: String(facts.birthWeightGrams ?? findings.birthWeightGrams ?? ''),
  hospitalNo: facts.hospitalNo,
  guardianName: facts.guardianName,
  guardianPhone: facts.guardianPhone,
  dischargedOn: facts.dischargedOn ?? '',
  recordKind: facts.recordKind,
  doctorId: facts.doctorId,
});

const compared = Object.fromEntries(
  Object.entries(factNames).map(([name, label]) => [
    name,
    name === 'patientSex'
      ? { label, text: ({ patientSex }: Values) => sexNames[patientSex === '1' ? 1 : 0] }
      : name === 'recordKind'
        ? { label, text: ({ recordKind }: Values) => recordKindNames[recordKind] }
        : { label },
  ]),
) as ComparedFields<Values>;

function FactsForm({ child }: { child: Child }) {
  const [ofForm] = Form.useForm<Values>();
  const stored = { ...child, doctorId: child.doctorId! };
  const edit = useConflict<Stored>({ versionNo: child.versionNo, stored });
  return (
    <EditForm<Values>
      form={ofForm}
      initialValues={valuesOf(stored, child.findings)}
      save={({ byGuardian, requestNote, ...values }) =>
        edit.save((versionNo) =>
          updateChild(child.id, versionNo, { ...values, ...(byGuardian && { byGuardian: '1' as const, requestNote }) }),
        )
      }
      done={{ to: pages.platformChild(child.id), text: words.saved }}
    >
      {edit.conflict && (
        <FormConflict<Values>
          form={ofForm}
          fields={compared}
          undecided={edit.conflict}
          stored={valuesOf(edit.conflict.stored, child.findings)}
          began={edit.conflict.began && valuesOf(edit.conflict.began, child.findings)}
          decide={edit.decide}
        />
      )}
      <FactsFields doctor={{ id: child.doctorId!, name: child.doctorName! }}>
        <Form.Item name="byGuardian" valuePropName="checked" noStyle>
          <Checkbox>{rightsTexts.byGuardian}</Checkbox>
        </Form.Item>
        {Form.useWatch('byGuardian', ofForm) && (
          <Form.Item name="requestNote" label={rightsTexts.requestNote}>
            <Input.TextArea autoSize maxLength={limits.entryNoteMaxLength} />
          </Form.Item>
        )}
      </FactsFields>
    </EditForm>
  );
}

/** Who a child is, the guardian, and `doctor`, who looks after the child now; `children` stand below who the child is. */
export function FactsFields({ doctor, children }: { doctor: { id: number; name: string }; children: ReactNode }) {
  const { hospital } = useUser();
  const { message } = useApp();
  const doctors = useSWR('all doctors', allDoctors, { onError: () => message.error(texts.doctorListFailed) });
  const own = (doctors.data ?? [])
    .filter(({ doctorHospital }) => doctorHospital?.hospitalName === hospital)
    .map(({ id, doctorName, doctorBelongCenter }) => ({ value: id, label: `${doctorName}　${doctorBelongCenter}` }));
  const options = own.some(({ value }) => value === doctor.id)
    ? own
    : [{ value: doctor.id, label: doctor.name }, ...own];
  return (
    <>
      <Section id="child" title={words.facts}>
        <div className={form.patient}>
          <IdentityFields />
          <BirthWeightField />
          <Form.Item name="hospitalNo" label="住院号（选填）">
            <Input maxLength={limits.hospitalNoMaxLength} autoComplete="off" />
          </Form.Item>
          <DayItem name="dischargedOn" label="出院日期（选填）" max={todayNow()} />
          <Form.Item name="recordKind" label={rightsTexts.recordKind}>
            <Choices label={rightsTexts.recordKind} choices={kinds} />
          </Form.Item>
        </div>
        {children}
      </Section>
      <Section id="guardian" title="监护人与负责医生">
        <div className={form.patient}>
          <Form.Item name="guardianName" label="监护人姓名（选填）">
            <Input maxLength={limits.patientNameMaxLength} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="guardianPhone"
            label="监护人电话（选填）"
            rules={[
              { pattern: phoneLike, transform: (typed = '') => plainFigures(typed), message: childTexts.phoneInvalid },
            ]}
          >
            <Input type="tel" maxLength={limits.phoneMaxLength} autoComplete="off" />
          </Form.Item>
          <Form.Item name="doctorId" label="负责医生" rules={chosen(texts.fieldRequired)}>
            <Select options={options} loading={doctors.isLoading} />
          </Form.Item>
        </div>
      </Section>
    </>
  );
}
