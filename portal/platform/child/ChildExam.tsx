import { Form, Input } from 'antd';
import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import type { Eye } from '../../../clinical/eyes.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { childPageTexts as words } from '../../../contract/child-texts.ts';
import { diseases, examOfDisease } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { addChildExam } from '../../api/children.ts';
import type { DraftFiles } from '../../shell/draft.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { Section } from '../Section.tsx';
import { ClinicalSection } from '../consultation/ClinicalSection.tsx';
import { type ConsultationValues, findingsOf, identityValues, rules } from '../consultation/consultation-values.ts';
import { draftOf, type ExamDraft, howExamined, newExam } from '../findings/exam-draft.ts';
import { treatmentDraftOf } from '../findings/treatment-draft.ts';
import { AttachmentsField } from '../images/AttachmentsField.tsx';
import { tagDrafts } from '../images/image-tags.ts';
import type { Upload } from '../images/picture-upload.ts';
import { useToday } from '../today.ts';
import styles from './ChildPage.module.css';
import { OwnChildPage } from './OwnChildPage.tsx';
import { childLine, mayRecord } from './child-words.ts';

/** An exam or a treatment of a child, written down without a case; or the correction of one. */
export default function ChildExam() {
  const entry = Number(useSearchParams()[0].get('entry')) || undefined;
  return (
    <OwnChildPage title={words.addExam} mayOpen={mayRecord}>
      {(child) => <ExamForm key={entry} child={child} entryId={entry} />}
    </OwnChildPage>
  );
}

type Values = Pick<
  ConsultationValues,
  | 'patientName'
  | 'patientSex'
  | 'patientBirthday'
  | 'embryoAge'
  | 'embryoAgeDay'
  | 'diseaseId'
  | 'exams'
  | 'treatments'
  | 'imageUrl'
  | 'imageTags'
> & {
  weightKg?: string;
  note?: string;
};
const hidden = ['patientName', 'patientSex', 'patientBirthday', 'embryoAge', 'embryoAgeDay', 'diseaseId'] as const;

/** The form keeps no draft, and no files. */
const notKept: DraftFiles = { keep: async () => undefined, forget: () => undefined, list: async () => [] };

function ExamForm({ child, entryId }: { child: Child; entryId: number | undefined }) {
  const today = useToday();
  const uploads = useRef<readonly Upload[]>([]);
  const noteUploads = useCallback((current: readonly Upload[]) => {
    uploads.current = current;
  }, []);
  const entry = child.entries.find(({ id }) => id === entryId);
  const corrected = entry?.kind === 'exam' && !entry.isReplaced ? entry : undefined;
  if (entryId !== undefined && !corrected) return <NotFound home={pages.platformChild(child.id)} />;

  const last = child.findings.exams.at(-1);
  const disease =
    (corrected?.content.findings.exams[0] ?? last)?.disease ?? examOfDisease(child.consultations.at(-1)?.diseaseId);
  const stored: Partial<Values> = {
    ...identityValues(child),
    diseaseId: diseases.find(({ id }) => examOfDisease(id) === disease)?.id ?? diseases[0].id,
    exams: corrected ? corrected.content.findings.exams.map(draftOf) : [nextExam(disease ?? 'rop', last)],
    treatments: corrected ? corrected.content.findings.treatments.map(treatmentDraftOf) : [],
    imageUrl: corrected?.content.pictures ?? [],
    imageTags: tagDrafts(corrected?.content.findings.images ?? []),
    weightKg: corrected?.content.weightKg ? String(corrected.content.weightKg) : '',
    note: corrected?.content.note ?? '',
  };
  // What is corrected is judged anew with the rest, and not beside what it was.
  const former = corrected
    ? {
        ...child.findings,
        exams: without(child, corrected.id, 'exams'),
        treatments: without(child, corrected.id, 'treatments'),
      }
    : child.findings;

  return (
    <EditForm<Values>
      initialValues={stored}
      save={async ({ exams = [], treatments = [], imageUrl, imageTags, weightKg, note }) => {
        const { patientBirthday } = child;
        const findings = findingsOf({ exams, treatments, imageUrl, imageTags, patientBirthday });
        await addChildExam(child.id, { findings, imageUrl, weightKg, note, replacesId: corrected?.id });
      }}
      saveLabel={corrected ? '保存更正' : '保存'}
      done={{ to: pages.platformChild(child.id), text: words.examSaved }}
    >
      <p className={styles.soft}>
        <strong>{child.patientName}</strong>　{childLine(child, today)}
      </p>
      {hidden.map((name) => (
        <Form.Item key={name} name={name} hidden>
          <Input />
        </Form.Item>
      ))}
      <ClinicalSection former={former} />
      <Section id="more" title="图片、体重与备注">
        {/* Looked at as the uploads change, which is not always when the paths do. */}
        <Form.Item
          name="imageUrl"
          label="图片（选填）"
          rules={rules.uploads(() => uploads.current)}
          validateTrigger={[]}
        >
          <AttachmentsField name="imageUrl" onUploads={noteUploads} files={notKept} />
        </Form.Item>
        <Form.Item name="weightKg" label="体重（kg，选填）" rules={rules.optionalWeight}>
          <Input inputMode="decimal" suffix="kg" maxLength={12} autoComplete="off" />
        </Form.Item>
        <Form.Item name="note" label="备注（选填）">
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.entryNoteMaxLength} showCount />
        </Form.Item>
      </Section>
    </EditForm>
  );
}

/** Of the course what is written down in other places too. */
function without<Part extends 'exams' | 'treatments'>(
  child: Child,
  entryId: number,
  part: Part,
): Child['findings'][Part] {
  const kept = (child.findings[part] as unknown[]).filter((_, place) => {
    const { entryId: of, consultationIds } = child[part][place]!;
    return of !== entryId || consultationIds.length > 0;
  });
  return kept as Child['findings'][Part];
}

/** A new exam that begins from how the last one was done. Its day and all that is found are for the doctor to fill in. */
function nextExam(disease: ExamDisease, last: Exam | undefined): ExamDraft {
  const begun = newExam(disease);
  if (last?.disease !== disease) return begun;
  const former = draftOf(last);
  const ofEye = (eye: Eye) =>
    Object.fromEntries(Object.entries(former.eyes[eye]).filter(([field]) => howExamined.includes(field)));
  return { ...begun, laterality: former.laterality, eyes: { OD: ofEye('OD'), OS: ofEye('OS') } };
}
