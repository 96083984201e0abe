import { outcomeFigureTexts } from '../../../contract/outcome-texts.ts';
import { pages } from '../../../contract/pages.ts';
import type { OutcomeStatistics } from '../../../contract/schemas/statistics.ts';
import { statisticsTexts, statusNames } from '../../../contract/texts.ts';
import type { CaseOverview } from '../../api/statistics.ts';
import { durationText, sumOf } from './case-display.ts';
import { Tiles } from './Tiles.tsx';

type Props = {
  overview: CaseOverview;
  /** Undefined until they have come. */
  followed: OutcomeStatistics['children'] | undefined;
  /** Whether they are those of the reader's 患儿. */
  isOwn: boolean;
  busy: boolean;
};

/** What a head of department looks at first. */
export function CaseFigures({ overview, followed, isOwn, busy }: Props) {
  const { totals, statuses, firstReply } = overview;
  const count = (value: number) => value.toLocaleString('zh-CN');
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
      note: firstReply.p90Minutes === null ? '尚无回复' : `九成在 ${durationText(firstReply.p90Minutes)}内`,
    },
    {
      label: statisticsTexts.unanswered,
      value: count(statuses.reduce((sum, { unanswered }) => sum + unanswered, 0)),
      unit: '例',
      note: `其中${statusNames[0]} ${count(statuses[0]!.unanswered)} 例`,
    },
    {
      label: outcomeFigureTexts.overdue,
      value: followed ? count(followed.overdue) : '…',
      unit: '名',
      note: followed ? outcomeFigureTexts.lost(followed.lost, followed.followed) : '…',
      to: isOwn ? `${pages.platformFollowUp}?list=overdue` : undefined,
    },
  ];
  return <Tiles label="主要指标" tiles={figures} busy={busy} />;
}
