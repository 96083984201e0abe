import { parseSync } from 'libpg-query';
import { Bindings, nodeOf, type Source, type Verdict } from './binding.ts';

/** A node of PostgreSQL's own parse tree: one name, and what is below it. */
// biome-ignore lint/suspicious/noExplicitAny: the tree has some hundred kinds of nodes
type Tree = any;
type Columns = ReadonlyMap<string, ReadonlySet<string>>;

class Scope {
  readonly sources = new Map<string, Source>();
  readonly parent: Scope | undefined;
  readonly queries: Map<string, Map<string, string>>;

  constructor(parent?: Scope) {
    this.parent = parent;
    this.queries = new Map(parent?.queries);
  }
}

const nameOf = (tree: Tree): string => tree.String?.sval ?? '';
const isValue = (tree: Tree): boolean =>
  Boolean(tree?.ParamRef ?? tree?.A_Const ?? (tree?.TypeCast && isValue(tree.TypeCast.arg)));
const uncast = (tree: Tree): Tree => (tree?.TypeCast ? uncast(tree.TypeCast.arg) : tree);

/** Reads one statement for what it says of the rows it wants. `columns` of each table. */
class Reading {
  readonly bindings = new Bindings();
  readonly #columns: Columns;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  statement(tree: Tree, parent?: Scope): Map<string, string> {
    const [kind, body] = Object.entries<Tree>(tree)[0]!;
    if (kind === 'SelectStmt') return this.#select(body, parent);
    const scope = new Scope(parent);
    this.#with(body, scope);
    if (!body.relation) return new Map();
    const target = this.#table(body.relation, scope, false);
    if (kind === 'InsertStmt') this.#insert(body, target, scope);
    for (const from of [...(body.fromClause ?? []), ...(body.usingClause ?? [])]) this.#from(from, scope);
    this.#conditions(body.whereClause, scope);
    for (const part of [body.targetList, body.onConflictClause]) this.#look(part, scope);
    return this.#outputs(body.returningClause?.exprs ?? body.returningList, scope);
  }

  #select(body: Tree, parent: Scope | undefined): Map<string, string> {
    const scope = new Scope(parent);
    this.#with(body, scope);
    if (body.larg) {
      for (const side of [body.larg, body.rarg]) this.#select(side, scope);
      return new Map();
    }
    for (const from of body.fromClause ?? []) this.#from(from, scope);
    this.#conditions(body.whereClause, scope);
    for (const part of [body.valuesLists, body.havingClause, body.sortClause, body.groupClause, body.limitCount])
      this.#look(part, scope);
    return this.#outputs(body.targetList, scope);
  }

  #with(body: Tree, scope: Scope): void {
    for (const { CommonTableExpr: query } of body.withClause?.ctes ?? [])
      scope.queries.set(query.ctename, this.statement(query.ctequery, scope));
  }

  #insert(body: Tree, target: Source, scope: Scope): void {
    const names: string[] = (body.cols ?? []).map(({ ResTarget }: Tree) => ResTarget.name);
    const rows: Tree[] = body.selectStmt?.SelectStmt?.valuesLists ?? [];
    for (const row of rows)
      row.List.items.forEach((value: Tree, index: number) => {
        if (isValue(value)) this.bindings.isConstant(nodeOf(target, names[index]!));
        else this.#look(value, scope);
      });
    if (rows.length > 0) this.bindings.isNew(target);
    if (rows.length > 0 || !body.selectStmt) return;
    const given = [...this.statement(body.selectStmt, scope).values()];
    names.forEach((name, index) => {
      if (given[index]) this.bindings.follows(given[index], nodeOf(target, name));
    });
  }

  #table(range: Tree, scope: Scope, mayBeQuery = true): Source {
    const query = mayBeQuery ? scope.queries.get(range.relname) : undefined;
    const source = query ? this.bindings.add(undefined, query) : this.bindings.add(range.relname);
    scope.sources.set(range.alias?.aliasname ?? range.relname, source);
    return source;
  }

  #from(tree: Tree, scope: Scope): void {
    const { RangeVar: table, JoinExpr: join, RangeSubselect: query } = tree;
    if (table) this.#table(table, scope);
    else if (query) {
      const outputs = this.statement(query.subquery, scope);
      if (query.alias) scope.sources.set(query.alias.aliasname, this.bindings.add(undefined, outputs));
    } else if (join) {
      const before = new Set(scope.sources.values());
      this.#from(join.larg, scope);
      const left = [...scope.sources.values()].filter((one) => !before.has(one));
      this.#from(join.rarg, scope);
      const right = [...scope.sources.values()].filter((one) => !before.has(one) && !left.includes(one));
      for (const name of (join.usingClause ?? []).map(nameOf))
        for (const one of left.filter((each) => this.#has(each, name)))
          for (const other of right) this.bindings.equals(nodeOf(one, name), nodeOf(other, name));
      this.#conditions(join.quals, scope);
    } else {
      this.#look(tree, scope);
      const alias = tree.RangeFunction?.alias?.aliasname;
      if (alias) scope.sources.set(alias, this.bindings.add(undefined, new Map()));
    }
  }

  /** Of what holds for every row. */
  #conditions(tree: Tree, scope: Scope): void {
    if (!tree) return;
    const { BoolExpr: all, A_Expr: compared, SubLink: query } = tree;
    if (all?.boolop === 'AND_EXPR') for (const one of all.args) this.#conditions(one, scope);
    else if (compared?.kind === 'AEXPR_OP' && nameOf(compared.name[0]) === '=')
      this.#equality(compared.lexpr, compared.rexpr, scope);
    else if (query?.subLinkType === 'ANY_SUBLINK' && query.testexpr) {
      const [output] = this.statement(query.subselect, scope).values();
      const column = this.#column(query.testexpr, scope);
      if (output && column) this.bindings.equals(output, column.node);
      else this.#look(query.testexpr, scope);
    } else this.#look(tree, scope);
  }

  #equality(one: Tree, other: Tree, scope: Scope): void {
    const [left, right] = [this.#column(one, scope), this.#column(other, scope)];
    if (left && right) {
      // A query within says of the rows around it no more than that there are some.
      if (left.depth <= right.depth) this.bindings.follows(right.node, left.node);
      if (right.depth <= left.depth) this.bindings.follows(left.node, right.node);
      return;
    }
    for (const [column, value] of [
      [left, other],
      [right, one],
    ]) {
      const { SubLink: query } = uncast(value);
      if (column && isValue(value)) this.bindings.isConstant(column.node);
      else if (query?.subLinkType === 'EXPR_SUBLINK') {
        const [output] = this.statement(query.subselect, scope).values();
        if (column && output) this.bindings.follows(output, column.node);
      } else if (!this.#column(value, scope)) this.#look(value, scope);
    }
  }

  /** Queries within whatever this is. */
  #look(tree: Tree, scope: Scope): void {
    if (Array.isArray(tree)) for (const one of tree) this.#look(one, scope);
    else if (typeof tree !== 'object' || tree === null) return;
    else if (tree.SubLink) {
      this.#look(tree.SubLink.testexpr, scope);
      this.statement(tree.SubLink.subselect, scope);
    } else if (tree.SelectStmt) this.statement(tree, scope);
    else for (const one of Object.values(tree)) this.#look(one, scope);
  }

  #outputs(targets: Tree[] | undefined, scope: Scope): Map<string, string> {
    const outputs = new Map<string, string>();
    for (const { ResTarget: target } of targets ?? []) {
      const column = this.#column(target.val, scope);
      const fields: Tree[] = uncast(target.val)?.ColumnRef?.fields ?? [];
      if (fields.at(-1)?.A_Star) {
        for (const source of scope.sources.values())
          for (const name of this.#columns.get(source.table ?? '') ?? source.outputs?.keys() ?? [])
            outputs.set(name, nodeOf(source, name));
      } else if (column) outputs.set(target.name ?? nameOf(fields.at(-1)), column.node);
      else {
        this.#look(target.val, scope);
        outputs.set(target.name ?? `column ${outputs.size}`, `of no table ${outputs.size}`);
      }
    }
    return outputs;
  }

  #has = ({ table, outputs }: Source, name: string): boolean =>
    Boolean(outputs?.has(name) ?? this.#columns.get(table ?? '')?.has(name));

  /** `depth`: how many queries further out the column's table stands. */
  #column(tree: Tree, scope: Scope): { node: string; depth: number } | undefined {
    const fields: Tree[] | undefined = uncast(tree)?.ColumnRef?.fields;
    if (!fields || fields.at(-1)?.A_Star) return undefined;
    const [name, alias] = fields.map(nameOf).reverse();
    for (let at: Scope | undefined = scope, depth = 0; at; at = at.parent, depth++)
      for (const [known, source] of at.sources)
        if (alias ? known === alias : this.#has(source, name!)) return { node: nodeOf(source, name!), depth };
    return undefined;
  }
}

/** Where the rows that a statement reads or writes would lie. The parser must have been loaded. */
export function judge(sql: string, columns: Columns): { verdict: Verdict; tables: string[]; crossing: string[] } {
  const reading = new Reading(columns);
  for (const { stmt } of parseSync(sql).stmts ?? []) reading.statement(stmt);
  return reading.bindings.verdict();
}
