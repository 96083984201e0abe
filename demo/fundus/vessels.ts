import type { Random } from '../random.ts';
import { distance, type Mask, newMask, stamp } from './canvas.ts';

export type Point = { x: number; y: number };

export type VesselPlan = {
  disc: Point;
  discRadius: number;
  /** 1 when temporal is to the right, -1 when it is to the left. */
  temporal: 1 | -1;
  /** Pixels in a degree of the visual field. */
  scale: number;
  /** 0 straight to 1 as in plus disease; arteries wind, veins widen. */
  plus: number;
  /** Vessels end where this says so, as at the border of the avascular retina. */
  ends: (point: Point) => boolean;
  /** Pulls the temporal arcades together, as in familial exudative vitreoretinopathy. */
  dragged?: number;
};

export type Vessels = { arteries: Mask; veins: Mask; reflexes: Mask };

type Branch = Point & { heading: number; radius: number; depth: number; length: number; turn: number; vein: boolean };

/** Grows the retinal tree from the disc: four arcades of an artery and a vein each, branching on their way outward. */
export function growVessels(random: Random, plan: VesselPlan): Vessels {
  const vessels: Vessels = { arteries: newMask(), veins: newMask(), reflexes: newMask() };
  const queue = trunks(random, plan);
  for (let branch = queue.shift(); branch; branch = queue.shift())
    queue.push(...growBranch(random, plan, vessels, branch));
  return vessels;
}

/** The arcades leave the disc upward and downward; the temporal ones turn around the macula. */
function trunks(random: Random, { disc, discRadius, temporal, scale, plus, dragged = 0 }: VesselPlan): Branch[] {
  const branches: Branch[] = [];
  const thickness = discRadius * 0.14;
  for (const up of [-1, 1] as const)
    for (const side of [1, -1] as const)
      for (const vein of [false, true]) {
        const isTemporal = side === 1;
        const tilt = (isTemporal ? random.between(0.3, 0.55) : random.between(0.5, 0.95)) + dragged * 0.55;
        const heading = Math.atan2(up * Math.cos(tilt), temporal * side * Math.sin(tilt)) + (vein ? 0.13 : -0.13) * up;
        branches.push({
          x: disc.x + (vein ? 0.1 : -0.06) * discRadius - temporal * discRadius * 0.16,
          y: disc.y + up * discRadius * 0.1,
          heading,
          radius: thickness * (isTemporal ? 1 : 0.82) * (vein ? 1.22 + plus * 0.55 : 0.88 + plus * 0.12),
          depth: 0,
          length: scale * random.between(62, 84),
          turn: (isTemporal ? random.between(0.92, 1.12) : 0.3) * (1 - dragged * 0.5) * (temporal * side * up) * -1,
          vein,
        });
      }
  for (let count = 0; count < 4; count += 1)
    branches.push({
      ...{ x: disc.x, y: disc.y, depth: 2, turn: 0, vein: count % 2 === 0 },
      heading: (temporal > 0 ? 0 : Math.PI) + random.between(-0.5, 0.5) + (count > 2 ? Math.PI : 0),
      radius: thickness * 0.36,
      length: scale * random.between(6, 13),
    });
  return branches;
}

function growBranch(random: Random, plan: VesselPlan, { arteries, veins, reflexes }: Vessels, from: Branch): Branch[] {
  const { scale, plus } = plan;
  const children: Branch[] = [];
  const [wave, phase] = [scale * random.between(4.5, 7.5), random.between(0, 6.28)];
  const winding = (from.vein ? 0.35 : 1) * plus * scale * 0.62 * (from.depth === 0 ? 1 : 0.75);
  let [{ x, y, heading, radius }, sinceFork, drift] = [from, 0, 0];
  const step = Math.max(0.7, radius * 0.45);
  const forkEvery = scale * random.between(5.5, 10);
  for (let run = 0; run < from.length && radius > 0.3; run += step) {
    drift = drift * 0.94 + random.between(-0.012, 0.012);
    // The arcade's bend is strongest near the disc and fades out.
    const bend = from.turn * 1.02 * Math.exp(-run / (scale * 17)) * (step / (scale * 17));
    heading += drift * (step / scale) * 1.8 + bend;
    x += Math.cos(heading) * step;
    y += Math.sin(heading) * step;
    if (plan.ends({ x, y })) break;
    const swing = winding * Math.sin((run / wave) * 2.6 + phase) * Math.min(1, run / (scale * 5));
    const [px, py] = [x - Math.sin(heading) * swing, y + Math.cos(heading) * swing];
    const onDisc = distance(px - plan.disc.x, py - plan.disc.y) < plan.discRadius;
    stamp(
      from.vein ? veins : arteries,
      px,
      py,
      radius * (onDisc ? 0.75 : 1),
      Math.min(onDisc ? 0.6 : 1, 0.42 + radius * 0.36),
    );
    if (!from.vein && radius > 1.1) stamp(reflexes, px, py, radius * 0.28, 0.8);
    radius *= 1 - 0.0016 * step * (3.7 / scale);
    sinceFork += step;
    if (sinceFork < forkEvery * (0.75 + random.next() * 0.5) || from.depth > 4) continue;
    sinceFork = 0;
    const side = random.chance(0.5) ? 1 : -1;
    const share = random.between(0.52, 0.78);
    children.push({
      ...{ x, y, vein: from.vein, depth: from.depth + 1, turn: 0 },
      heading: heading + side * random.between(0.42, 0.85),
      radius: radius * share,
      length: (from.length - run) * random.between(0.45, 0.9),
    });
    radius *= Math.sqrt(1 - share * share * 0.26);
    heading -= side * 0.1;
  }
  return children;
}
