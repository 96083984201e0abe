import { colours, fontFamily } from '../../../contract/colours.ts';
import styles from './Chart.module.css';
import { gridColumns, gridRows, type Tile, tiles } from './tile-grid.ts';

type Props = {
  /** What there is in each province, by the first two digits of its code. */
  counts: ReadonlyMap<number, number>;
  /** What the chart says, for those who do not see it. */
  description: string;
  /** What more to say of a province that is pointed at. */
  detail?: (code: number) => string;
  /** A province was clicked. The table has the same as links. */
  onPick?: (code: number) => void;
};

const cell = 60;
const gap = 4;
const shades = ['#b9ddd8', '#5fb3a8', '#15857b', colours.tealDeep] as const;

/** From light to dark over what there is; nothing at all is no shade. */
function shadeOf(count: number, most: number): { fill: string; text: string } {
  if (count === 0) return { fill: colours.mistDeep, text: colours.inkSoft };
  const step = most === 1 ? 1 : Math.ceil((count / most) * shades.length) - 1;
  return { fill: shades[step]!, text: step < 2 ? colours.ink : '#ffffff' };
}

/** Numbers by province on a grid of squares. */
export function TileMap({ counts, description, detail, onPick }: Props) {
  const most = Math.max(1, ...counts.values());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by key, the table's links lead to the same
    <svg
      className={`${styles.map} tm-paper`}
      role="img"
      aria-label={description}
      viewBox={`0 0 ${gridColumns * cell} ${gridRows * cell}`}
      fontFamily={fontFamily}
      onClick={({ target }) => onPick?.(Number((target as Element).closest('g')?.dataset.code))}
    >
      {tiles.map((tile) => (
        <Square
          key={tile.code}
          tile={tile}
          count={counts.get(tile.code) ?? 0}
          most={most}
          detail={detail?.(tile.code)}
          leads={onPick !== undefined && counts.has(tile.code)}
        />
      ))}
    </svg>
  );
}

type SquareProps = { tile: Tile; count: number; most: number; detail: string | undefined; leads: boolean };

function Square({ tile, count, most, detail, leads }: SquareProps) {
  const shade = shadeOf(count, most);
  const [x, y] = [(tile.column + 0.5) * cell, (tile.row + 0.5) * cell];
  const side = cell - gap;
  return (
    <g
      data-code={tile.code}
      cursor={leads ? 'pointer' : undefined}
      textAnchor="middle"
      dominantBaseline="central"
      fill={shade.text}
    >
      {detail && <title>{detail}</title>}
      <rect x={x - side / 2} y={y - side / 2} width={side} height={side} rx="7" fill={shade.fill} />
      <text x={x} y={count > 0 ? y - 11 : y} fontSize="17">
        {tile.name}
      </text>
      {count > 0 && (
        <text x={x} y={y + 12} fontSize="20" fontWeight="700">
          {count}
        </text>
      )}
    </g>
  );
}
