/** Chinese names in the order of their pinyin, as a dictionary has them; the database knows that order on some systems only. */
export const byPinyin = new Intl.Collator('zh-CN').compare;

type Compare<Row> = (one: Row, other: Row) => number;

/** A comparison turned round where the order is `desc`. */
export const inOrder = <Row>(order: 'asc' | 'desc', compare: Compare<Row>): Compare<Row> =>
  order === 'asc' ? compare : (one, other) => compare(other, one);

/** A page of rows that are few enough to be sorted here. */
export const pageOf = <Row>(rows: readonly Row[], { pageSize, pageNo }: { pageSize: number; pageNo: number }): Row[] =>
  rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
