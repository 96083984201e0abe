import { App, Form, Input } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { RichTextField } from '../../editor/RichTextField.tsx';
import { useUser } from '../../shell/Session.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { required } from '../../ui/form-rules.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { DraftNotice, draftKept, useDraft } from '../draft.tsx';
import { AttachmentsField } from '../images/AttachmentsField.tsx';
import type { Upload } from '../images/uploads.ts';
import { Section } from '../Section.tsx';
import { ClinicalSection } from './ClinicalSection.tsx';
import styles from './ConsultationForm.module.css';
import { rules } from './consultation-rules.ts';
import type { ConsultationValues } from './consultation-values.ts';
import { DoctorsField } from './DoctorsField.tsx';
import { PatientFields } from './PatientFields.tsx';

type Props = {
  /** What the form starts from where there is no draft. */
  stored: Partial<ConsultationValues>;
  draftName: string;
  /** Names of doctors whose invitation was sent. */
  invited: ReadonlyMap<number, string>;
  saveLabel: string;
  /** What to say when saving fails; without it the server's words. */
  failed?: string;
  save: (values: ConsultationValues) => Promise<unknown>;
  /** Said when it was saved. */
  saved: string;
};

const descriptionHint = '主诉、现病史、母孕期与出生史、吸氧史、眼部检查、已行治疗，以及希望讨论的问题';

/** The patient, the question, images, findings and who is asked; begun from what is stored, or from the draft of it. */
export function ConsultationForm({ stored, draftName, invited, saveLabel, failed, save, saved }: Props) {
  const { doctorId } = useUser();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const draft = useDraft<Partial<ConsultationValues>>(draftName);
  const [restored, setRestored] = useState(draft.found);
  const uploads = useRef<ReadonlyArray<Upload>>([]);
  const noteUploads = useCallback((current: ReadonlyArray<Upload>) => {
    uploads.current = current;
  }, []);

  const dropDraft = async () => {
    await draft.drop();
    setUnsaved(false);
  };
  const giveUp = () => dropDraft().then(() => setRestored(undefined));
  const submit = async (values: ConsultationValues) => {
    await save(values);
    await dropDraft();
    message.success(saved);
    navigate(pages.platformConsultations);
  };

  return (
    <>
      {restored && <DraftNotice savedAt={restored.savedAt} onGiveUp={giveUp} />}
      <EditForm<ConsultationValues>
        key={restored ? 'restored' : 'stored'}
        initialValues={{ ...stored, ...restored?.value }}
        failed={failed}
        save={submit}
        saveLabel={saveLabel}
        onLeaving={draftKept}
        onValuesChange={(_, values) => draft.save(values)}
      >
        <Section id="patient" title="患儿信息">
          <PatientFields />
        </Section>
        <Section id="question" title="病情与问题">
          <Form.Item name="title" label="会诊标题" rules={required(texts.fieldRequired)}>
            <Input
              maxLength={limits.consultationTitleMaxLength}
              showCount
              placeholder="一句话说明诊断与需要会诊的问题"
            />
          </Form.Item>
          <Form.Item name="consultationDesc" label="病情描述" rules={required(texts.fieldRequired)}>
            <RichTextField label="病情描述" placeholder={descriptionHint} />
          </Form.Item>
          <Form.Item name="imageUrl" label="附件图片" rules={rules.uploads(() => uploads.current)}>
            <AttachmentsField onUploads={noteUploads} files={draft.files} />
          </Form.Item>
        </Section>
        <ClinicalSection />
        <Section id="doctors" title="邀请医生">
          <p className={styles.notice}>{texts.invitationNotice}</p>
          <Form.Item name="doctorSelect" label="参与医生" rules={rules.doctors(doctorId!)} required>
            <DoctorsField invited={invited} />
          </Form.Item>
        </Section>
      </EditForm>
    </>
  );
}
