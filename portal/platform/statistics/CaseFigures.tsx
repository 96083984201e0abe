import { limits } from '../../../contract/limits.ts';
import { statisticsTexts, statusNames } from '../../../contract/texts.ts';
import type { CaseOverview } from '../../api/statistics.ts';
import { durationText, sumOf } from './case-display.ts';
import { Tiles } from './Tiles.tsx';

type Props = {
  overview: CaseOverview;
  busy: boolean;
};

/** What a head of department looks at first, and what exactly each figure is. */
export function CaseFigures({ overview, busy }: Props) {
  const { totals, statuses, firstReply, silentHospitals } = overview;
  const count = (value: number) => value.toLocaleString('zh-CN');
  const unanswered = statuses.reduce((sum, status) => sum + status.unanswered, 0);
  const figures = [
    {
      label: statisticsTexts.cases,
      value: count(sumOf(totals)),
      unit: '例',
      note: statuses.map(({ status, cases }) => `${statusNames[status]} ${count(cases)}`).join(' · '),
    },
    {
      label: statisticsTexts.medianFirstReply,
      value: durationText(firstReply.medianMinutes),
      note: `已回复 ${count(firstReply.answered)} 例`,
    },
    {
      label: statisticsTexts.p90FirstReply,
      value: durationText(firstReply.p90Minutes),
      note: `已回复 ${count(firstReply.answered)} 例`,
    },
    {
      label: statisticsTexts.unanswered,
      value: count(unanswered),
      unit: '例',
      note: `其中${statusNames[0]} ${count(statuses[0]!.unanswered)} 例`,
    },
    ...(silentHospitals
      ? [
          {
            label: statisticsTexts.silentHospitals(limits.silentDays),
            value: count(silentHospitals.length),
            unit: '家',
            note: '截至今天',
          },
        ]
      : []),
  ];

  const definitions = statisticsTexts.definitions(limits.silentDays);
  return (
    <Tiles
      label="主要指标"
      tiles={figures}
      busy={busy}
      definitions={silentHospitals ? definitions : definitions.slice(0, -1)}
    />
  );
}
