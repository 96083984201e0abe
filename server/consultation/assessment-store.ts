import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { alarmReasons, assess, summaryOf } from '../../clinical/assess.ts';
import type { ClinicalCase } from '../../clinical/clinical-case.ts';
import type { Summary } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { type CaseFields, caseOf } from '../../contract/case-of.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import { refreshChildrenOf } from '../child/follow-up-store.ts';
import { listConsultations } from '../child/merge-store.ts';
import { toldOf } from '../child/statement-store.ts';
import { ofCase, type ToldOfChild } from '../child/statements.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { setAlarm } from '../escalation/alarm-store.ts';
import { lockCases } from './consultation-store.ts';

/** A case as its rows have it; findings of either version, without what was said of the child. */
type CaseRow = Omit<CaseFields, 'findings' | 'enteredOn'> & { findings?: AnyFindings | null; told: ToldOfChild };

const caseOfRow = ({ told, ...row }: CaseRow): ClinicalCase =>
  caseOf({ ...row, findings: ofCase(row.findings ? asVersion2(row.findings) : null, told), enteredOn: told.enteredOn });

/** What lists say of a case today; null where there is nothing to say. */
export function lineSummary(row: CaseRow, today: Day): Summary | null {
  const summary = summaryOf(caseOfRow(row), today);
  return summary.outcome === 'none' && summary.due === null ? null : summary;
}

/** Assessed by other rules or by none. Time alone changes no outcome. */
const isStale = sql<boolean>`rules_version is distinct from ${rulesVersion}`;

/**
 * Assesses cases from what is stored of them and writes the outcome beside their findings. With `onlyStale`, those that
 * somebody is writing at the moment are passed over: who writes a case assesses it and sees to its alarm. That rules
 * changed alarms nobody: whom they judge more strictly stands in a list of the hospital that keeps the child's record.
 * @returns how many
 */
export async function assessStored(tx: Tx, ids: number[], today: Day, { onlyStale = false } = {}): Promise<number> {
  const query = selectCases(tx, ids);
  const rows = await (onlyStale
    ? query.where(isStale).forUpdate(['consultation_findings', 'consultation']).skipLocked()
    : query.forUpdate('consultation_findings')
  ).execute();
  if (rows.length === 0) {
    if (!onlyStale) await refreshChildrenOf(tx, ids);
    return 0;
  }
  const assessed = rows.map((row) => ({ id: row.id, ...toFindBy(assess(caseOfRow(row), today)) }));
  await sql`
    update consultation_findings
    set outcome = assessed.outcome, due = assessed.due, outcome_due = assessed.outcome_due, pressing = assessed.pressing, rules_version = ${rulesVersion}
    from json_to_recordset(${JSON.stringify(assessed)}::json) as assessed (id integer, outcome text, due date,
      outcome_due date, pressing boolean)
    where consultation_id = assessed.id`.execute(tx);
  if (!onlyStale) await refreshChildrenOf(tx, ids);
  return rows.length;
}

/**
 * What a case is found and counted by. One in which nothing was examined has nothing of its own: the day of the first
 * screening is the child's, and its exam may stand in another case.
 */
const toFindBy = ({ isUnexamined, outcome, due, outcomeDue, pressing }: Summary) =>
  isUnexamined
    ? { outcome: 'none', due: null, outcome_due: null, pressing: false }
    : { outcome, due, outcome_due: outcomeDue ?? null, pressing: pressing ?? false };

/** Raises, keeps or ends the alarm of a locked consultation, as what is stored of it calls for. */
export async function refreshAlarm(tx: Tx, id: number, at = new Date()): Promise<void> {
  const [row] = await selectCases(tx, [id]).execute();
  await setAlarm(tx, id, row ? alarmReasonsOf(row) : [], at);
}

const selectCases = (tx: Tx, ids: number[]) =>
  tx
    .selectFrom('consultation_findings')
    .innerJoin('consultation', 'consultation.id', 'consultation_findings.consultation_id')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select([
      'consultation.id',
      'consultation.disease_id as diseaseId',
      'consultation_findings.content as findings',
      'patient.gestational_weeks as embryoAge',
      'patient.gestational_days as embryoAgeDay',
      sql<Day>`to_char(patient.birth_date, 'YYYY-MM-DD')`.as('patientBirthday'),
      sql<boolean>`consultation.status = 0 and consultation.deleted_at is null`.as('isOpen'),
      toldOf(sql.ref('patient.child_id')).as('told'),
    ])
    .where('consultation.id', '=', sql<number>`any(${ids})`);

const alarmReasonsOf = ({ isOpen, ...row }: CaseRow & { isOpen: boolean }): string[] =>
  isOpen ? alarmReasons(caseOfRow(row)) : [];

/**
 * What is said of a locked child counts in each of the child's cases: they are assessed anew, and their alarms follow.
 * `but` is a case that its caller sees to.
 */
export async function refreshCasesOf(tx: Tx, childId: number, at = new Date(), but?: number): Promise<void> {
  const ids = (await listConsultations(tx, childId)).filter((id) => id !== but);
  await lockCases(tx, ids);
  await assessStored(tx, ids, dayInShanghai(at));
  for (const id of ids) await refreshAlarm(tx, id, at);
}

const batch = 200;
/** Between two batches, so that requests come in between. */
const pauseMs = 20;

/**
 * Assesses anew what other rules or none have assessed, a transaction a batch. It may be
 * broken off at any time and goes on where it was; several servers may do it at once.
 * @returns how many
 */
export async function assessStale(db: Db, isStopping = () => false): Promise<number> {
  const today = dayInShanghai(new Date());
  let count = 0;
  for (let after = 0; !isStopping(); await pause(pauseMs)) {
    const { rows } = await sql<{ id: number }>`select consultation_id as id from consultation_findings
      where consultation_id > ${after} and ${isStale} order by consultation_id limit ${batch}`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) break;
    count += await db.transaction().execute((tx) => assessStored(tx, ids, today, { onlyStale: true }));
    after = ids.at(-1)!;
  }
  return count;
}
