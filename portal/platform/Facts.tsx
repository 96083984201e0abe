import styles from './Facts.module.css';

export type Fact = [name: string, value: string];

/** What is known of somebody, each with its name; side by side, four on paper. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
