import { outcomeFigureTexts as words } from '../../../contract/outcome-texts.ts';
import type { OutcomeStatistics } from '../../../contract/schemas/statistics.ts';
import { shareText } from './case-display.ts';
import { type Tile, Tiles } from './Tiles.tsx';

/** What became of the cases. */
export function OutcomeFigures({ figures, busy }: { figures: OutcomeStatistics; busy: boolean }) {
  const { closed, stated, treatment } = figures;
  const count = (value: number) => value.toLocaleString('zh-CN');
  const share = (part: number, whole: number) => (whole === 0 ? '—' : shareText(part, whole));
  const tiles: Tile[] = [
    { label: words.stated, value: share(stated, closed), note: `${count(stated)}/${count(closed)} 例` },
    {
      label: words.delay,
      value: treatment.medianDays === null ? '—' : `${treatment.medianDays}`,
      ...(treatment.medianDays !== null && { unit: '天' }),
      note: `${count(treatment.cases)} 例`,
    },
    {
      label: words.prompt,
      value: share(treatment.prompt, treatment.cases),
      note: `${count(treatment.prompt)}/${count(treatment.cases)} 例`,
    },
  ];
  return <Tiles label={words.figures} tiles={tiles} busy={busy} />;
}
