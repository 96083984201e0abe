import { Link } from 'react-router-dom';
import { outcomeFigureTexts } from '../../../contract/outcome-texts.ts';
import { pages } from '../../../contract/pages.ts';
import type { OutcomeStatistics } from '../../../contract/schemas/statistics.ts';
import { statisticsTexts, statusNames } from '../../../contract/texts.ts';
import type { CaseOverview } from '../../api/statistics.ts';
import styles from './CaseStatistics.module.css';
import { durationText, shareText, sumOf } from './case-display.ts';

const countText = (value: number) => value.toLocaleString('zh-CN');

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
  const tiles = [
    {
      label: statisticsTexts.cases,
      value: countText(sumOf(totals)),
      unit: '例',
      note: statuses.map(({ status, cases }) => `${statusNames[status]} ${countText(cases)}`).join(' · '),
    },
    {
      label: statisticsTexts.medianFirstReply,
      value: durationText(firstReply.medianMinutes),
      note: firstReply.p90Minutes === null ? '尚无回复' : `九成在 ${durationText(firstReply.p90Minutes)}内`,
    },
    {
      label: statisticsTexts.unanswered,
      value: countText(statuses.reduce((sum, { unanswered }) => sum + unanswered, 0)),
      unit: '例',
      note: `其中${statusNames[0]} ${countText(statuses[0]!.unanswered)} 例`,
    },
    {
      label: outcomeFigureTexts.overdue,
      value: followed ? countText(followed.overdue) : '…',
      unit: '名',
      note: followed ? outcomeFigureTexts.lost(followed.lost, followed.followed) : '…',
      to: isOwn ? `${pages.platformFollowUp}?list=overdue` : undefined,
    },
  ];
  return <Tiles label="主要指标" tiles={tiles} busy={busy} />;
}

/** What became of the cases. */
export function OutcomeFigures({ figures, busy }: { figures: OutcomeStatistics; busy: boolean }) {
  const { closed, stated, treatment } = figures;
  const ofWhole = (part: number, whole: number) => ({
    value: whole === 0 ? '—' : shareText(part, whole),
    note: `${countText(part)}/${countText(whole)} 例`,
  });
  const { medianDays } = treatment;
  const tiles = [
    { label: outcomeFigureTexts.stated, ...ofWhole(stated, closed) },
    {
      label: outcomeFigureTexts.delay,
      ...(medianDays === null ? { value: '—' } : { value: `${medianDays}`, unit: '天' }),
      note: `${countText(treatment.cases)} 例`,
    },
    { label: outcomeFigureTexts.prompt, ...ofWhole(treatment.prompt, treatment.cases) },
  ];
  return <Tiles label={outcomeFigureTexts.figures} tiles={tiles} busy={busy} />;
}

/** `to`: where those counted are listed. */
type Tile = { label: string; value: string; unit?: string; note: string; to?: string | undefined };

/** Figures beside each other, each with its name and what it counts. */
const Tiles = ({ label, tiles, busy }: { label: string; tiles: readonly Tile[]; busy: boolean }) => (
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
