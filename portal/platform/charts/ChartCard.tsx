import { Button } from 'antd';
import EChart from 'echarts-for-react/esm/core';
import {
  BarChart,
  type BarSeriesOption,
  LineChart,
  type LineSeriesOption,
  PieChart,
  type PieSeriesOption,
} from 'echarts/charts';
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  MarkLineComponent,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, dispose, getInstanceByDom, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { colours, fontFamily } from '../../../contract/colours.ts';
import { useApp } from '../../ui/app.tsx';
import { download } from '../../ui/download.ts';
import styles from './Chart.module.css';
import { type Behind, type Figures, FigureTable } from './FigureTable.tsx';

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** The three functions that the component calls: handing it the whole library would load the whole library. */
const echarts = { dispose, getInstanceByDom, init };

type Props = Figures &
  Behind & {
    title: string;
    /** What the figures are narrowed to. */
    note: string;
    /** Of the saved picture, without its ending. */
    fileName: string;
    canSave: boolean;
    children: ReactNode;
  };

/** A chart with its title, or its figures as a table in its place, and a button that saves it as a picture. */
export function ChartCard({ title, note, fileName, canSave, children, ...figures }: Props) {
  const { message } = useApp();
  const id = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const isEmpty = figures.rows.length === 0;
  const [isTable, setTable] = useState(false);
  useShrinkingPrint(drawing);
  const save = () => {
    const svg = drawing.current?.querySelector('svg');
    if (!svg) return;
    savePng(svg, title, note, `${fileName}.png`).catch(() => message.error('保存图片失败，请重试'));
  };

  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {!isEmpty && !isTable && (
          <Button size="small" disabled={!canSave} onClick={save} aria-label={`将“${title}”保存为图片`}>
            保存图片
          </Button>
        )}
        {!isEmpty && (
          <Button
            size="small"
            type={isTable ? 'primary' : 'default'}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            aria-label={`以数据表显示“${title}”`}
          >
            数据表
          </Button>
        )}
      </header>
      {isEmpty ? (
        <p className={styles.none}>暂无数据</p>
      ) : isTable ? (
        <FigureTable label={`${title}：数据表`} small {...figures} />
      ) : (
        <div ref={drawing} className={`${styles.drawing} tm-paper`}>
          {children}
        </div>
      )}
    </section>
  );
}

/** echarts draws for the width of the screen; a view box lets paper shrink the drawing. */
function useShrinkingPrint(drawing: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const charts = () => drawing.current?.querySelectorAll('.echarts-for-react svg') ?? [];
    const before = () => {
      for (const svg of charts()) {
        const { width, height } = svg.getBoundingClientRect();
        svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      }
    };
    const after = () => {
      for (const svg of charts()) svg.removeAttribute('viewBox');
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [drawing]);
}

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

type ChartProps = {
  option: ChartOption;
  /** What the chart says, for those who do not see it. */
  description: string;
  heightPx: number;
  /** A bar was clicked: which one from the first, and its series' name. The table has the same as links. */
  onPick?: (index: number, series: string) => void;
};

/** A chart of bars, lines or slices, drawn as SVG so that it prints and scales. */
export const Chart = ({ option, description, heightPx, onPick }: ChartProps) => (
  <div role="img" aria-label={description}>
    <EChart
      echarts={echarts}
      notMerge
      style={{ height: heightPx }}
      onEvents={{
        click: ({ dataIndex, seriesName }: { dataIndex: number; seriesName: string }) =>
          onPick?.(dataIndex, seriesName),
      }}
      option={{
        animation: false,
        textStyle: { fontFamily, color: colours.ink },
        ...option,
      }}
    />
  </div>
);

/** So wide a picture is sharp on a slide, however small the chart on the page. */
const pictureWidthPx = 1600;
const margin = 24;

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** Saves a chart that was drawn as SVG, below its title and what it is narrowed to. @throws when it cannot be drawn */
async function savePng(svg: SVGSVGElement, title: string, note: string, name: string): Promise<void> {
  const { width, height } = svg.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const top = margin + 52;
  const scale = pictureWidthPx / (width + 2 * margin);
  canvas.width = pictureWidthPx;
  canvas.height = (height + top + margin) * scale;
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  context.fillStyle = colours.ink;
  context.font = `600 18px ${fontFamily}`;
  context.fillText(title, margin, margin);
  context.fillStyle = colours.inkSoft;
  context.font = `13px ${fontFamily}`;
  context.fillText(note, margin, margin + 28, width);
  context.drawImage(await imageOf(svg), margin, top, width, height);
  const content = await new Promise<Blob | null>((ready) => canvas.toBlob(ready, 'image/png'));
  if (!content) throw new Error('The browser made no picture of the chart.');
  download(content, name);
}
