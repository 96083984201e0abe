import { createRandom } from '../random.ts';
import { type AnteriorPlan, drawAnterior } from './anterior.ts';
import { drawFundus, type FundusPlan } from './fundus.ts';
import {
  avascularBehind,
  avascularRetina,
  type Border,
  bulbs,
  exudates,
  haemorrhages,
  laserScars,
  ridge,
} from './retinopathy.ts';
import { coloboma, seeds, tumour } from './tumour.ts';

const fundus = (seed: number, plan: FundusPlan) => () => drawFundus(createRandom(seed), plan);
const anterior = (seed: number, plan: AnteriorPlan) => () => drawAnterior(createRandom(seed), plan);

/** Vessels end at the border, and what lies behind it is grey. */
const immature = (border: Border): Pick<FundusPlan, 'avascular' | 'beneath'> => ({
  avascular: avascularBehind(border),
  beneath: [avascularRetina(border)],
});

const zone1: Border = { temporal: 27, nasal: 34 };
const zone2Posterior: Border = { temporal: 33, nasal: 50 };
const zone2: Border = { temporal: 38, nasal: 60 };
const zone3: Border = { temporal: 50, nasal: 84 };
const disc = { scale: 11, discAt: { nasal: 4, down: 0 } } as const;
const coatsRight = { angle: 0.35, away: 30, size: 19 };
const coatsLeft = { angle: -0.5, away: 26, size: 15 };

