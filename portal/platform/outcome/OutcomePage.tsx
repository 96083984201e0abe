import { Form, Input } from 'antd';
import { useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { careNames, cares, outcomeTexts as words } from '../../../contract/outcome-texts.ts';
import { caseOf } from '../../../contract/case-of.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { consultationDetail } from '../../api/consultations.ts';
import { type OutcomeFields, saveOutcome } from '../../api/outcomes.ts';
import { useUser } from '../../shell/Session.tsx';
import { DayItem } from '../../ui/DayItem.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { Choices } from '../Chips.tsx';
import { rules } from '../consultation/consultation-values.ts';
import { openCaseKey } from '../consultation/open-case.ts';
import { consultationsCrumb, homeCrumb } from '../crumbs.ts';
import { draftOf, type ExamDraft } from '../findings/exam-draft.ts';
import TreatmentList from '../findings/TreatmentList.tsx';
import {
  isBlankTreatment,
  newTreatment,
  readTreatments,
  type TreatmentDraft,
  treatmentDraftOf,
} from '../findings/treatment-draft.ts';
import GradingForm from '../reply/GradingForm.tsx';
import { readGrading } from '../reply/opinion-draft.ts';
import { Section } from '../Section.tsx';
import { useToday } from '../today.ts';

/** What was found and done in the end of a case, stated or added to by its initiator. */
export default function OutcomePage() {
  const id = usePathId();
  const { doctorId } = useUser();
  const detail = useSWR(id === null ? null : ['case to state', id], () => consultationDetail(id!), onceFetched);
  const parent = id === null ? pages.platformConsultations : pages.platformConsultation(id);
  return (
    <FetchedPage
      id={id}
      result={detail}
      failed={texts.replyListFailed}
      home={pages.platformConsultations}
      header={<PageHeader title={words.title} crumbs={[homeCrumb, consultationsCrumb]} parent={parent} />}
    >
      {(found) => (found.pubDoctorId === doctorId ? <OutcomeForm detail={found} /> : <NotFound home={parent} />)}
    </FetchedPage>
  );
}

type Values = Omit<OutcomeFields, 'grading' | 'treatments'> & {
  patientBirthday: string;
  grading?: ExamDraft | undefined;
  treatments: TreatmentDraft[];
};

/** Begins with what was stated last, and with the treatments that were stated of the child wherever. */
const valuesOf = ({ outcome, courseTreatments: treatments, patientBirthday }: ConsultationDetail): Values => {
  const said = outcome?.content;
  return {
    patientBirthday,
    confirmedAs: said?.confirmedAs ?? '',
    grading: said?.grading ? draftOf(said.grading) : undefined,
    care: treatments.length > 0 ? 'given' : (said?.care ?? undefined),
    treatments: treatments.map(treatmentDraftOf),
    treatedAt: said?.treatedAt ?? '',
    visionRight: said?.vision.OD ?? '',
    visionLeft: said?.vision.OS ?? '',
    visionOn: said?.visionOn ?? '',
    note: said?.note ?? '',
  };
};

function OutcomeForm({ detail }: { detail: ConsultationDetail }) {
  const { mutate: askAnew } = useSWRConfig();
  const [form] = Form.useForm<Values>();
  const today = useToday();
  const begun = useRef(valuesOf(detail));
  const isGiven = Form.useWatch('care', form) === 'given';
  const { patientBirthday: birthday } = detail;
  const line = { maxLength: limits.outcomeLineMaxLength, autoComplete: 'off' };

  const save = async ({ patientBirthday: _, ...values }: Values) => {
    await saveOutcome(detail.id, detail.outcome?.versionNo, {
      ...values,
      grading: readGrading(values.grading, birthday).exam ?? null,
      treatments: isGiven ? readTreatments(values.treatments, birthday, today).treatments : [],
      treatedAt: isGiven ? values.treatedAt : '',
      visionOn: values.visionOn ?? '',
    });
    await askAnew(openCaseKey(detail.id));
  };

  return (
    <EditForm<Values>
      form={form}
      initialValues={begun.current}
      onValuesChange={({ care }, { treatments }) => {
        if (care === 'given' && treatments.length === 0) form.setFieldValue('treatments', [newTreatment()]);
      }}
      save={save}
      done={{ to: `${pages.platformConsultation(detail.id)}#outcome`, text: words.saved }}
    >
      <p>
        <strong>{detail.patientName}</strong>　{detail.title}
      </p>
      <Form.Item name="patientBirthday" hidden>
        <Input />
      </Form.Item>
      <Section id="confirmed" title="结果">
        <Form.Item name="confirmedAs" label={words.confirmedAs} extra="最后确认的诊断，如“右眼 ROP 2 期，已自行退行”">
          <Input {...line} />
        </Form.Item>
        <Form.Item name="grading" label="确认的检查所见（选填，用于与专家的分级对照）" rules={graded(birthday)}>
          <Grading detail={detail} />
        </Form.Item>
      </Section>
      <Section id="care" title={words.care}>
        <Form.Item name="care" label="最后有没有治疗">
          <Care />
        </Form.Item>
        <Form.Item name="treatments" hidden={!isGiven} rules={isGiven ? [...rules.treatments, ...someTreatment] : []}>
          <Treatments birthday={birthday} />
        </Form.Item>
        <Form.Item name="treatedAt" label={words.treatedAt} hidden={!isGiven}>
          <Input {...line} />
        </Form.Item>
      </Section>
      <Section id="vision" title="视力（以后再填也可以）">
        <Form.Item name="visionRight" label="右眼">
          <Input {...line} placeholder="如 0.8、可追光、未能测" />
        </Form.Item>
        <Form.Item name="visionLeft" label="左眼">
          <Input {...line} />
        </Form.Item>
        <DayItem name="visionOn" label={words.visionOn} rules={visionDay} max={today} />
      </Section>
      <Section id="note" title={words.note}>
        <Form.Item name="note" label="说明（选填）" extra="失访、转往何处、后来的变化等">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.entryNoteMaxLength} showCount />
        </Form.Item>
      </Section>
    </EditForm>
  );
}

