import { Form, Input } from 'antd';
import { type Ref, useCallback, useRef } from 'react';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { diseases } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { sexNames, texts } from '../../../contract/texts.ts';
import { useUser } from '../../shell/Session.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import panel from '../../ui/Panel.module.css';
import type { DraftKeeper } from '../draft.ts';
import { ImageTagField } from '../findings/ImageTagField.tsx';
import { AttachmentsField } from '../images/AttachmentsField.tsx';
import type { Upload } from '../images/upload.ts';
import { RichText } from '../RichText.tsx';
import { AgeNote } from './AgeNote.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ClinicalSection } from './ClinicalSection.tsx';
import styles from './ConsultationForm.module.css';
import { rules } from './consultation-rules.ts';
import type { ConsultationValues } from './consultation-values.ts';
import { DoctorsField } from './DoctorsField.tsx';
import { draftKept } from './DraftNotice.tsx';

type Props = {
  initial: Partial<ConsultationValues>;
  /** Names of doctors whose invitation was sent. */
  invited: ReadonlyMap<number, string>;
  saveLabel: string;
  /** What to say when saving fails; without it the server's words. */
  failed?: string;
  save: (values: ConsultationValues) => Promise<void>;
  draft: Pick<DraftKeeper<Partial<ConsultationValues>>, 'save' | 'files'>;
};

const diseaseChoices = diseases.map(({ id, name }) => ({ value: id, label: name }));
const sexes = [
  { value: '1', label: sexNames[1] },
  { value: '0', label: sexNames[0] },
] as const;
const descriptionHint = '主诉、现病史、母孕期与出生史、吸氧史、眼部检查、已行治疗，以及希望讨论的问题';

/** The patient, the question, images and who is asked. */
export function ConsultationForm({ initial, invited, saveLabel, failed, save, draft }: Props) {
  const { doctorId } = useUser();
  const today = dayInShanghai(new Date());
  const uploads = useRef<ReadonlyArray<Upload>>([]);
  const noteUploads = useCallback((current: ReadonlyArray<Upload>) => {
    uploads.current = current;
  }, []);

  return (
    <EditForm<ConsultationValues>
      initialValues={initial}
      failed={failed}
      save={save}
      saveLabel={saveLabel}
      onLeaving={draftKept}
      onValuesChange={(_, values) => draft.save(values)}
    >
      <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="patient">
        <h2 id="patient" className={styles.heading}>
          患儿信息
        </h2>
        <div className={styles.patient}>
          <Form.Item name="patientName" label="姓名" rules={required(texts.fieldRequired)}>
            <Input maxLength={limits.patientNameMaxLength} autoComplete="off" />
          </Form.Item>
          <Form.Item name="patientSex" label="性别" rules={chosen(texts.fieldRequired)}>
            <ChoiceField label="性别" choices={sexes} />
          </Form.Item>
          <Form.Item name="patientBirthday" label="出生日期" rules={rules.birthday}>
            <Input type="date" max={today} />
          </Form.Item>
          <fieldset className={styles.gestation}>
            <legend>出生孕周</legend>
            <Form.Item name="embryoAge" label="孕周（周）" rules={rules.embryoAge}>
              <Input inputMode="numeric" suffix="周" maxLength={2} autoComplete="off" />
            </Form.Item>
            <Form.Item name="embryoAgeDay" label="孕周（天）" rules={rules.embryoAgeDay}>
              <Input inputMode="numeric" suffix="天" maxLength={1} autoComplete="off" />
            </Form.Item>
          </fieldset>
          <Form.Item name="patientWeight" label="体重（kg）" rules={rules.weight}>
            <Input inputMode="decimal" suffix="kg" maxLength={7} autoComplete="off" />
          </Form.Item>
          <Form.Item name="birthWeightGrams" label="出生体重（g，选填）" rules={rules.birthWeight}>
            <Input inputMode="numeric" suffix="g" maxLength={4} autoComplete="off" />
          </Form.Item>
          <Form.Item name="patientBodyLong" label="身高（cm）" rules={rules.length}>
            <Input inputMode="decimal" suffix="cm" maxLength={7} autoComplete="off" />
          </Form.Item>
        </div>
        <AgeNote />
        <Form.Item name="diseaseId" label="疾病类型" rules={chosen(texts.fieldRequired)}>
          <ChoiceField label="疾病类型" choices={diseaseChoices} />
        </Form.Item>
      </section>

      <section className={`${panel.panel} ${panel.padded} ${styles.open}`} aria-labelledby="question">
        <h2 id="question" className={styles.heading}>
          病情与问题
        </h2>
        <Form.Item name="title" label="会诊标题" rules={required(texts.fieldRequired)}>
          <Input maxLength={limits.consultationTitleMaxLength} showCount placeholder="一句话说明诊断与需要会诊的问题" />
        </Form.Item>
        <Form.Item name="consultationDesc" label="病情描述" rules={required(texts.fieldRequired)}>
          <DescriptionField />
        </Form.Item>
        <Form.Item name="imageUrl" label="附件图片" rules={rules.uploads(() => uploads.current)}>
          <AttachmentsField
            onUploads={noteUploads}
            files={draft.files}
            about={(path, label) => (
              <Form.Item name={['imageTags', path]} rules={rules.imageTag} noStyle>
                <ImageTagField label={label} max={today} />
              </Form.Item>
            )}
          />
        </Form.Item>
      </section>

      <section className={`${panel.panel} ${panel.padded} ${styles.open}`} aria-label="检查所见">
        <ClinicalSection />
      </section>

      <section className={`${panel.panel} ${panel.padded}`} aria-labelledby="doctors">
        <h2 id="doctors" className={styles.heading}>
          邀请医生
        </h2>
        <p className={styles.notice}>{texts.invitationNotice}</p>
        <Form.Item name="doctorSelect" label="参与医生" rules={rules.doctors(doctorId!)} required>
          <DoctorsField invited={invited} />
        </Form.Item>
      </section>
    </EditForm>
  );
}

type DescriptionProps = { value?: string; onChange?: (html: string) => void; ref?: Ref<{ focus: () => void }> };

/** The editor as a field of the form. */
function DescriptionField({ value = '', onChange, ref }: DescriptionProps) {
  const { status, errors } = Form.Item.useStatus();
  return (
    <RichText
      ref={ref}
      initialHtml={value}
      onChange={(html) => onChange?.(html)}
      label="病情描述"
      placeholder={descriptionHint}
      invalid={status === 'error'}
      describedBy={errors.length > 0 ? 'consultationDesc_help' : undefined}
    />
  );
}
