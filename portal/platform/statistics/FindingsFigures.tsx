import { plusNames, ropStageNames, ropZoneNames } from '../../../clinical/icrop3.ts';
import { outcomeNames } from '../../../clinical/outcome.ts';
import { retinoblastomaSystems, systemNames } from '../../../clinical/retinoblastoma.ts';
import type { FindingsStatistics } from '../../../contract/schemas/statistics.ts';
import styles from './CaseStatistics.module.css';

type Line = [name: string, cases: number];

const unrecorded = '未记录';

/** Cases by what the rules make of them today, by stage of ROP and by group of retinoblastoma. */
export const FindingsFigures = ({ figures, busy }: { figures: FindingsStatistics; busy: boolean }) => {
  const { rop, retinoblastoma, outcomes } = figures;
  const assessed = outcomes.reduce((sum, { cases }) => sum + cases, 0);
  return (
    <div className={styles.distributions} aria-busy={busy} inert={busy}>
      <Distribution
        caption={`今天的规则判断（${assessed} 例）`}
        lines={outcomes.map(({ outcome, cases }) => [outcomeNames[outcome], cases])}
      />
      <Distribution
        caption={`ROP 分期（${rop.cases} 例）`}
        lines={rop.stages.map(({ stage, cases }) => [stage ? ropStageNames[stage] : unrecorded, cases])}
      />
      <Distribution
        caption="ROP 分区"
        lines={rop.zones.map(({ zone, cases }) => [zone ? ropZoneNames[zone] : unrecorded, cases])}
      />
      <Distribution
        caption="ROP 附加病变与 A-ROP"
        lines={[
          ...rop.plus.map(({ plus, cases }): Line => [plus ? plusNames[plus] : unrecorded, cases]),
          ['其中 A-ROP', rop.aggressive],
        ]}
      />
      {retinoblastomaSystems.map((wanted) => (
        <Distribution
          key={wanted}
          caption={`视网膜母细胞瘤 ${systemNames[wanted]}`}
          lines={retinoblastoma
            .filter(({ system }) => system === wanted)
            .map(({ group, cases }) => [`${group} 组`, cases])}
        />
      ))}
    </div>
  );
};

/** A short table with a bar for each line, as long as its share of the longest. */
function Distribution({ caption, lines }: { caption: string; lines: Line[] }) {
  const most = Math.max(1, ...lines.map(([, cases]) => cases));
  return (
    <table className={styles.distribution}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">例数</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(([name, cases]) => cases > 0 || name !== unrecorded)
          .map(([name, cases]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span className={styles.count}>{cases}</span>
                {cases > 0 && <span className={styles.bar} style={{ width: `${(cases / most) * 100}%` }} />}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