type Field<Value> = { id?: string; value?: Value; onChange?: (value: Value | undefined) => void };

const Care = ({ id, value, onChange }: Field<OutcomeFields['care']>) => (
  <Choices
    {...(id && { id })}
    label={words.care}
    choices={cares.map((care) => ({ value: care, label: careNames[care] }))}
    value={value}
    onChange={(chosen) => onChange?.(chosen)}
    onTakeBack={() => onChange?.(undefined)}
  />
);

const Treatments = ({ value = [], onChange, birthday }: Field<TreatmentDraft[]> & { birthday: string }) => (
  <TreatmentList
    treatments={value}
    onChange={(treatments) => onChange?.(treatments)}
    birthday={birthday}
    today={useToday()}
  />
);

const Grading = ({ value, onChange, detail }: Field<ExamDraft> & { detail: ConsultationDetail }) => (
  <GradingForm
    value={value}
    onChange={(grading) => onChange?.(grading)}
    faults={readGrading(value, detail.patientBirthday).faults}
    clinicalCase={caseOf(detail)}
    words={{
      note: '按最后确认的所见填写；看不清或没有检查的眼请如实选择。',
      which: '确认的是哪一次检查',
      remove: '移除确认的检查所见',
    }}
  />
);

const graded = (birthday: string) => [
  {
    validator: async (_: unknown, draft?: ExamDraft) => {
      const [fault] = readGrading(draft, birthday).faults;
      if (fault) throw new Error(fault.message);
    },
  },
];

const someTreatment = [
  {
    validator: async (_: unknown, drafts: TreatmentDraft[] = []) => {
      if (drafts.every(isBlankTreatment)) throw new Error(words.treatmentsMissing);
    },
  },
];

const visionDay = [
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, day?: string) => {
      const isTold = Boolean(getFieldValue('visionRight') || getFieldValue('visionLeft'));
      if (isTold !== Boolean(day)) throw new Error(words.visionDayMissing);
    },
  }),
];
