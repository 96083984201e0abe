import type { ReactNode } from 'react';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { statisticsTexts } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { timesOf } from '../../api/statistics.ts';
import { useAddress, withParameters } from '../../ui/address.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import panel from '../../ui/Panel.module.css';
import { useList } from '../../ui/use-list.ts';
import { Choices } from '../Chips.tsx';
import { FigureTable } from '../charts/FigureTable.tsx';
import styles from './CaseStatistics.module.css';
import { timesTable, type UrgencyChoice, urgencyOrder } from './times-columns.ts';
import type { Cases } from './use-cases.ts';
import waiting from './WaitingTimes.module.css';

const failed = statisticsTexts.timesFailed;

/** Of which urgency the times are shown is kept in the address. */
const useUrgency = () =>
  useAddress<{ urgency: UrgencyChoice }>({
    read: (query) => ({ urgency: urgencyOrder.find((one) => String(one) === query.get('urgency')) }),
    write: ({ urgency = '' }, query) => withParameters(query, { urgency }),
  });

/** How long cases wait by hospital or doctor (`of` says which). `children` turn the pages of the table. */
export function WaitingTimes({ cases, children }: { cases: Cases; children: ReactNode }) {
  const { of, scope, conditions, paging, printed, linkTo } = cases;
  const times = useList(['case times', scope, conditions, paging], () => timesOf(scope, conditions, paging), {
    failed,
  });
  const [{ urgency }, go] = useUrgency();
  const choices = [
    { value: '', label: '全部' },
    ...urgencyOrder.map((one) => ({ value: `${one}`, label: urgencyNames[one] })),
  ];
  return (
    <section className={`${panel.panel} ${waiting.section}`} aria-label={statisticsTexts.times}>
      <p>
        首次查看、首次接受和首次回复为中位数，括号内为有这项时间的例数；按期回复的括号内为按期例数和到期例数。合计为全部
        {of}。
      </p>
      <div className={waiting.urgencies}>
        <Choices
          label={urgencyTexts.label}
          choices={choices}
          value={`${urgency ?? ''}`}
          onChange={(chosen) => go({ urgency: urgencyOrder.find((one) => `${one}` === chosen) }, { replace: true })}
        />
      </div>
      <p className={styles.paperOnly}>
        {urgencyTexts.label}：{urgency === undefined ? '全部' : urgencyNames[urgency]}
      </p>
      <Fetched result={times} failed={failed}>
        {(page, busy) => {
          const shown = printed?.times ?? page;
          return (
            <FigureTable
              label={`${statisticsTexts.times}表`}
              busy={busy}
              {...timesTable(of, shown, urgency)}
              linkOf={(row, column) =>
                column < 2 && !printed ? linkTo({ name: shown.lines[row]!.name, urgency }) : undefined
              }
            />
          );
        }}
      </Fetched>
      {children}
    </section>
  );
}
