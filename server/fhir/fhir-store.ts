import { sql } from 'kysely';
import type { RulesSignature } from '../../contract/rules-signature.ts';
import type { Child } from '../../contract/schemas/child.ts';
import type { IssuedOpinion } from '../../contract/schemas/opinion.ts';
import { findChild } from '../child/course-store.ts';
import { mayPrintRemoved } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import type { SaidStanding, StatedCase } from '../opinion/content.ts';
import { selectOpinions, toOpinion } from '../opinion/opinion-store.ts';
import { picturesOf } from '../opinion/rules.ts';
import { readStated, saidStanding } from '../opinion/state-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { nameInPath, uploadPath } from '../upload/upload-store.ts';

/** A file of a case; `sha256` of one that was issued. */
export type StoredFile = { name: string; bytes: number; sha256?: string };
export type StoredPicture = StoredFile & { path: string; width: number; height: number };
export type StoredOpinion = IssuedOpinion & StoredFile & { sha256: string };

/** A case as it stands: as an opinion tells it, with its pictures and the opinions that were issued. */
export type CaseRecord = {
  stated: StatedCase;
  childId: number;
  /** From which it was asked. */
  hospital: string;
  /** The guardian had processing of the child's record restricted. */
  isRestricted: boolean;
  pictures: StoredPicture[];
  opinions: StoredOpinion[];
};

/** A child's record with every case of it. */
export type CourseRecord = {
  child: Omit<Child, 'rights'>;
  standing: SaidStanding | undefined;
  begunAt: string;
  isRestricted: boolean;
  cases: CaseRecord[];
};

type Moment = { now: Date; signature: RulesSignature | undefined };

/** A case that is there. The caller has made sure who reads it. */
export async function readCase(tx: Tx, id: number, moment: Moment): Promise<CaseRecord> {
  const { content: stated } = (await readStated(tx, id, moment))!;
  const { restrictedAt, ...of } = await tx
    .selectFrom('consultation')
    .innerJoin('hospital', 'hospital.id', 'consultation.hospital_id')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .innerJoin('child', 'child.id', 'patient.child_id')
    .select(['child.id as childId', 'hospital.name as hospital', 'child.restricted_at as restrictedAt'])
    .where('consultation.id', '=', id)
    .executeTakeFirstOrThrow();
  const [pictures, opinions] = [await listPictures(tx, id, stated), await listIssued(tx, id)];
  return { stated, ...of, isRestricted: restrictedAt !== null, pictures, opinions };
}

/** Undefined where the record is not there. The caller has made sure who reads it. */
export async function readCourse(
  tx: Tx,
  id: number,
  doctor: CallingDoctor,
  moment: Moment,
): Promise<CourseRecord | undefined> {
  const child = await findChild(tx, id, doctor);
  if (!child) return undefined;
  const { restrictedAt, createdAt } = await tx
    .selectFrom('child')
    .select(['restricted_at as restrictedAt', 'created_at as createdAt'])
    .where('id', '=', child.id)
    .executeTakeFirstOrThrow();
  const cases: CaseRecord[] = [];
  for (const one of child.consultations) cases.push(await readCase(tx, one.id, moment));
  const standing = saidStanding(child.standing, moment);
  return { child, standing, begunAt: createdAt.toISOString(), isRestricted: restrictedAt !== null, cases };
}

/** Those that the case shows today, but what was taken out of its record. */
async function listPictures(tx: Tx, consultationId: number, stated: StatedCase): Promise<StoredPicture[]> {
  const names = picturesOf(stated).flatMap((path) => nameInPath(path) ?? []);
  const rows = await tx
    .selectFrom('upload')
    .select(['name', 'bytes', 'width', 'height'])
    .where('name', '=', sql<string>`any(${names})`)
    .where('claim_kind', '=', 'consultation')
    .where('claim_id', '=', consultationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('picture_removal')
            .select('upload_name')
            .where('consultation_id', '=', consultationId)
            .whereRef('upload_name', '=', 'upload.name'),
        ),
      ),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.name, { ...row, path: uploadPath(row.name) }]));
  return names.flatMap((name) => found.get(name) ?? []);
}

/** Newest first; without those that may have printed a picture that was taken out of the record since. */
async function listIssued(tx: Tx, consultationId: number): Promise<StoredOpinion[]> {
  const rows = await selectOpinions(tx)
    .where('consultation_id', '=', consultationId)
    .where(({ not }) => not(mayPrintRemoved))
    .orderBy('opinion.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toOpinion(row), name: row.upload_name }));
}
