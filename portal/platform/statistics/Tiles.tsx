import { Link } from 'react-router-dom';
import styles from './CaseStatistics.module.css';

export type Tile = {
  label: string;
  value: string;
  unit?: string;
  note: string;
  /** Where those counted are listed. */
  to?: string | undefined;
};
type Props = { label: string; tiles: readonly Tile[]; busy: boolean };

/** Figures beside each other, each with its name and what it counts. */
export const Tiles = ({ label, tiles, busy }: Props) => (
  <section aria-label={label} aria-busy={busy} inert={busy} className={styles.figures}>
    <dl>
      {tiles.map(({ label: name, value, unit, note, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{to ? <Link to={to}>{value}</Link> : value}</strong>
            {unit && ` ${unit}`}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
