import { sql } from 'kysely';
import { ageText, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { courseFindings } from '../../clinical/course.ts';
import { type Findings, noFindings } from '../../clinical/findings.ts';
import { isSameExam, isSameTreatment } from '../../clinical/same-findings.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import type { Child, ChildConsultation, ChildEntry } from '../../contract/schemas/child.ts';
import { isCaseThere, mayReadCase, onlyOwnOf } from '../database/own-cases-store.ts';
import { isDoctorActive, isoOf } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { uploadPath } from '../upload/upload-store.ts';
import { courseDays, factColumns, factDays } from './child-store.ts';
import { listEntries } from './entry-store.ts';
import { findReadable, mayRead } from './may-store.ts';
import { judgementsOf, notJudged, standingOf, toStanding } from './standing-store.ts';
import { readTold } from './statement-store.ts';
import { type ToldOfChild, withSaid } from './statements.ts';
import { sendingsOf } from './transfer-store.ts';

type CaseRow = Omit<ChildConsultation, 'at' | 'pictures'> & {
  isInitiator: boolean;
  isThere: boolean;
  createdAt: Date;
  savedAt: Date | null;
  /** When the outcome was stated last. */
  saidAt: Date | null;
  findings: AnyFindings | null;
  attachments: { id: number; name: string; width: number; height: number }[];
};

/** A child's cases, in order of time, deleted ones too, whose findings stay; pictures are those of cases that the doctor opens. */
async function listCases(db: Db | Tx, childId: number, doctorId: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select consultation.id, consultation.title, consultation.status, consultation.disease_id as "diseaseId",
      consultation.created_at as "createdAt", patient.weight_kg as "patientWeight", hospital.name as hospital,
      doctor.name as "doctorName", consultation.doctor_id = ${doctorId} as "isInitiator",
      ${isCaseThere} as "isThere", consultation.withdrawn_at is not null as "isWithdrawn",
      consultation.status = 0 and not ${isDoctorActive} as "isLeft", consultation.over_noted_at is not null as "isOver", own.opens as "mayOpen", found.content as findings,
      found.saved_at as "savedAt", said.content as outcome, said.saved_at as "saidAt",
      coalesce((select json_agg(json_build_object('id', attachment.id, 'name', upload.name, 'width', upload.width,
          'height', upload.height) order by attachment.position)
        from attachment join upload on upload.name = attachment.upload_name
        where own.opens and attachment.consultation_id = consultation.id
          and attachment.reply_id is null and not attachment.is_inline and attachment.removed_at is null), '[]')
        as attachments,
      coalesce((select json_agg(json_build_object('id', opinion.id, 'code', opinion.code, 'issuedAt', opinion.issued_at)
          order by opinion.id)
        from opinion where own.opens and opinion.consultation_id = consultation.id), '[]') as opinions
    from patient join consultation on consultation.patient_id = patient.id
    join hospital on hospital.id = consultation.hospital_id join doctor on doctor.id = consultation.doctor_id
    cross join lateral (select ${mayReadCase(doctorId)} or ${onlyOwnOf(doctorId)} is not null as opens) as own
    left join consultation_findings as found on found.consultation_id = consultation.id
    left join consultation_outcome as said on said.consultation_id = consultation.id
      and said.version_no = consultation.outcome_no
    where patient.child_id = ${childId}
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
  const { isKeeper: isOwn, isOnlyOwn } = readable;
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
  const all = {
    cases: await listCases(db, readable.id, doctor.doctorId),
    entries: await listEntries(db, readable.id, isOwn || isOnlyOwn ? undefined : ['exam']),
    saidOf: await readTold(db, readable.id),
  };
  const { cases, entries, saidOf } = isOnlyOwn ? ownAlone(all, doctor.doctorId, await hospitalName(db, doctor)) : all;
  const seesGuardian = !isOwn && !isOnlyOwn && (await mayRead(db, doctor, { childId: readable.id }, 'guardian'));
  const { lastExamOn: _, standing, ...facts } = row;
  return {
    ...facts,
    ...(!isOwn && hiddenFacts),
    ...(seesGuardian && { guardianName: row.guardianName, guardianPhone: row.guardianPhone }),
    ...(isOnlyOwn && { ...identityThen(all.entries, entries), ...nothingJudged }),
    isOwn,
    standing: isOnlyOwn ? notJudged(toStanding(standing)) : toStanding(standing),
    isOnlyOwn,
    patientAge: ageText(row.patientBirthday, dayInShanghai(new Date())),
    ...told(cases, entries, saidOf, row.birthWeightGrams),
    consultations: cases
      .filter(({ isThere, mayOpen }) => isThere && (isOwn || mayOpen))
      .map(
        ({
          createdAt,
          findings,
          attachments,
          savedAt: __,
          saidAt: ___,
          isInitiator: ____,
          isThere: _____,
          ...one
        }) => ({
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
        }),
      ),
    entries,
    sendings: await sendingsOf(db, readable.id, doctor),
  };
}

type All = { cases: CaseRow[]; entries: ChildEntry[]; saidOf: ToldOfChild };

const hospitalName = async (db: Db | Tx, { hospitalId }: CallingDoctor): Promise<string> =>
  (await db.selectFrom('hospital').select('name').where('id', '=', hospitalId).executeTakeFirstOrThrow()).name;

/** What a doctor and their hospital wrote themselves: their own entries, and the findings of the cases that they began. */
function ownAlone({ cases, entries, saidOf }: All, doctorId: number, hospital: string): All {
  return {
    cases: cases
      .filter(({ mayOpen }) => mayOpen)
      .map((one) =>
        one.isInitiator
          ? one
          : { ...one, title: rightsTexts.onlyOwnTitle, findings: null, outcome: null, attachments: [] },
      ),
    entries: entries.filter(
      (one) => isFound(one) && (one.by.doctorId === doctorId || one.by.doctorHospital === hospital),
    ),
    saidOf: { ...saidOf, said: [] },
  };
}

/** As `isFound` in may-store.ts: not who the child is, with the guardian's telephone, and what was agreed. */
const isFound = (entry: ChildEntry): boolean =>
  entry.kind === 'exam' ||
  entry.kind === 'statement' ||
  entry.kind === 'contact' ||
  (entry.kind === 'transfer' && entry.content.state !== 'accepted' && entry.content.state !== 'declined');

/** What others corrected in the child's name and birth after the last entry of one's own is not told. */
function identityThen(all: ChildEntry[], own: ChildEntry[]): Partial<Child> {
  const since = own.at(-1)?.id ?? 0;
  const corrected = all.flatMap((entry) => (entry.kind === 'facts' && entry.id > since ? [entry.content.before] : []));
  const before: Partial<Child> = Object.assign({}, ...corrected.toReversed());
  return Object.fromEntries(identityKeys.flatMap((name) => (name in before ? [[name, before[name]]] : [])));
}
const identityKeys = ['patientName', 'patientSex', 'patientBirthday', 'embryoAge', 'embryoAgeDay'] as const;
const nothingJudged = { judgements: [], due: null, lostOn: null };

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
