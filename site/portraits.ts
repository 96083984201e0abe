import { pictureUrl } from '../contract/pictures.ts';
import { drawnPortraits } from '../contract/site-content.ts';
import doctorA from '../contract/portraits/doctor-a.svg';
import doctorB from '../contract/portraits/doctor-b.svg';
import doctorC from '../contract/portraits/doctor-c.svg';
import doctorD from '../contract/portraits/doctor-d.svg';
import nurse from '../contract/portraits/nurse.svg';

const drawings: Record<(typeof drawnPortraits)[number], { src: string }> = {
  'doctor-a': doctorA,
  'doctor-b': doctorB,
  'doctor-c': doctorC,
  'doctor-d': doctorD,
  nurse,
};

/** Where the picture of a member is: a drawing of this site, or a photograph in a size that fits. */
export function portraitSource(portrait: string): string {
  const drawn = drawnPortraits.find((one) => one === portrait);
  return drawn ? drawings[drawn].src : pictureUrl(portrait, 320, 'webp');
}
