import { plusNames, ropStageNames, ropZoneNames } from '../../../clinical/icrop3.ts';
import { outcomeNames } from '../../../clinical/outcome.ts';
import { retinoblastomaSystems, systemNames } from '../../../clinical/retinoblastoma.ts';
import { findingsOf } from '../../api/statistics.ts';
import { RulesSignature } from '../../shell/RulesSignature.tsx';
import { Fetched } from '../../ui/Fetched.tsx';
import panel from '../../ui/Panel.module.css';
import { useList } from '../../ui/use-list.ts';
import styles from './FindingsFigures.module.css';
import type { Cases } from './use-cases.ts';

type Line = [name: string, cases: number];

const unrecorded = '未记录';

const failed = '获取分期与分组失败';

/** Cases by what the rules make of them today, by stage of ROP and by group of retinoblastoma. */
export function FindingsFigures({ title, cases: { scope, conditions } }: { title: string; cases: Cases }) {
  const findings = useList(['case findings', scope, conditions], () => findingsOf(scope, conditions), { failed });
  return (
    <section className={`${panel.panel} ${panel.padded}`} aria-label={title}>
      <p className={styles.explained}>
        每例按较重的一只眼计一次，各眼取最近一次看到它的检查；没有填写检查所见的病例不在内。
      </p>
      <RulesSignature />
      <Fetched result={findings} failed={failed}>
        {({ rop, retinoblastoma, outcomes }, busy) => (
          <div className={styles.distributions} aria-busy={busy} inert={busy}>
            <Distribution
              caption={`今天的规则判断（${outcomes.reduce((sum, { cases }) => sum + cases, 0)} 例）`}
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
        )}
      </Fetched>
    </section>
  );
}

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
