import type { Eye } from './eyes.ts';
import type { RopZone } from './icrop3.ts';

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

/** Which way the nose lies as the examiner sees the child: to the right of the right eye, to the left of the left eye. */
export const nasal = (eye: Eye): 1 | -1 => (eye === 'OD' ? 1 : -1);

export const discCentre = (eye: Eye): Point => ({ x: nasal(eye) * fundus.discToFovea, y: 0 });

/** The point at a clock hour (12 above, 3 to the right in both eyes) and a distance from the fovea. */
export function atHour(hour: number, distance: number): Point {
  const angle = (hour / 12) * 2 * Math.PI;
  return { x: rounded(distance * Math.sin(angle)), y: rounded(-distance * Math.cos(angle)) };
}

export const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

export const polyline = (points: readonly Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

/** From 0 to 1 in so many steps. */
export const shares = (count: number): number[] => Array.from({ length: count + 1 }, (_, step) => step / count);

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
export function lesionDistance(eye: Eye, zone: RopZone, hour: number): number {
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
export function sectorPath(from: number, to: number, inner: number, outer: number, roundFovea = false): string {
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
