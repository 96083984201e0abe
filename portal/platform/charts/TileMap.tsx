import { CustomChart, type CustomSeriesOption } from 'echarts/charts';
import { TooltipComponent } from 'echarts/components';
import { dispose, getInstanceByDom, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import EChart from 'echarts-for-react/esm/core';
import { colours, fontFamily } from '../../../contract/look.ts';
import { gridColumns, gridRows, tiles } from './tile-grid.ts';

use([CustomChart, TooltipComponent, SVGRenderer]);

/** The three parts of the library that the component calls; handing it all of it would load all of it. */
const echarts = { dispose, getInstanceByDom, init };

type Props = {
  /** What there is in each province, by the first two digits of its code. */
  counts: ReadonlyMap<number, number>;
  /** What is counted, as in `12 家`. */
  unit: string;
  /** What the chart says, for those who do not see it. */
  description: string;
  /** What to show when a province is pointed at. */
  detail?: (code: number) => ReadonlyArray<string>;
};

const shades = ['#b9ddd8', '#5fb3a8', '#15857b', colours.tealDeep] as const;

/** From light to dark over what there is; nothing at all is no shade. */
function shadeOf(count: number, most: number): { fill: string; text: string } {
  if (count === 0) return { fill: colours.mistDeep, text: colours.inkSoft };
  const step = most === 1 ? 1 : Math.ceil((count / most) * shades.length) - 1;
  return { fill: shades[step]!, text: step < 2 ? colours.ink : '#ffffff' };
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Numbers by province on a grid of squares. */
export default function TileMap({ counts, unit, description, detail }: Props) {
  const most = Math.max(1, ...counts.values());
  const renderItem: CustomSeriesOption['renderItem'] = (params, api) => {
    const { name, column, row, code } = tiles[params.dataIndex]!;
    const count = counts.get(code) ?? 0;
    const cell = Math.min(api.getWidth() / gridColumns, api.getHeight() / gridRows);
    const side = cell - 4;
    const x = (api.getWidth() - cell * gridColumns) / 2 + (column + 0.5) * cell;
    const y = (row + 0.5) * cell;
    const shade = shadeOf(count, most);
    const text = (content: string, top: number, size: number, weight: 'normal' | 'bold') => ({
      type: 'text' as const,
      style: {
        text: content,
        x,
        y: y + top,
        fill: shade.text,
        align: 'center' as const,
        verticalAlign: 'middle' as const,
        font: `${weight} ${size}px ${fontFamily}`,
      },
    });
    const size = Math.max(10, Math.min(15, side / 3.6));
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { x: x - side / 2, y: y - side / 2, width: side, height: side, r: 6 },
          style: { fill: shade.fill },
          emphasis: { style: { stroke: colours.amber, lineWidth: 2 } },
        },
        ...(count > 0
          ? [text(name, -side * 0.18, size, 'normal'), text(String(count), side * 0.2, size + 2, 'bold')]
          : [text(name, 0, size, 'normal')]),
      ],
    };
  };

  return (
    <div role="img" aria-label={description} style={{ height: '100%' }}>
      <EChart
        echarts={echarts}
        notMerge
        style={{ height: '100%', minHeight: 'inherit' }}
        option={{
          animation: false,
          tooltip: {
            confine: true,
            formatter: ({ dataIndex }: { dataIndex: number }) => {
              const { name, code } = tiles[dataIndex]!;
              const lines = [`${name}　${counts.get(code) ?? 0} ${unit}`, ...(detail?.(code) ?? [])];
              return lines.map(escapeHtml).join('<br>');
            },
          },
          series: [
            {
              type: 'custom',
              coordinateSystem: 'none',
              renderItem,
              data: tiles.map(({ column, row }) => [column, row]),
            },
          ],
        }}
      />
    </div>
  );
}
