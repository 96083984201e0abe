import { BarChart, type BarSeriesOption, PieChart, type PieSeriesOption } from 'echarts/charts';
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, dispose, getInstanceByDom, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import EChart from 'echarts-for-react/esm/core';
import { colours, fontFamily } from '../../../contract/look.ts';

use([BarChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** The three parts of the library that the component calls; handing it all of it would load all of it. */
const echarts = { dispose, getInstanceByDom, init };

export type ChartOption = ComposeOption<
  BarSeriesOption | PieSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

type Props = {
  option: ChartOption;
  /** What the chart says, for those who do not see it. */
  description: string;
  heightPx: number;
};

/** A chart of bars or slices, drawn as SVG so that it prints and scales. */
export const Chart = ({ option, description, heightPx }: Props) => (
  <div role="img" aria-label={description}>
    <EChart
      echarts={echarts}
      notMerge
      style={{ height: heightPx }}
      option={{
        animation: false,
        textStyle: { fontFamily, color: colours.ink },
        ...option,
      }}
    />
  </div>
);
