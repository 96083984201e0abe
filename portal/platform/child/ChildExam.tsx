import { Form, Input } from 'antd';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { childPageTexts as words } from '../../../contract/child-texts.ts';
import { diseases, examOfDisease } from '../../../contract/diseases.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { addChildExam, childById } from '../../api/children.ts';
import { EditForm } from '../../ui/EditForm.tsx';
import { FetchedPage, onceFetched } from '../../ui/Fetched.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { NotFound } from '../../ui/NotFound.tsx';
import { ClinicalSection } from '../consultation/ClinicalSection.tsx';
import { type ConsultationValues, findingsOf, rules } from '../consultation/consultation-values.ts';
import { homeCrumb } from '../crumbs.ts';
import { draftOf } from '../findings/exam-draft.ts';
import { treatmentDraftOf } from '../findings/treatment-draft.ts';
import { Section } from '../Section.tsx';
import { nextExam } from './next-exam.ts';
import styles from './ChildPage.module.css';
import { childLine } from './child-words.ts';
import { useToday } from '../today.ts';

/** An exam or a treatment of a child, written down without a case; or the correction of one. */
export default function ChildExam() {
  const id = usePathId();
  const entry = Number(useSearchParams()[0].get('entry'));
  const child = useSWR(id === null ? null : ['child exam', id, entry], () => childById(id!), onceFetched);
  return (
    <FetchedPage
      id={id}
      result={{ ...child, isValidating: child.isValidating && !child.data }}
      failed={words.failed}
      home={pages.platformFollowUp}
      header={
        <PageHeader
          title={words.addExam}
          crumbs={[homeCrumb, ...(id ? [{ label: words.title, to: pages.platformChild(id) }] : [])]}
          parent={id ? pages.platformChild(id) : pages.platformFollowUp}
        />
      }
    >
      {(found) => <ExamForm child={found} entryId={entry || undefined} />}
    </FetchedPage>
  );
}

type Values = Pick<
  ConsultationValues,
  'patientBirthday' | 'embryoAge' | 'embryoAgeDay' | 'diseaseId' | 'exams' | 'treatments'
> & {
  weightKg?: string;
  note?: string;
};
const hidden = ['patientBirthday', 'embryoAge', 'embryoAgeDay', 'diseaseId'] as const;

function ExamForm({ child, entryId }: { child: Child; entryId: number | undefined }) {
  const today = useToday();
  const entry = child.entries.find(({ id }) => id === entryId);
  const corrected = entry?.kind === 'exam' && !entry.isReplaced ? entry : undefined;
  if (!child.isOwn || (entryId !== undefined && !corrected)) return <NotFound home={pages.platformChild(child.id)} />;

  const last = child.findings.exams.at(-1);
  const disease =
    (corrected?.content.findings.exams[0] ?? last)?.disease ?? examOfDisease(child.consultations.at(-1)?.diseaseId);
  const stored: Partial<Values> = {
    patientBirthday: child.patientBirthday,
    embryoAge: String(child.embryoAge),
    embryoAgeDay: String(child.embryoAgeDay),
    diseaseId: diseases.find(({ id }) => examOfDisease(id) === disease)?.id ?? diseases[0].id,
    exams: corrected ? corrected.content.findings.exams.map(draftOf) : [nextExam(disease ?? 'rop', last)],
    treatments: corrected ? corrected.content.findings.treatments.map(treatmentDraftOf) : [],
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
      save={async ({ exams = [], treatments = [], weightKg, note }) => {
        const findings = findingsOf({ exams, treatments, patientBirthday: child.patientBirthday });
        await addChildExam(child.id, { findings, weightKg, note, replacesId: corrected?.id });
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
      <Section id="more" title="体重与备注">
        <Form.Item name="weightKg" label="体重（kg，选填）" rules={rules.optionalWeight}>
          <Input inputMode="decimal" suffix="kg" maxLength={7} autoComplete="off" />
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
