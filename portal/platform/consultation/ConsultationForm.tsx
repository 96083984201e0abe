import { Form, Input } from 'antd';
import { type ComponentProps, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ageText, isDay } from '../../../clinical/ages.ts';
import { agesLine, lengthName } from '../../../clinical/gestational-age.ts';
import { diseaseNames } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationState } from '../../../contract/schemas/record.ts';
import { texts } from '../../../contract/texts.ts';
import { RichTextField } from '../../editor/RichTextField.tsx';
import { DraftNotice } from '../../shell/DraftNotice.tsx';
import { useUser } from '../../shell/Session.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { leavingWords, useDraft, useGiveUp } from '../../shell/draft.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { useApp } from '../../ui/app.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { Choices } from '../Chips.tsx';
import { Section } from '../Section.tsx';
import { type BegunEdit, begunFrom, type BegunFrom } from '../begun-from.ts';
import { ChildOffer } from '../child/ChildOffer.tsx';
import { ConsentTick } from '../consent/ConsentFields.tsx';
import { AttachmentsField } from '../images/AttachmentsField.tsx';
import type { Upload } from '../images/picture-upload.ts';
import { todayNow } from '../today.ts';
import { UrgencyField } from '../waiting/UrgencyField.tsx';
import { ClinicalSection } from './ClinicalSection.tsx';
import styles from './ConsultationForm.module.css';
import { DoctorsField } from './DoctorsField.tsx';
import { BirthWeightField, IdentityFields } from './IdentityFields.tsx';
import { caseRows } from './case-rows.tsx';
import { type ConsultationValues, gestationOf, rules, valuesOfState } from './consultation-values.ts';
import { type KnownDoctor, useDoctors } from './use-doctors.ts';

type Props = {
  /** What the form starts from where there is no draft; of an edit, what is stored now. */
  stored: Partial<ConsultationValues>;
  slot: Slot;
  /** Of a stored consultation. */
  edit?: BegunEdit<ConsultationState>;
  /** Of a case that is not stored yet: it may be about a child who has a record. */
  isNew?: boolean;
  /** Whether the case is closed, and an edit of it an amendment. */
  amends?: boolean;
  /** Names of doctors whose invitation was sent. */
  invited: ReadonlyMap<number, string>;
  saveLabel: string;
  /** What to say when saving fails; without it the server's words. */
  failed?: string;
  save: (values: ConsultationValues) => Promise<unknown>;
  /** Said when it was saved. */
  saved: string;
};

const diseases = Object.entries(diseaseNames)
  .map(([id, label]) => ({ value: Number(id), label }))
  .filter(({ value }) => value > 0);
const descriptionHint = '主诉、现病史、母孕期与出生史、吸氧史、眼部检查、已行治疗，以及希望讨论的问题';

