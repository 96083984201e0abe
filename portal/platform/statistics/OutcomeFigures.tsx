import { kappaPairsMin } from '../../../clinical/expert-pairs.ts';
import type { OutcomeStatistics } from '../../../contract/schemas/statistics.ts';
import { outcomeFigureTexts as words } from '../../../contract/outcome-texts.ts';
import { shareText } from './case-display.ts';
import { type Tile, Tiles } from './Tiles.tsx';

/** What became of the cases, and how far experts agree. */
export function OutcomeFigures({ figures, busy }: { figures: OutcomeStatistics; busy: boolean }) {
  const { closed, stated, treatment, children, agreement } = figures;
  const count = (value: number) => value.toLocaleString('zh-CN');
  const share = (part: number, whole: number) => (whole === 0 ? '—' : shareText(part, whole));
  const ofCases = `${count(treatment.prompt)}/${count(treatment.cases)} 例`;
  const kappa = (label: string, { kappa: value, pairs }: OutcomeStatistics['agreement']['zone']): Tile => ({
    label: words.kappa(label),
    value: value === null ? '—' : value.toFixed(2),
    note:
      value === null && pairs < kappaPairsMin
        ? `${count(pairs)} 对，少于 ${kappaPairsMin} 对不计算`
        : `${count(pairs)} 对`,
  });
  const tiles: Tile[] = [
    { label: words.stated, value: share(stated, closed), note: `${count(stated)}/${count(closed)} 例` },
    {
      label: words.delay,
      value: treatment.medianDays === null ? '—' : `${treatment.medianDays}`,
      ...(treatment.medianDays !== null && { unit: '天' }),
      note: `${count(treatment.cases)} 例`,
    },
    { label: words.prompt, value: share(treatment.prompt, treatment.cases), note: ofCases },
    {
      label: words.lost,
      value: share(children.lost, children.followed),
      note: `${count(children.lost)}/${count(children.followed)} 名，截至今天`,
    },
    kappa('分区', agreement.zone),
    kappa('分期', agreement.stage),
    kappa('附加病变', agreement.plus),
  ];
  return <Tiles label={words.figures} tiles={tiles} busy={busy} definitions={words.definitions} />;
}
