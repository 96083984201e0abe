import chart from '../charts/Chart.module.css';
import styles from './CaseStatistics.module.css';

export type Tile = { label: string; value: string; unit?: string; note: string };
type Props = {
  label: string;
  tiles: readonly Tile[];
  busy: boolean;
  /** What exactly each figure is. */
  definitions: readonly (readonly [term: string, definition: string])[];
};

/** Figures beside each other, each with its name and what it counts. */
export const Tiles = ({ label, tiles, busy, definitions }: Props) => (
  <section aria-label={label} aria-busy={busy} inert={busy} className={styles.figures}>
    <dl>
      {tiles.map(({ label: name, value, unit, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {unit && ` ${unit}`}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
    <details className={chart.more}>
      <summary>统计口径</summary>
      <ul>
        {definitions.map(([term, definition]) => (
          <li key={term}>
            <b>{term}</b>：{definition}
          </li>
        ))}
      </ul>
    </details>
  </section>
);
