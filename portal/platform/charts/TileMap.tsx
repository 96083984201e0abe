import { type PointerEvent, useState } from 'react';
import { colours, fontFamily } from '../../../contract/colours.ts';
import styles from './TileMap.module.css';
import { gridColumns, gridRows, type Tile, tiles } from './tile-grid.ts';

type Props = {
  /** What there is in each province, by the first two digits of its code. */
  counts: ReadonlyMap<number, number>;
  /** What is counted, as in `12 家`. */
  unit: string;
  /** What the chart says, for those who do not see it. */
  description: string;
  /** What to show when a province is pointed at. */
  detail?: (code: number) => ReadonlyArray<string>;
  /** A province was clicked. The table has the same as links. */
  onPick?: (code: number) => void;
};

const cell = 60;
const gap = 4;
const detailLines = 12;
const shades = ['#b9ddd8', '#5fb3a8', '#15857b', colours.tealDeep] as const;

/** From light to dark over what there is; nothing at all is no shade. */
function shadeOf(count: number, most: number): { fill: string; text: string } {
  if (count === 0) return { fill: colours.mistDeep, text: colours.inkSoft };
  const step = most === 1 ? 1 : Math.ceil((count / most) * shades.length) - 1;
  return { fill: shades[step]!, text: step < 2 ? colours.ink : '#ffffff' };
}

/** Numbers by province on a grid of squares. */
export function TileMap({ counts, unit, description, detail, onPick }: Props) {
  const [pointed, setPointed] = useState<Tile>();
  const most = Math.max(1, ...counts.values());
  const codeAt = (target: EventTarget) => Number((target as Element).closest('g')?.dataset.code);
  const point = ({ target }: PointerEvent) => setPointed(tiles.find(({ code }) => code === codeAt(target)));

  return (
    <div className={`${styles.map} tm-paper`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by key, the table's links lead to the same */}
      <svg
        role="img"
        aria-label={description}
        viewBox={`0 0 ${gridColumns * cell} ${gridRows * cell}`}
        fontFamily={fontFamily}
        onPointerOver={point}
        onPointerLeave={() => setPointed(undefined)}
        onClick={({ target }) => onPick?.(codeAt(target))}
      >
        {tiles.map((tile) => (
          <Square
            key={tile.code}
            tile={tile}
            count={counts.get(tile.code) ?? 0}
            most={most}
            isPointed={tile === pointed}
            leads={onPick !== undefined && counts.has(tile.code)}
          />
        ))}
      </svg>
      {pointed && (
        <Hint tile={pointed} lines={detail?.(pointed.code) ?? []}>
          {`${pointed.name}　${counts.get(pointed.code) ?? 0} ${unit}`}
        </Hint>
      )}
    </div>
  );
}

type SquareProps = { tile: Tile; count: number; most: number; isPointed: boolean; leads: boolean };

function Square({ tile, count, most, isPointed, leads }: SquareProps) {
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
      <rect
        x={x - side / 2}
        y={y - side / 2}
        width={side}
        height={side}
        rx="7"
        fill={shade.fill}
        stroke={isPointed ? colours.amber : 'none'}
        strokeWidth="2.5"
      />
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

/** Beside the square: on its left in the right half of the grid, below the middle above it. */
function Hint({ tile, lines, children }: { tile: Tile; lines: ReadonlyArray<string>; children: string }) {
  const isRight = tile.column >= gridColumns / 2;
  const isLow = tile.row >= gridRows / 2;
  const across = `${((isRight ? gridColumns - tile.column : tile.column + 1) / gridColumns) * 100}%`;
  const down = `${((isLow ? gridRows - tile.row - 1 : tile.row) / gridRows) * 100}%`;
  return (
    <div
      className={styles.hint}
      aria-hidden="true"
      style={{ [isRight ? 'right' : 'left']: across, [isLow ? 'bottom' : 'top']: down }}
    >
      <strong>{children}</strong>
      {lines.slice(0, detailLines).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {lines.length > detailLines && <span>等 {lines.length} 家</span>}
    </div>
  );
}
