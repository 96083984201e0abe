import { dayInShanghai, dayText } from '../../../clinical/ages.ts';
import { treatmentText } from '../../../clinical/treatments.ts';
import { colours } from '../../../contract/colours.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { Chart, ChartCard, type ChartOption } from '../charts/ChartCard.tsx';
import styles from './ChildPage.module.css';
import { courseMeasures, type Measure, weeksOn } from './course-measures.ts';

const dayOf = (at: string) => dayInShanghai(new Date(at));
const lineColours = [colours.teal, colours.amber];

/** How each finding went over postmenstrual age, both eyes in one drawing, with the treatments as upright lines. */
export default function CourseCharts({ child }: { child: Child }) {
  const measures = courseMeasures(child, dayOf);
  return (
    <div className={styles.charts}>
      {measures.map((measure) => {
        const days = [...new Set(measure.lines.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted();
        const said = (value: number | undefined) =>
          value === undefined ? '—' : (measure.grades?.[value] ?? `${value} ${measure.unit}`.trim());
        const rows = days.map((day) => [
          dayText(day),
          ...measure.lines.map(({ points }) => said(points.findLast((one) => one.day === day)?.value)),
        ]);
        const inWords = rows.map(([day, ...values]) => `${day} ${values.join('、')}`).join('；');
        return (
          <ChartCard
            key={measure.name}
            title={measure.unit ? `${measure.name}（${measure.unit}）` : measure.name}
            note={child.patientName}
            fileName={`${child.patientName}-${measure.name}`}
            canSave
            head={['检查日期', ...measure.lines.map(({ name }) => name)]}
            rows={rows}
          >
            <Chart
              option={optionOf(measure, child)}
              description={`${measure.name}：${inWords}`}
              heightPx={measure.grades ? 60 + measure.grades.length * 24 : 220}
            />
          </ChartCard>
        );
      })}
    </div>
  );
}

function optionOf(measure: Measure, child: Child): ChartOption {
  const treatments = child.findings.treatments.map((one) => ({
    xAxis: weeksOn(child, one.date),
    name: `${dayText(one.date)} ${treatmentText(one)}`,
  }));
  return {
    legend: { top: 0, left: 0, data: measure.lines.map(({ name }) => name) },
    grid: { top: 34, left: 8, right: 16, bottom: 22, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value',
      scale: true,
      // Whole weeks.
      minInterval: 1,
      name: '矫正胎龄（周）',
      nameLocation: 'middle',
      nameGap: 22,
      axisLabel: { color: colours.inkSoft },
      splitLine: { show: false },
    },
    yAxis: measure.grades
      ? {
          type: 'category',
          data: [...measure.grades],
          axisLabel: { color: colours.inkSoft },
          splitLine: { show: true },
        }
      : { type: 'value', scale: true, axisLabel: { color: colours.inkSoft } },
    series: measure.lines.map(({ name, points }, place) => ({
      type: 'line',
      name,
      data: points.map(({ day, value }) => [weeksOn(child, day), value]),
      symbol: place === 0 ? 'circle' : 'triangle',
      // The eyes often say the same: one line shows through the other.
      symbolSize: place === 0 ? 11 : 7,
      lineStyle: { type: place === 0 ? 'solid' : 'dashed', width: 2 },
      color: lineColours[place],
      ...(place === 0 && {
        markLine: {
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: colours.danger, type: 'dotted', width: 2 },
          data: treatments,
        },
      }),
    })),
  } as ChartOption;
}
