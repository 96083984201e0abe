import { Link } from 'react-router-dom';
import { type Sortable, SortHeader } from '../../ui/SortHeader.tsx';
import styles from './FigureTable.module.css';

/** Names in the first column, what belongs to them beside it. */
export type Figures = { head: ReadonlyArray<string>; rows: ReadonlyArray<ReadonlyArray<string | number>> };
/** Where the cases behind a figure are listed; column 0 is the name's. */
export type Behind = { linkOf?: ((row: number, column: number) => string | undefined) | undefined };
type Props = Figures & {
  label: string;
  totals?: ReadonlyArray<string | number>;
  busy?: boolean;
  small?: boolean;
} & Behind & {
    /** The columns' names in the address, where the table can be sorted. */
    sorts?: ReadonlyArray<string>;
    sortable?: Sortable;
  };

/** A table of figures that scrolls where it is too wide, and a small one where it is too long. */
export const FigureTable = ({
  label,
  head,
  rows,
  totals,
  busy = false,
  small = false,
  linkOf,
  sorts,
  sortable,
}: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone scrolls by key as well
  <section className={styles.scroll} data-small={small} tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {head.map((name, column) => (
            <SortHeader
              key={name}
              label={name}
              by={sorts?.[column]}
              first={column === 0 ? 'asc' : 'desc'}
              sortable={sortable}
            />
          ))}
        </tr>
      </thead>
      <tbody aria-busy={busy} inert={busy}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, rows do not move
          <Row key={index} head={head} row={row} linkOf={linkOf && ((column) => linkOf(index, column))} />
        ))}
      </tbody>
      {totals && (
        <tfoot aria-busy={busy} inert={busy}>
          <Row head={head} row={totals} />
        </tfoot>
      )}
    </table>
  </section>
);

type RowProps = {
  head: Figures['head'];
  row: Figures['rows'][number];
  linkOf?: ((column: number) => string | undefined) | undefined;
};

const Row = ({ head, row: [name, ...values], linkOf }: RowProps) => (
  <tr>
    <th scope="row">{linkTo(name, linkOf?.(0), `${name}：病例`)}</th>
    {values.map((value, column) => (
      <td key={head[column + 1]}>
        {linkTo(
          value,
          typeof value === 'number' && value > 0 ? linkOf?.(column + 1) : undefined,
          `${name}，${head[column + 1]}：${value} 例`,
        )}
      </td>
    ))}
  </tr>
);

const linkTo = (shown: string | number | undefined, to: string | undefined, label: string) =>
  to ? (
    <Link to={to} aria-label={label}>
      {shown}
    </Link>
  ) : (
    shown
  );