/** The patient, the question, images, findings and who is asked; begun from what is stored, or from the draft of it. */
export function ConsultationForm(props: Props) {
  const { stored, slot, edit, isNew = false, amends = false, invited, saveLabel, failed, save, saved } = props;
  const { doctorId, consentRule } = useUser();
  const { message } = useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  // Editor and pictures begin with what they are given; a picture on its way is left alone by what is not theirs.
  const [taken, setTaken] = useState({ consultationDesc: 0, imageUrl: 0 });
  const draft = useDraft<Partial<ConsultationValues> & BegunFrom>(slot);
  const [restored, setRestored] = useState(draft.found);
  const uploads = useRef<ReadonlyArray<Upload>>([]);
  const noteUploads = useCallback((current: ReadonlyArray<Upload>) => {
    uploads.current = current;
  }, []);

  // The others had to leave when the guardian took consent back.
  const isAlone = !isNew && [...invited.keys()].every((id) => id === doctorId);
  const dropDraft = async () => {
    await draft.drop();
    setUnsaved(false);
  };
  const { ask, endOffer } = useGiveUp(
    draft,
    () => {
      edit?.beginFrom();
      setRestored(undefined);
      setUnsaved(false);
    },
    (kept) => {
      edit?.beginFrom(begunFrom(kept));
      setRestored(kept);
      setUnsaved(true, leavingWords());
    },
  );
  const keep = (values: ConsultationValues, versionNo = edit?.versionNo) =>
    draft.save(versionNo === undefined ? values : { ...values, versionNo });
  const submit = async (values: ConsultationValues) => {
    await save(values);
    await dropDraft();
    message.success(saved);
    navigate(pages.platformConsultations);
  };

  return (
    <>
      <DraftNotice restored={restored} onGiveUp={ask} />
      <EditForm<ConsultationValues>
        key={restored ? 'restored' : 'stored'}
        initialValues={{ ...stored, ...restored?.value }}
        failed={failed}
        save={submit}
        saveLabel={saveLabel}
        onLeaving={leavingWords()}
        onValuesChange={(_, values) => {
          endOffer();
          keep(values);
        }}
      >
        {edit?.isOutdated && (
          <CaseConflict
            key={`newer${edit.refusals}`}
            latest={stored}
            began={edit.began && valuesOfState(edit.began)}
            invited={invited}
            isAnswer={edit.refusals > 0}
            onTaken={(values, fields) => {
              setTaken((before) => ({
                consultationDesc: before.consultationDesc + Number(fields.includes('consultationDesc')),
                imageUrl: before.imageUrl + Number(fields.includes('imageUrl')),
              }));
              setUnsaved(true, leavingWords());
              keep(values);
            }}
            onBeginAnew={edit.beginAnew}
            onKeep={(values) => {
              edit.beginFrom(edit.latest);
              keep(values, edit.latest);
            }}
          />
        )}
        <Section id="patient" title="患儿">
          <PatientFields isNew={isNew} />
        </Section>
        <Section id="question" title="问题">
          <Form.Item name="title" label="会诊标题" rules={required(texts.fieldRequired)}>
            <Input
              maxLength={limits.consultationTitleMaxLength}
              showCount
              placeholder="一句话说明诊断与需要会诊的问题"
            />
          </Form.Item>
          <Form.Item name="consultationDesc" label="病情描述" rules={required(texts.fieldRequired)}>
            <RichTextField
              key={taken.consultationDesc}
              label="病情描述"
              placeholder={descriptionHint}
              files={draft.textFiles}
            />
          </Form.Item>
          {/* Looked at as the uploads change, which is not always when the paths do. */}
          <Form.Item name="imageUrl" label="附件图片" rules={rules.uploads(() => uploads.current)} validateTrigger={[]}>
            <AttachmentsField key={taken.imageUrl} name="imageUrl" onUploads={noteUploads} files={draft.files} />
          </Form.Item>
        </Section>
        <ClinicalSection />
        <Section id="doctors" title="医生">
          <UrgencyField />
          <p className={styles.notice}>{texts.invitationNotice}</p>
          <Form.Item
            name="doctorSelect"
            label="参与医生"
            rules={isAlone ? [] : rules.doctors(doctorId!)}
            required={!isAlone}
          >
            <InvitedDoctors invited={invited} />
          </Form.Item>
          {isNew && consentRule && consentRule !== 'off' && <ConsentTick rule={consentRule} />}
        </Section>
        {amends && (
          <Section id="amendment" title="更正原因">
            <p className={styles.notice}>会诊已结束，保存的修改会记为更正，并提醒其他医生。</p>
            <Form.Item name="reason" label="更正原因" rules={required(texts.amendmentReasonRequired)}>
              <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.amendmentReasonMaxLength} showCount />
            </Form.Item>
          </Section>
        )}
      </EditForm>
    </>
  );
}

