import styles from './FigureTable.module.css';

/** Names in the first column, what belongs to them beside it. */
export type Figures = { head: ReadonlyArray<string>; rows: ReadonlyArray<ReadonlyArray<string | number>> };
type Props = Figures & { label: string; totals?: ReadonlyArray<string | number>; busy?: boolean; small?: boolean };

/** A table of figures that scrolls where it is too wide, and a small one where it is too long. */
export const FigureTable = ({ label, head, rows, totals, busy = false, small = false }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone scrolls by key as well
  <section className={styles.scroll} data-small={small} tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody aria-busy={busy} inert={busy}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, rows do not move
          <Row key={index} head={head} row={row} />
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

const Row = ({ head, row: [name, ...values] }: { head: Figures['head']; row: Figures['rows'][number] }) => (
  <tr>
    <th scope="row">{name}</th>
    {values.map((value, column) => (
      <td key={head[column + 1]}>{value}</td>
    ))}
  </tr>
);
