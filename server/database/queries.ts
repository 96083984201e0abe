import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  sql,
  ValueNode,
} from 'kysely';
import type { Permission } from '../../contract/permissions.ts';
import type { Database, Db, Tx } from './row-types.ts';

/** `moment at time zone ${beijing}`: as Beijing's clock shows it, eight hours ahead (see clinical/ages.ts), and the other way about. */
export const beijing = sql.raw("interval '8 hours'");

/** The LIKE pattern for values that contain `value`; `%` and `_` in what someone types stand for themselves. */
export const containing = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`;

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

/** Stands for a value while a statement is built, and among the parameters of the compiled one. */
class Place<Value> implements Expression<Value> {
  get expressionType(): Value | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }
}

/** For a value of a statement that is prepared. */
export const place = <Value>(): Expression<Value> => new Place<Value>();

type Places<Values> = { [Name in keyof Values]: Expression<Values[Name]> };

/** A value, or where it will stand. */
export type Given<Value> = Value | Expression<Value>;

/**
 * Builds a statement at its first call and afterwards only fills in its values, each at its place: for those that every request
 * asks, since building costs as much as asking.
 * @throws where it was built with a place of another statement
 */
export function prepare<Values extends Record<string, unknown>, Row>(
  places: Places<Values>,
  build: (db: Db | Tx, places: Places<Values>) => Compilable<Row>,
): (db: Db | Tx, values: Values) => Promise<Row[]> {
  const names = new Map<unknown, string>(Object.entries(places).map(([name, one]) => [one, name]));
  const compile = (db: Db | Tx) => {
    const made = build(db, places).compile();
    const isForeign = made.parameters.some((one) => one instanceof Place && !names.has(one));
    if (isForeign) throw new Error(`A prepared statement has a place of another one: ${made.sql}`);
    return made;
  };
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= compile(db);
    const parameters = compiled.parameters.map((one) => (names.has(one) ? values[names.get(one)!] : one));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** A moment as the drivers read it, or as it stands in JSON that the database made. */
export type Moment = Date | string;
export const isoOf = (moment: Moment): string => new Date(moment).toISOString();

/** Of a user who can sign in: neither deleted nor deactivated. */
export const isActiveUser = (eb: ExpressionBuilder<Database, 'user'>) =>
  eb.and([eb('user.deleted_at', 'is', null), eb('user.deactivated_at', 'is', null)]);

/** The same of a row of doctor. */
export const isDoctorActive = sql<boolean>`exists (select from "user"
  where "user".id = doctor.user_id and "user".deleted_at is null and "user".deactivated_at is null)`;

/** The Chinese names of a user's roles, by id; `user` is what the query calls the user. */
export const roleNamesOf = (user: string) => sql<string[]>`array(select role_name_cn
  from user_role join role on role.id = role_id where user_role.user_id = ${sql.ref(`${user}.id`)} order by role.id)`;

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
