import type { OutcomeStatistics } from '../../../contract/schemas/statistics.ts';
import { outcomeFigureTexts as words } from '../../../contract/outcome-texts.ts';
import { shareText } from './case-display.ts';
import { type Tile, Tiles } from './Tiles.tsx';

/** What became of the cases. */
export function OutcomeFigures({ figures, busy }: { figures: OutcomeStatistics; busy: boolean }) {
  const { closed, stated, treatment, children } = figures;
  const count = (value: number) => value.toLocaleString('zh-CN');
  const share = (part: number, whole: number) => (whole === 0 ? '—' : shareText(part, whole));
  const ofCases = `${count(treatment.prompt)}/${count(treatment.cases)} 例`;
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
      label: words.overdue,
      value: count(children.overdue),
      unit: '名',
      note: words.lost(children.lost, children.followed),
    },
  ];
  return <Tiles label={words.figures} tiles={tiles} busy={busy} definitions={words.definitions} />;
}
