import { urgencyNames } from '../../../contract/case-urgency.ts';
import { statisticsTexts } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import type { AllTimes } from '../../api/statistics.ts';
import { useAddress, withParameters } from '../../ui/address.ts';
import { FigureTable } from '../charts/FigureTable.tsx';
import styles from './CaseStatistics.module.css';
import { timesTable, type UrgencyChoice, urgencyOrder } from './times-columns.ts';
import waiting from './WaitingTimes.module.css';

/** Of which urgency the times are shown is kept in the address. */
const useUrgency = () =>
  useAddress<{ urgency: UrgencyChoice }>({
    read: (query) => ({ urgency: urgencyOrder.find((one) => String(one) === query.get('urgency')) }),
    write: ({ urgency = '' }, query) => withParameters(query, { urgency }),
  });

type Props = {
  of: string;
  times: AllTimes;
  busy: boolean;
  linkTo: ((name: string) => string) | undefined;
};

/** How long cases wait by hospital or doctor (`of` says which). */
export function WaitingTimes({ of, times, busy, linkTo }: Props) {
  const [{ urgency }, go] = useUrgency();
  const choices: UrgencyChoice[] = [undefined, ...urgencyOrder];
  const nameOf = (choice: UrgencyChoice) => (choice === undefined ? '全部' : urgencyNames[choice]);
  return (
    <>
      <fieldset className={`${styles.presets} ${waiting.urgencies}`}>
        <legend>{urgencyTexts.label}</legend>
        {choices.map((choice) => (
          <button
            key={nameOf(choice)}
            type="button"
            aria-pressed={choice === urgency}
            onClick={() => go({ urgency: choice }, { replace: true })}
          >
            {nameOf(choice)}
          </button>
        ))}
      </fieldset>
      <p className={styles.paperOnly}>
        {urgencyTexts.label}：{nameOf(urgency)}
      </p>
      <FigureTable
        label={`${statisticsTexts.times}表`}
        busy={busy}
        {...timesTable(of, times, urgency)}
        // Lists of cases are not narrowed by urgency.
        linkOf={(row, column) =>
          linkTo && urgency === undefined && column < 2 ? linkTo(times.lines[row]!.name) : undefined
        }
      />
    </>
  );
}
