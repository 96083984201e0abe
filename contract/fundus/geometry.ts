import type { Eye } from '../../clinical/eyes.ts';
import type { PlusGrade, RopStage, RopZone } from '../../clinical/icrop3.ts';

/**
 * The fundus as ICROP draws it: the ora is a circle round the fovea, and the zones are circles round the disc. Zone I
 * reaches twice as far as from disc to fovea, posterior zone II two disc diameters beyond it, zone II to the nasal ora;
 * zone III is the crescent that is left. Lengths are in drawing units, the ora's radius being 100; y grows downwards.
 */
export const fundus = {
  ora: 100,
  discToFovea: 18,
  discRadius: 3,
  zoneI: 36,
  posteriorZoneII: 48,
  zoneII: 82,
  /** Where the numbers of the clock stand, and how far the drawing reaches. */
  clock: 110,
  edge: 122,
} as const;

export type Point = { x: number; y: number };
export const fovea: Point = { x: 0, y: 0 };

/** Which way the nose lies as the examiner sees the child: to the right of the right eye, to the left of the left eye. */
export const nasal = (eye: Eye): 1 | -1 => (eye === 'OD' ? 1 : -1);

export const discCentre = (eye: Eye): Point => ({ x: nasal(eye) * fundus.discToFovea, y: 0 });