/** Every sample picture by its name: synthetic, drawn by these functions alone, the same each time. */
export const pictures = {
  'rop-immature-right': fundus(101, { side: 'right', ...immature(zone3) }),
  'rop-immature-left': fundus(102, { side: 'left', ...immature(zone2) }),
  'rop-stage1-right': fundus(103, { side: 'right', ...immature(zone2), above: [ridge(zone2, 1)] }),
  'rop-stage2-left': fundus(104, { side: 'left', ...immature(zone2), above: [ridge(zone2, 2)] }),
  'rop-stage2-right': fundus(105, { side: 'right', plus: 0.35, ...immature(zone2), above: [ridge(zone2, 2)] }),
  'rop-stage3-right': fundus(106, { side: 'right', plus: 1, ...immature(zone2), above: [ridge(zone2, 3)] }),
  'rop-stage3-left': fundus(107, {
    side: 'left',
    plus: 0.9,
    ...immature(zone2Posterior),
    above: [ridge(zone2Posterior, 3)],
  }),
  'a-rop-right': fundus(108, {
    side: 'right',
    plus: 1,
    ...immature(zone1),
    above: [haemorrhages(22, { from: 12, to: 27 })],
  }),
  'a-rop-left': fundus(109, {
    side: 'left',
    plus: 1,
    ...immature(zone1),
    above: [haemorrhages(30, { from: 10, to: 26 })],
  }),
  'laser-fresh-right': fundus(110, {
    side: 'right',
    plus: 0.4,
    avascular: avascularBehind(zone2),
    beneath: [avascularRetina(zone2), laserScars(zone2, 'fresh')],
    above: [ridge(zone2, 2)],
  }),
  'laser-old-left': fundus(111, {
    side: 'left',
    avascular: avascularBehind(zone2),
    beneath: [avascularRetina(zone2), laserScars(zone2, 'old')],
  }),
  'fevr-right': fundus(112, { side: 'right', dragged: 0.8, ...immature({ temporal: 42, nasal: 90 }) }),
  'fevr-left': fundus(113, { side: 'left', dragged: 0.6, ...immature({ temporal: 40, nasal: 90 }) }),
  'coats-right': fundus(114, { side: 'right', above: [exudates(coatsRight), bulbs({ ...coatsRight, away: 40 }, 24)] }),
  'coats-left': fundus(115, { side: 'left', above: [exudates(coatsLeft), bulbs({ ...coatsLeft, away: 36 }, 18)] }),

  'rb-small-right': fundus(201, { side: 'right', above: [tumour({ temporal: 22, down: -12, size: 15 })] }),
  'rb-macula-left': fundus(202, { side: 'left', above: [tumour({ temporal: 15, down: 3, size: 21 })] }),
  'rb-several-right': fundus(203, {
    side: 'right',
    above: [
      tumour({ temporal: 26, down: 12, size: 19 }),
      tumour({ temporal: 8, down: -24, size: 10 }),
      tumour({ temporal: -20, down: 8, size: 7 }),
    ],
  }),
  'rb-seeds-left': fundus(204, {
    side: 'left',
    above: [tumour({ temporal: 16, down: 14, size: 33, fluid: 0.4 }), seeds({ temporal: 12, down: 4, spread: 26 }, 70)],
  }),
  'rb-large-right': fundus(205, {
    side: 'right',
    haze: 0.1,
    above: [
      tumour({ temporal: 12, down: -6, size: 52, fluid: 0.5, calcium: 0.4 }),
      seeds({ temporal: 12, down: 0, spread: 42 }, 120),
    ],
  }),
  'rb-regressed-right': fundus(206, {
    side: 'right',
    above: [tumour({ temporal: 22, down: -12, size: 12, calcium: 1, fluid: 0.5 })],
  }),
  'rb-leukocoria-left': anterior(207, { opacity: 'white-reflex', pupil: 0.58 }),

  'cataract-total-right': anterior(301, { opacity: 'total' }),
  'cataract-total-left': anterior(302, { opacity: 'total', pupil: 0.5 }),
  'cataract-nuclear-right': anterior(303, { opacity: 'nuclear' }),
  'cataract-nuclear-left': anterior(304, { opacity: 'nuclear', pupil: 0.66 }),
  'cataract-lamellar-right': anterior(305, { opacity: 'lamellar' }),
  'cataract-lamellar-left': anterior(306, { opacity: 'lamellar', pupil: 0.68 }),
  'cataract-polar-left': anterior(307, { opacity: 'polar' }),
  'cataract-sutural-right': anterior(308, { opacity: 'sutural' }),

  'glaucoma-cloudy-right': anterior(401, { corneaRadius: 226, pupil: 0.34, cloudy: 0.85, redness: 0.5 }),
  'glaucoma-cloudy-left': anterior(402, { corneaRadius: 218, pupil: 0.36, cloudy: 0.6, redness: 0.4 }),
  'glaucoma-haab-right': anterior(403, { corneaRadius: 222, pupil: 0.33, cloudy: 0.28, haab: true }),
  'glaucoma-haab-left': anterior(404, { corneaRadius: 216, pupil: 0.4, cloudy: 0.16, haab: true }),
  'glaucoma-cup-right': fundus(405, { side: 'right', ...disc, cup: 0.72 }),
  'glaucoma-cup-left': fundus(406, { side: 'left', ...disc, cup: 0.86 }),
  'glaucoma-cup-early-right': fundus(407, { side: 'right', ...disc, cup: 0.55 }),

  'haemorrhage-right': fundus(501, { side: 'right', above: [haemorrhages(34, { from: 4, to: 34 })] }),
  'haemorrhage-left': fundus(502, {
    side: 'left',
    above: [haemorrhages(22, { from: 6, to: 30 }), haemorrhages(16, { from: 3, to: 14 }, true)],
  }),
  'coloboma-right': fundus(503, { side: 'right', beneath: [coloboma({ down: 26, size: 38 })] }),
  'coloboma-left': fundus(504, { side: 'left', beneath: [coloboma({ down: 22, size: 46 })] }),
  'albinism-right': fundus(505, { side: 'right', pigment: -0.55 }),
  'normal-right': fundus(506, { side: 'right' }),
  'normal-left': fundus(507, { side: 'left' }),
} satisfies Record<string, () => Promise<Buffer>>;

export type PictureName = keyof typeof pictures;
