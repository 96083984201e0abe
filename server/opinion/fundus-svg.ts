import type { FundusDrawing } from '../../contract/fundus/diagram.ts';
import { type LegendEntry, sampleBox } from '../../contract/fundus/legend.ts';
import type { FundusShape } from '../../contract/fundus/shapes.ts';
import { colours } from '../../contract/colours.ts';
import { commonLook, lookOf } from '../../contract/fundus/looks.ts';

/** One eye of the fundus diagram as SVG: the same shapes and looks as on the screen. */
export const fundusSvg = ({ viewBox, shapes }: FundusDrawing): string => svgOf(viewBox, shapes);

/** What stands before a line of the legend. */
export const sampleSvg = ({ sample }: LegendEntry): string => svgOf(sampleBox, sample);

const svgOf = (viewBox: readonly number[], shapes: readonly FundusShape[]): string => {
  const [, , width, height] = viewBox;
  const box = `viewBox="${viewBox.join(' ')}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><g ${attributes(commonLook)}>${shapes.map(element).join('')}</g></svg>`;
};

function element(shape: FundusShape): string {
  const { paintOrder, ...look } = lookOf(shape, (name) => colours[name]);
  if (shape.kind === 'path') return `<path d="${shape.d}" fill-rule="evenodd" ${attributes(look)}/>`;
  const word = (own: object) =>
    `<text x="${shape.at.x}" y="${shape.at.y}" text-anchor="middle" dominant-baseline="central" ${attributes(own)}>${shape.text}</text>`;
  // What prints it knows no order of painting: the white below is a word of its own.
  return paintOrder ? word({ ...look, fill: 'none' }) + word({ ...look, stroke: 'none' }) : word(look);
}

const attributes = (look: object): string =>
  Object.entries(look)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join(' ');
