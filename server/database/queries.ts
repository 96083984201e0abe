import { type Compilable, type CompiledQuery, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Permission } from '../../contract/permissions.ts';
import type { Database, Db, Tx } from './row-types.ts';

/** The LIKE pattern for values that contain `value`; `%` and `_` in what someone types stand for themselves. */
export const containing = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * How texts are compared with what somebody types, without regard to capitals: what has none, as Chinese, is compared as it
 * is, which takes less time.
 */
export const likeFor = (value: string) => sql.raw(value.toLowerCase() === value.toUpperCase() ? 'like' : 'ilike');

/** Those of some conditions that are told. */
export const told = <Condition extends object>(conditions: (Condition | undefined | false | '' | 0)[]): Condition[] =>
  conditions.filter((one): one is Condition => Boolean(one));

export type Page = { pageSize: number; pageNo: number };

/** One page of a query's rows; without a page, all of them. */
export const onPage = <All, Tables extends keyof All, Row>(query: SelectQueryBuilder<All, Tables, Row>, page?: Page) =>
  page ? query.limit(page.pageSize).offset((page.pageNo - 1) * page.pageSize) : query;

/** How many rows a query has that selects nothing yet. */
export async function countOf<All, Tables extends keyof All>(
  query: SelectQueryBuilder<All, Tables, unknown>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count')) as SelectQueryBuilder<
    All,
    Tables,
    { count: number }
  >;
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Stands for a value while a statement is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/**
 * Builds a statement at its first call and afterwards only fills in its values: for those that every request asks, since
 * building costs as much as asking. Values may stand wherever the builder takes them as parameters, and only there.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => Compilable<Row>,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= complete(build(db, places as Values).compile());
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const filled: CompiledQuery<Row> = { ...compiled, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

/** @throws where the builder read values in another way than by their names, such as by `...rest`, which finds none */
function complete<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (compiled.parameters.includes(undefined)) throw new Error(`A prepared statement lacks a value: ${compiled.sql}`);
  return compiled;
}

/** A moment as the drivers read it, or as it stands in JSON that the database made. */
export type Moment = Date | string;
export const isoOf = (moment: Moment): string => new Date(moment).toISOString();

/** Of a user who can sign in: neither deleted nor deactivated. */
export const isActiveUser = (eb: ExpressionBuilder<Database, 'user'>) =>
  eb.and([eb('user.deleted_at', 'is', null), eb('user.deactivated_at', 'is', null)]);

/** Of a user: a role of theirs allows it. */
export const isAllowed = (permission: Permission) => sql<boolean>`exists (select from user_role
  join role_permission using (role_id) join permission on permission.id = role_permission.permission_id
  where user_role.user_id = "user".id and permission.code = ${permission})`;

/** Reads in several statements what was there at one moment. */
export const atOneMoment = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** Of a row of opinion: a picture was taken out of the case's record since, which it may have printed. */
export const mayPrintRemoved = sql<boolean>`exists (select from picture_removal as removal
  where removal.consultation_id = opinion.consultation_id and removal.removed_at > opinion.issued_at)`;

/** Of a row `transfer` of child_transfer: waits for an answer, or, referred for treatment, for that. */
export const isOpenTransfer = sql<boolean>`(transfer.state = 'asked'
  or transfer.purpose = 'treatment' and transfer.state = 'accepted' and transfer.treated_on is null)`;
