import { sql } from 'kysely';
import { ageText, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { courseFindings } from '../../clinical/course.ts';
import { type Findings, noFindings } from '../../clinical/findings.ts';
import { isSameExam, isSameTreatment } from '../../clinical/same-findings.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import type { Child, ChildConsultation, ChildEntry } from '../../contract/schemas/child.ts';
import { isoOf } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { uploadPath } from '../upload/upload-store.ts';
import { courseDays, factColumns, factDays, findReadable } from './child-store.ts';
import { listEntries } from './entry-store.ts';
import { judgementsOf, standingOf, toStanding } from './standing-store.ts';
import { readTold } from './statement-store.ts';
import { type ToldOfChild, withSaid } from './statements.ts';
import { sendingsOf } from './transfer-store.ts';

type CaseRow = Omit<ChildConsultation, 'at' | 'pictures'> & {
  createdAt: Date;
  savedAt: Date | null;
  /** When the outcome was stated last. */
  saidAt: Date | null;
  findings: AnyFindings | null;
  attachments: { id: number; name: string; width: number; height: number }[];
};

/** A child's cases, in order of time; pictures are those of cases in which the doctor takes part. */
async function listCases(db: Db | Tx, childId: number, doctorId: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select consultation.id, consultation.title, consultation.status, consultation.disease_id as "diseaseId",
      consultation.created_at as "createdAt", patient.weight_kg as "patientWeight", hospital.name as hospital,
      doctor.name as "doctorName", own.doctor_id is not null as "mayOpen", found.content as findings,
      found.saved_at as "savedAt", said.content as outcome, said.saved_at as "saidAt",
      coalesce((select json_agg(json_build_object('id', attachment.id, 'name', upload.name, 'width', upload.width,
          'height', upload.height) order by attachment.position)
        from attachment join upload on upload.name = attachment.upload_name
        where own.doctor_id is not null and attachment.consultation_id = consultation.id
          and attachment.reply_id is null and not attachment.is_inline and attachment.removed_at is null), '[]')
        as attachments,
      coalesce((select json_agg(json_build_object('id', opinion.id, 'code', opinion.code, 'issuedAt', opinion.issued_at)
          order by opinion.id)
        from opinion where own.doctor_id is not null and opinion.consultation_id = consultation.id), '[]') as opinions
    from patient join consultation on consultation.patient_id = patient.id
    join hospital on hospital.id = consultation.hospital_id join doctor on doctor.id = consultation.doctor_id
    left join consultation_doctor as own on own.consultation_id = consultation.id and own.doctor_id = ${doctorId}
      and own.deleted_at is null
    left join consultation_findings as found on found.consultation_id = consultation.id
    left join consultation_outcome as said on said.consultation_id = consultation.id
      and said.version_no = consultation.outcome_no
    where patient.child_id = ${childId} and consultation.deleted_at is null
    order by consultation.created_at, consultation.id`.execute(db);
  return rows;
}

/** One part of the record with where it stands. */
type Part = { findings: Findings; entryId: number | null; consultationId: number | null; weightKg: number | null };

/** Which parts say the same exam or treatment, in the order of the course. */
function sourcesOf<One>(found: One[], parts: Part[], inPart: (part: Part, one: One) => boolean) {
  return found.map((one) => {
    const holding = parts.filter((part) => inPart(part, one));
    return {
      entryId: holding.find(({ entryId }) => entryId !== null)?.entryId ?? null,
      consultationIds: [...new Set(holding.flatMap(({ consultationId }) => consultationId ?? []))],
      holding,
    };
  });
}

/** All that a doctor may see of a child; undefined to one who may see nothing. */
export async function findChild(
  db: Db | Tx,
  id: number,
  doctor: CallingDoctor,
): Promise<Omit<Child, 'rights'> | undefined> {
  const readable = await findReadable(db, id, doctor);
  if (!readable) return undefined;
  const { isOwn } = readable;
  const row = await db
    .selectFrom('child')
    .innerJoin('hospital', 'hospital.id', 'child.hospital_id')
    .innerJoin('doctor', 'doctor.id', 'child.doctor_id')
    .select([
      'child.id',
      ...factColumns,
      'child.version_no as versionNo',
      'child.watched as isWatched',
      'child.rules_review as rulesReview',
    ])
    .select([standingOf(sql.ref('child.id')).as('standing'), judgementsOf(sql.ref('child.id')).as('judgements')])
    .select([...factDays, ...courseDays])
    .select(['hospital.name as hospital', 'doctor.id as doctorId', 'doctor.name as doctorName'])
    .where('child.id', '=', readable.id)
    .executeTakeFirstOrThrow();
  const cases = await listCases(db, readable.id, doctor.doctorId);
  const entries = await listEntries(db, readable.id, isOwn ? undefined : ['exam']);
  const saidOf = await readTold(db, readable.id);
  const { lastExamOn: _, standing, ...facts } = row;
  return {
    ...facts,
    ...(!isOwn && hiddenFacts),
    isOwn,
    standing: toStanding(standing),
    patientAge: ageText(row.patientBirthday, dayInShanghai(new Date())),
    ...told(cases, entries, saidOf, row.birthWeightGrams),
    consultations: cases
      .filter(({ mayOpen }) => isOwn || mayOpen)
      .map(({ createdAt, findings, attachments, savedAt: __, saidAt: ___, ...one }) => ({
        ...one,
        at: createdAt.toISOString(),
        opinions: one.opinions.map((opinion) => ({ ...opinion, issuedAt: isoOf(opinion.issuedAt) })),
        pictures: attachments.map(({ id: attachmentId, name, ...size }) => ({
          attachmentId,
          attachmentLocate: uploadPath(name),
          ...size,
          tags: (findings ? asVersion2(findings).images : []).filter(
            ({ attachmentLocate }) => attachmentLocate === uploadPath(name),
          ),
        })),
      })),
    entries,
    sendings: await sendingsOf(db, readable.id, doctor),
  };
}

/** What another hospital that shares a case is not told. */
const hiddenFacts = {
  hospitalNo: '',
  guardianName: '',
  guardianPhone: '',
  dischargedOn: null,
  doctorId: null,
  doctorName: null,
  rulesReview: null,
};

/** The course with where each of its exams and treatments was written down. */
function told(cases: CaseRow[], entries: ChildEntry[], saidOf: ToldOfChild, birthWeightGrams: number | null) {
  const parts: Part[] = [
    ...cases
      .flatMap(({ id, findings, savedAt, outcome, saidAt }) => [
        ...(findings ? [{ id, findings: asVersion2(findings), savedAt: savedAt! }] : []),
        ...(outcome ? [{ id, findings: { ...noFindings, treatments: outcome.treatments }, savedAt: saidAt! }] : []),
      ])
      .toSorted((one, other) => one.savedAt.getTime() - other.savedAt.getTime() || one.id - other.id)
      .map(({ id, findings }) => ({
        findings,
        entryId: null,
        consultationId: id,
        weightKg: null,
      })),
    ...entries.flatMap((entry) =>
      entry.kind === 'exam' && !entry.isReplaced
        ? [
            {
              findings: entry.content.findings,
              entryId: entry.id,
              consultationId: null,
              weightKg: entry.content.weightKg,
            },
          ]
        : [],
    ),
  ];
  const course = courseFindings(
    parts.map((part) => part.findings),
    birthWeightGrams ?? undefined,
  );
  const findings = withSaid(course, saidOf);
  const exams = sourcesOf(findings.exams, parts, (part, exam) =>
    part.findings.exams.some((one) => isSameExam(one, exam)),
  );
  const treatments = sourcesOf(findings.treatments, parts, (part, treatment) =>
    part.findings.treatments.some((one) => isSameTreatment(one, treatment)),
  );
  return {
    findings,
    exams: exams.map(({ holding, ...one }) => ({
      ...one,
      weightKg: holding.find(({ weightKg }) => weightKg !== null)?.weightKg ?? null,
    })),
    treatments: treatments.map(({ holding: _, ...one }) => one),
  };
}

/** The first day on which anything was found in a child or done. */
export const firstDay = ({ exams, treatments }: Findings): Day | undefined =>
  [...exams.map(({ examDate }) => examDate), ...treatments.map(({ date }) => date)].toSorted()[0];
