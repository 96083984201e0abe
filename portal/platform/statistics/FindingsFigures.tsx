import useSWR from 'swr';
import { plusNames, ropStageNames, ropZoneNames } from '../../../clinical/icrop3.ts';
import { retinoblastomaSystems, systemNames } from '../../../clinical/retinoblastoma.ts';
import type { FindingsStatistics } from '../../../contract/schemas/statistics.ts';
import { reasonOf } from '../../api/call.ts';
import { ownFindings, platformFindings } from '../../api/findings-statistics.ts';
import type { CaseConditions } from '../../api/statistics.ts';
import { useUser } from '../../shell/Session.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import panel from '../../ui/Panel.module.css';
import styles from './FindingsFigures.module.css';

type Props = { scope: 'platform' | 'own'; conditions: CaseConditions };

/** Cases by stage of ROP and by group of retinoblastoma, under the filters of the page. */
export function FindingsFigures({ scope, conditions }: Props) {
  const { doctorId } = useUser();
  const figures = useSWR(
    ['findings figures', scope, conditions],
    () => (scope === 'platform' ? platformFindings(conditions) : ownFindings(doctorId!, conditions)),
    { keepPreviousData: true },
  );
  return (
    <section className={`${panel.panel} ${panel.padded} ${styles.figures}`} aria-labelledby="findings-figures">
      <h2 id="findings-figures">分期与分组</h2>
      <p>每例按最近一次检查中较重的一只眼计一次；没有填写检查所见的病例不在内。</p>
      {figures.data ? (
        <Tables figures={figures.data} />
      ) : figures.error ? (
        <Failure text="获取分期与分组失败" reason={reasonOf(figures.error)} onRetry={() => figures.mutate()} />
      ) : (
        <Loading rows={5} />
      )}
    </section>
  );
}

const unrecorded = '未记录';

function Tables({ figures: { rop, retinoblastoma } }: { figures: FindingsStatistics }) {
  const groups = retinoblastomaSystems.map((system) => ({
    system,
    lines: retinoblastoma
      .filter((one) => one.system === system)
      .map(({ group, cases }): Line => [`${group} 组`, cases]),
  }));
  return (
    <div className={styles.tables}>
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
      {groups.map(({ system, lines }) => (
        <Distribution key={system} caption={`视网膜母细胞瘤 ${systemNames[system]}`} lines={lines} />
      ))}
    </div>
  );
}

type Line = [name: string, cases: number];

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
                {cases > 0 && <span className={styles.bar} style={{ width: `${(cases / most) * 100}%` }} />}
                {cases}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