/** The point at a clock hour (12 above, 3 to the right in both eyes) and a distance from the fovea. */
export function atHour(hour: number, distance: number): Point {
  const angle = (hour / 12) * 2 * Math.PI;
  return { x: rounded(distance * Math.sin(angle)), y: rounded(-distance * Math.cos(angle)) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

const polyline = (points: readonly Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

/** From 0 to 1 in so many steps. */
const shares = (count: number): number[] => Array.from({ length: count + 1 }, (_, step) => step / count);

/** How far from the fovea the line towards a clock hour meets a circle of a radius round the disc. */
function distanceToCircle(eye: Eye, hour: number, radius: number): number {
  const { x, y } = atHour(hour, 1);
  const disc = discCentre(eye);
  const along = disc.x * x + disc.y * y;
  return along + Math.sqrt(along * along + radius * radius - disc.x * disc.x - disc.y * disc.y);
}

/** Where a zone begins and ends on the line from the fovea towards a clock hour. Zone III has no width at the nasal ora. */
export function zoneReach(eye: Eye, zone: RopZone, hour: number): { from: number; to: number } {
  const zoneI = distanceToCircle(eye, hour, fundus.zoneI);
  const posterior = distanceToCircle(eye, hour, fundus.posteriorZoneII);
  const zoneII = Math.min(distanceToCircle(eye, hour, fundus.zoneII), fundus.ora);
  if (zone === 'I') return { from: 0, to: zoneI };
  if (zone === 'posteriorII') return { from: zoneI, to: posterior };
  return zone === 'II' ? { from: posterior, to: zoneII } : { from: zoneII, to: fundus.ora };
}

/** Where in its zone a lesion is drawn, as a share of the zone's width: in zone I near its edge, elsewhere in the middle. */
const lesionPlace: Record<RopZone, number> = { I: 0.75, posteriorII: 0.5, II: 0.5, III: 0.5 };

/** How far from the fovea a lesion is drawn towards a clock hour. */
function lesionDistance(eye: Eye, zone: RopZone, hour: number): number {
  const { from, to } = zoneReach(eye, zone, hour);
  return from + (to - from) * lesionPlace[zone];
}

/** The line of a lesion over a run of clock hours, half an hour beyond each end, as the `d` of an SVG path. */
export function lesionPath(eye: Eye, zone: RopZone, hours: readonly number[]): string {
  const points = shares(hours.length * 6).map((share) => {
    const hour = hours[0]! - 0.5 + share * hours.length;
    return atHour(hour, lesionDistance(eye, zone, hour));
  });
  return `${polyline(points)}${hours.length === 12 ? 'Z' : ''}`;
}

/**
 * The ring between two distances from the fovea from one clock hour to a later one, as the `d` of an SVG path. Where it
 * goes round the fovea, its inner edge takes the far side, so that what lies there belongs to it.
 */
function sectorPath(from: number, to: number, inner: number, outer: number, roundFovea = false): string {
  const [a, b, c, d] = [atHour(from, outer), atHour(to, outer), atHour(to, inner), atHour(from, inner)];
  const wide = to - from > 6;
  const [long, short] = [Number(wide), Number(!wide)];
  const back = roundFovea ? `${short} 1` : `${long} 0`;
  return `M${a.x} ${a.y}A${outer} ${outer} 0 ${long} 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 ${back} ${d.x} ${d.y}Z`;
}

/** One clock hour of a ring, to be pressed on. */
export const hourSectorPath = (hour: number, inner: number, outer: number): string =>
  sectorPath(hour - 0.5, hour + 0.5, inner, outer);

/** A whole circle as a path, for areas with a hole. */
export const circlePath = ({ x, y }: Point, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

// Lines and areas that stand for a view, a finding or a treatment, as the `d` of an SVG path.

/** All clock hours as one run. */
export const wholeRound = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Where something is drawn of which nobody wrote down where it lies: temporally, where most begins. */
const somewhere = (eye: Eye): number[] => (eye === 'OD' ? [8, 9, 10] : [2, 3, 4]);

/** How far from the middle each of parallel lines across a circle runs, and half its length. */
function chords(radius: number, gap: number): [offset: number, half: number][] {
  return Array.from({ length: Math.floor((2 * radius) / gap) }, (_, line) => {
    const offset = (line + 0.5) * gap - radius;
    return [offset, Math.sqrt(radius * radius - offset * offset)];
  });
}

const turn = Math.SQRT1_2;
const slanted = (offset: number, half: number): string =>
  polyline(
    [-half, half].map((along) => ({ x: rounded((along + offset) * turn), y: rounded((offset - along) * turn) })),
  );

/** Slanting lines across a circle and a cross over them: nobody looked into the eye. */
export const hatchPath = (radius: number, gap: number): string =>
  chords(radius, gap)
    .map(([offset, half]) => slanted(offset, half))
    .join('');

export function crossPath(radius: number): string {
  const end = rounded(radius * turn);
  return `M${-end} ${-end}L${end} ${end}M${-end} ${end}L${end} ${-end}`;
}

/** Wavy lines across a circle, as mist: the eye could not be looked into. */
export const veilPath = (radius: number, gap: number): string =>
  chords(radius, gap)
    .map(([y, half]) =>
      polyline(
        shares(Math.max(6, Math.round(half / 2))).map((share) => {
          const x = half * (2 * share - 1);
          return { x: rounded(x), y: rounded(y + (gap / 4) * Math.sin((x / gap) * 2.4)) };
        }),
      ),
    )
    .join('');

/** How far vessels wind; those of which nobody recorded how they look are drawn straight, and never as those of a quiet eye. */
const winding: Record<PlusGrade, number> = { none: 0, preplus: 1.2, plus: 3 };

/** A vessel from the edge of a disc towards a clock hour. */
export const vesselPath = (disc: Point, hour: number, plus: PlusGrade | undefined, length = 36): string =>
  polyline(
    shares(24).map((share) => {
      const outward = atHour(hour, fundus.discRadius + share * length);
      const aside = atHour(hour + 3, (plus ? winding[plus] : 0) * Math.sin(share * (length / 6) * Math.PI));
      return { x: rounded(disc.x + outward.x + aside.x), y: rounded(disc.y + outward.y + aside.y) };
    }),
  );

/**
 * A detached retina as an area, to be filled by the rule `evenodd`, and its folds: stage 4A leaves out the fovea, 4B takes
 * it in, stage 5 is the whole, in 5A still open over the disc. `runs` are of clock hours.
 */
export function detachment(eye: Eye, stage: RopStage, runs: readonly number[][]): { area: string; folds: string } {
  const whole = circlePath(fovea, fundus.ora);
  if (stage !== '4A' && stage !== '4B')
    return { area: whole, folds: folds(wholeRound, stage === '5A' ? 16 : 4, discCentre(eye)) };
  const spares = stage === '4A';
  const inner = spares ? 44 : 14;
  const shown = runs.length > 0 ? runs : [somewhere(eye)];
  const areas = shown.map((run) => {
    if (run.length === 12) return spares ? whole + circlePath(fovea, inner) : whole;
    return sectorPath(run[0]! - 0.5, run[0]! - 0.5 + run.length, inner, fundus.ora, !spares);
  });
  return { area: areas.join(''), folds: shown.map((run) => folds(run, inner + 4, fovea)).join('') };
}

/** Two wavy lines an hour, from a distance round a centre to the ora. */
const folds = (run: readonly number[], from: number, centre: Point): string =>
  run
    .flatMap((hour) => [hour - 0.25, hour + 0.25])
    .map((hour) => {
      const [start, end] = [atHour(hour, from), atHour(hour, fundus.ora - 4)];
      const points = shares(16).map((share) => {
        const aside = atHour(hour + 3, 2 * Math.sin(share * 5 * Math.PI));
        const between = (one: number, other: number) => rounded(one + (other - one) * share);
        return {
          x: rounded(between(start.x + centre.x, end.x) + aside.x),
          y: rounded(between(start.y + centre.y, end.y) + aside.y),
        };
      });
      return polyline(points);
    })
    .join('');

/** The flat net of A-ROP: two waves that cross, along where the lesion lies; posteriorly where no zone was recorded. */
export function netPath(eye: Eye, zone: RopZone = 'posteriorII', runs: readonly number[][]): string {
  const shown = runs.length > 0 ? runs : [wholeRound];
  return shown.flatMap((run) => [wave(eye, zone, run, 4), wave(eye, zone, run, -4)]).join('');
}

const wave = (eye: Eye, zone: RopZone, run: readonly number[], height: number): string =>
  polyline(
    shares(run.length * 16).map((share) => {
      const hour = run[0]! - 0.5 + share * run.length;
      return atHour(hour, lesionDistance(eye, zone, hour) + height * Math.sin(share * run.length * 2 * Math.PI));
    }),
  );

/** Spots of laser in two rows before the ora. */
export const laserPath: string = [84, 94]
  .flatMap((distance, row) => shares(35).map((share) => circlePath(atHour(share * 11.67 + row / 6, distance), 1.8)))
  .join('');

/** A syringe whose needle enters the eye from below the temple. */
export function syringePath(eye: Eye): string {
  const side = -nasal(eye);
  // Along the slanting line towards the middle of the eye, and across it.
  const at = (far: number, aside: number) => `${rounded(side * (far - aside) * turn)} ${rounded((far + aside) * turn)}`;
  const barrel = `M${at(122, -6)}L${at(146, -6)}L${at(146, 6)}L${at(122, 6)}Z`;
  return `M${at(86, 0)}L${at(122, 0)}${barrel}M${at(146, 0)}L${at(158, 0)}M${at(158, -6)}L${at(158, 6)}`;
}

/** The frame of a one-word sign. */
export const boxPath = ({ x, y }: Point): string => `M${x - 10} ${y - 10}h20v20h-20Z`;
