import { colours } from '../../../contract/look.ts';

const onDark = 'rgba(255, 255, 255, 0.55)';
const onLight = 'rgba(16, 48, 47, 0.45)';
const lines = (color: string, rotation: number, gap: number) => ({
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [1.5, gap],
  rotation,
  color,
});

/**
 * One tone for each disease 1 to 5: neighbours in a stack differ in lightness, which every eye and a grey print tells
 * apart, and each but the first carries a pattern of its own.
 */
export const diseaseTones = {
  1: { color: colours.teal },
  2: { color: colours.amberBright, decal: lines(onLight, Math.PI / 4, 6) },
  3: {
    color: colours.ink,
    decal: { symbol: 'circle', symbolSize: 0.5, dashArrayX: [6, 6], dashArrayY: [6, 0], color: onDark },
  },
  4: { color: '#5fb3a8', decal: lines(onLight, 0, 5) },
  5: { color: colours.amber, decal: lines(onDark, -Math.PI / 4, 6) },
} as const;