/** Who the child is, and with which disease. */
const PatientFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <div className={styles.patient}>
      <IdentityFields />
      <Form.Item name="patientWeight" label="体重（kg）" rules={rules.weight}>
        <Input inputMode="decimal" suffix="kg" maxLength={12} autoComplete="off" />
      </Form.Item>
      <BirthWeightField />
      <LengthField />
    </div>
    {isNew && <ChildOffer />}
    <AgeNote />
    <Form.Item name="diseaseId" label="疾病类型" rules={chosen(texts.fieldRequired)}>
      <Choices label="疾病类型" choices={diseases} />
    </Form.Item>
  </>
);

/** Those of most experience in the chosen disease are offered first. */
const InvitedDoctors = (props: Omit<ComponentProps<typeof DoctorsField>, 'diseaseId'>) => (
  <DoctorsField {...props} diseaseId={Form.useWatch('diseaseId')} />
);

/** Called as the child is measured at that age. */
function LengthField() {
  const birthday: string = Form.useWatch('patientBirthday') ?? '';
  const name = isDay(birthday) ? lengthName(birthday, todayNow()) : '身长/身高';
  return (
    <Form.Item name="patientBodyLong" label={`${name}（cm）`} rules={rules.length}>
      <Input inputMode="decimal" suffix="cm" maxLength={12} autoComplete="off" />
    </Form.Item>
  );
}

/** What the birth date and the gestational age come to today, as it is typed. */
function AgeNote() {
  const form = Form.useFormInstance<ConsultationValues>();
  const birthday = Form.useWatch('patientBirthday', form) ?? '';
  const gestation = gestationOf(Form.useWatch('embryoAge', form), Form.useWatch('embryoAgeDay', form));
  const today = todayNow();
  if (!isDay(birthday) || birthday > today) return null;
  return (
    <p className={styles.age}>
      今天：{gestation ? agesLine(birthday, gestation, today) : `年龄 ${ageText(birthday, today)}`}
    </p>
  );
}

const nobody: ReadonlyMap<number, KnownDoctor> = new Map();

type CaseConflictProps = {
  /** What is stored now. */
  latest: Partial<ConsultationValues>;
  /** What was stored when the edit began, where that is known. */
  began: Partial<ConsultationValues> | undefined;
  /** Names of doctors whose invitation was sent. */
  invited: ReadonlyMap<number, string>;
  isAnswer: boolean;
  /** Told what stands in the form once something was put into it, and into which fields. */
  onTaken: (values: ConsultationValues, fields: ReadonlyArray<keyof ConsultationValues>) => void;
  onBeginAnew: () => void;
  onKeep: (values: ConsultationValues) => void;
};

/** Within the form of a case that was saved elsewhere since: what is stored beside what stands in the form. */
function CaseConflict({ latest, began, invited, isAnswer, onTaken, onBeginAnew, onKeep }: CaseConflictProps) {
  const form = Form.useFormInstance<ConsultationValues>();
  const typed: Partial<ConsultationValues> = Form.useWatch([], form) ?? form.getFieldsValue();
  // No invitation is taken back: those that were sent meanwhile stay, whatever stands in the form.
  const doctorSelect = [...new Set([...(latest.doctorSelect ?? []), ...(typed.doctorSelect ?? [])])];
  const doctors = new Map(useDoctors(doctorSelect, invited, nobody).map((doctor) => [doctor.id, doctor.doctorName]));
  const nameOf = (id: number) => invited.get(id) ?? doctors.get(id) ?? '…';
  const rows = caseRows(latest, { ...typed, doctorSelect }, began, nameOf, (fields) => {
    form.setFieldsValue(Object.fromEntries(fields.map((field) => [field, latest[field]])));
    onTaken(form.getFieldsValue(), fields);
  });
  return (
    <Conflict
      title={texts.consultationEditedElsewhere}
      rows={rows}
      isAnswer={isAnswer}
      onBeginAnew={onBeginAnew}
      onKeep={() => {
        form.setFieldsValue({ doctorSelect });
        onKeep(form.getFieldsValue());
      }}
    />
  );
}
