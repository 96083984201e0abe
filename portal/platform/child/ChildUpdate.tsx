import { Form, Input, Select } from 'antd';
import useSWR from 'swr';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { childPageTexts as words, childTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { Child, ChildFacts } from '../../../contract/schemas/child.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { type ChildForm, childById, updateChild } from '../../api/children.ts';
import { allDoctors } from '../../api/users.ts';
import { useApp } from '../../ui/app.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { type ComparedFields, FormConflict } from '../../ui/FormConflict.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { useConflict } from '../../ui/use-conflict.ts';
import { useUser } from '../../shell/Session.tsx';
import { Choices } from '../Chips.tsx';
import form from '../consultation/ConsultationForm.module.css';
import { rules } from '../consultation/consultation-values.ts';
import { homeCrumb } from '../crumbs.ts';
import { Section } from '../Section.tsx';
import { factNames } from './facts-words.ts';

/** What is told of a child, guardian and number included. */
export default function ChildUpdate() {
  const id = usePathId();
  const child = useSWR(id === null ? null : ['child update', id], () => childById(id!), onceFetched);
  return (
    <FetchedPage
      id={id}
      result={{ ...child, isValidating: child.isValidating && !child.data }}
      failed={words.failed}
      home={pages.platformFollowUp}
      header={
        <PageHeader
          title={words.edit}
          crumbs={[homeCrumb, ...(id ? [{ label: words.title, to: pages.platformChild(id) }] : [])]}
          parent={id ? pages.platformChild(id) : pages.platformFollowUp}
        />
      }
    >
      {(found) => (found.isOwn ? <FactsForm child={found} /> : <NotFound home={pages.platformChild(found.id)} />)}
    </FetchedPage>
  );
}

type Values = Required<Omit<ChildForm, 'doctorId'>> & { doctorId: number };
type Stored = ChildFacts & { doctorId: number };

const valuesOf = (facts: Stored): Values => ({
  patientName: facts.patientName,
  patientSex: facts.patientSex === 1 ? '1' : '0',
  patientBirthday: facts.patientBirthday,
  embryoAge: String(facts.embryoAge),
  embryoAgeDay: String(facts.embryoAgeDay),
  birthWeightGrams: String(facts.birthWeightGrams ?? ''),
  hospitalNo: facts.hospitalNo,
  guardianName: facts.guardianName,
  guardianPhone: facts.guardianPhone,
  dischargedOn: facts.dischargedOn ?? '',
  doctorId: facts.doctorId,
});

const compared = Object.fromEntries(
  Object.entries(factNames).map(([name, label]) => [
    name,
    name === 'patientSex'
      ? { label, text: ({ patientSex }: Values) => sexNames[patientSex === '1' ? 1 : 0] }
      : { label },
  ]),
) as ComparedFields<Values>;

const sexes = [
  { value: '1', label: sexNames[1] },
  { value: '0', label: sexNames[0] },
] as const;

function FactsForm({ child }: { child: Child }) {
  const { hospital } = useUser();
  const { message } = useApp();
  const [ofForm] = Form.useForm<Values>();
  const doctors = useSWR('all doctors', allDoctors, { onError: () => message.error(texts.doctorListFailed) });
  const stored = { ...child, doctorId: child.doctorId! };
  const edit = useConflict<Stored>({ versionNo: child.versionNo, stored });
  const own = (doctors.data ?? [])
    .filter(({ doctorHospital }) => doctorHospital?.hospitalName === hospital)
    .map(({ id, doctorName, doctorBelongCenter }) => ({ value: id, label: `${doctorName}　${doctorBelongCenter}` }));
  const options = own.some(({ value }) => value === child.doctorId)
    ? own
    : [{ value: child.doctorId!, label: child.doctorName! }, ...own];

  return (
    <EditForm<Values>
      form={ofForm}
      initialValues={valuesOf(stored)}
      save={(values) => edit.save((versionNo) => updateChild(child.id, versionNo, values))}
      done={{ to: pages.platformChild(child.id), text: words.saved }}
    >
      {edit.conflict && (
        <FormConflict<Values>
          form={ofForm}
          fields={compared}
          undecided={edit.conflict}
          stored={valuesOf(edit.conflict.stored)}
          began={edit.conflict.began && valuesOf(edit.conflict.began)}
          decide={edit.decide}
        />
      )}
      <Section id="child" title={words.facts}>
        <div className={form.patient}>
          <Form.Item name="patientName" label="姓名" rules={required(texts.fieldRequired)}>
            <Input maxLength={limits.patientNameMaxLength} autoComplete="off" />
          </Form.Item>
          <Form.Item name="patientSex" label="性别" rules={chosen(texts.fieldRequired)}>
            <Choices label="性别" choices={sexes} />
          </Form.Item>
          <Form.Item name="patientBirthday" label="出生日期" rules={rules.birthday}>
            <DateField max={dayInShanghai(new Date())} />
          </Form.Item>
          <fieldset className={form.gestation} aria-label="出生孕周">
            <Form.Item name="embryoAge" label="孕周（周）" rules={rules.embryoAge}>
              <Input inputMode="numeric" suffix="周" maxLength={2} autoComplete="off" />
            </Form.Item>
            <Form.Item name="embryoAgeDay" label="孕周（天）" rules={rules.embryoAgeDay}>
              <Input inputMode="numeric" suffix="天" maxLength={1} autoComplete="off" />
            </Form.Item>
          </fieldset>
          <Form.Item name="birthWeightGrams" label="出生体重（g，选填）" rules={rules.birthWeight}>
            <Input inputMode="numeric" suffix="g" maxLength={4} autoComplete="off" />
          </Form.Item>
          <Form.Item name="hospitalNo" label="住院号（选填）">
            <Input maxLength={limits.hospitalNoMaxLength} autoComplete="off" />
          </Form.Item>
          <Form.Item name="dischargedOn" label="出院日期（选填）">
            <DateField max={dayInShanghai(new Date())} />
          </Form.Item>
        </div>
      </Section>
      <Section id="guardian" title="监护人与负责医生">
        <div className={form.patient}>
          <Form.Item name="guardianName" label="监护人姓名（选填）">
            <Input maxLength={limits.patientNameMaxLength} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="guardianPhone"
            label="监护人电话（选填）"
            rules={[{ pattern: /^[0-9+\-() 转]*$/, message: childTexts.phoneInvalid }]}
          >
            <Input type="tel" maxLength={limits.phoneMaxLength} autoComplete="off" />
          </Form.Item>
          <Form.Item name="doctorId" label="负责医生" rules={chosen(texts.fieldRequired)}>
            <Select options={options} loading={doctors.isLoading} />
          </Form.Item>
        </div>
      </Section>
    </EditForm>
  );
}
