import { diseaseNames } from '../../../contract/diseases.ts';
import type { CaseStatistics, DiseaseCounts } from '../../../contract/schemas/statistics.ts';
import { texts } from '../../../contract/texts.ts';
import styles from './CaseStatistics.module.css';
import { diseases, sumOf } from './case-words.ts';

type Props = { label: string; of: string; statistics: CaseStatistics; busy: boolean };

/** Cases per name and disease, with the totals over all pages. */
export const CaseTable = ({ label, of, statistics: { names, results, totals }, busy }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone scrolls by key as well
  <section className={styles.scroll} tabIndex={0} aria-label={label}>
    <table className={styles.table} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {diseases.map((disease) => (
            <th key={disease} scope="col">
              {diseaseNames[disease]}
            </th>
          ))}
          <th scope="col">{texts.totalsRow}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <Row key={name} name={name} counts={results[name]!} />
        ))}
      </tbody>
      <tfoot>
        <Row name={texts.totalsRow} counts={totals} />
      </tfoot>
    </table>
  </section>
);

const Row = ({ name, counts }: { name: string; counts: DiseaseCounts }) => (
  <tr>
    <th scope="row">{name}</th>
    {diseases.map((disease) => (
      <td key={disease}>{counts[disease]}</td>
    ))}
    <td>{sumOf(counts)}</td>
  </tr>
);
