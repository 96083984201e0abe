import { type Day, dayInShanghai, isDay } from '../../../clinical/ages.ts';
import type { Eye } from '../../../clinical/eyes.ts';
import { limits } from '../../../contract/limits.ts';
import { type DataSet, itemsOf, textOf } from './dataset.ts';
import { nameGroups } from './dicom-text.ts';

/** What a file says of its picture, and may go up with it. */
export type Said = {
  eyes: Eye[];
  takenOn?: Day;
  /** `Clarity RetCam 3` */
  device?: string;
  /** `第 2/12 帧` */
  frame?: string;
  /** The file names one eye here and another there. */
  lateralityDiffers?: true;
};
/** Whom a file is about. Compared in the page and never kept, sent or logged. */
export type Whose = {
  names: string[];
  birthday?: Day;
  /** There is one, and it is none: `20250229`. */
  birthdayIsNone?: true;
  sex?: '0' | '1';
};
/** Without `whose` after the page was opened anew. */
export type FromFile = { said: Said; whose?: Whose; isBurnedIn: boolean };

const sexOf = (code: string) => ({ F: '0', M: '1' })[code.toUpperCase()] as Whose['sex'];
const eyesOf: Record<string, Eye[]> = { R: ['OD'], L: ['OS'], B: ['OD', 'OS'] };
/** Codes of SNOMED CT and, before, SNOMED RT for right, left, and both. */
const modifiers: Record<string, string> = {
  '24028007': 'R',
  'G-A100': 'R',
  '7771000': 'L',
  'G-A101': 'L',
  '51440002': 'B',
  'G-A102': 'B',
};

/** What a file says of one of its frames, counted from 0; empty where it says nothing. */
export function fromFile(dataset: DataSet, frame = 0): Required<FromFile> {
  const characterSet = textOf(dataset, 'x00080005');
  const text = (tag: string) => textOf(dataset, tag, characterSet);
  const ofFrame = [...itemsOf(dataset, 'x52009229'), ...itemsOf(dataset, 'x52009230').slice(frame, frame + 1)];
  const sides = lateralities(dataset, ofFrame);
  const takenOn = takenOnDay(dataset, ofFrame);
  const device = deviceName(text('x00080070'), text('x00081090'));
  const born = text('x00100030');
  const birthday = dayOf(born);
  const sex = sexOf(text('x00100040'));
  return {
    said: {
      eyes: sides.length === 1 ? eyesOf[sides[0]!]! : [],
      ...(takenOn && { takenOn }),
      ...(device && { device }),
      ...(sides.length > 1 && { lateralityDiffers: true }),
    },
    whose: {
      names: nameGroups(text('x00100010')),
      ...(birthday && { birthday }),
      ...(born !== '' && !birthday && { birthdayIsNone: true }),
      ...(sex && { sex }),
    },
    isBurnedIn: text('x00280301').toUpperCase() === 'YES',
  };
}

/** The sides that the file names, itself and of the frame: one, none, or several where it contradicts itself. */
function lateralities(dataset: DataSet, ofFrame: DataSet[]): string[] {
  const framed = ofFrame.flatMap((groups) => itemsOf(groups, 'x00209071'));
  const coded = [
    ...itemsOf(dataset, 'x00082218').flatMap((region) => itemsOf(region, 'x00082220')),
    ...itemsOf(dataset, 'x00082228').flatMap((structure) => itemsOf(structure, 'x00082230')),
  ].map((code) => modifiers[textOf(code, 'x00080100')] ?? '');
  const named = [
    textOf(dataset, 'x00200062'),
    textOf(dataset, 'x00200060'),
    ...framed.map((anatomy) => textOf(anatomy, 'x00209072')),
    // Two modifiers, right and left, are both eyes.
    coded.includes('R') && coded.includes('L') ? 'B' : (coded.find((side) => side !== '') ?? ''),
  ];
  return [...new Set(named.filter((side) => Object.hasOwn(eyesOf, side)))];
}

/** Acquired, made, begun: the first of these days that the frame has, else the file. */
function takenOnDay(dataset: DataSet, ofFrame: DataSet[]): Day | undefined {
  const contents = ofFrame.flatMap((groups) => itemsOf(groups, 'x00209111'));
  const times = [
    ...contents.flatMap((content) => [textOf(content, 'x00189074'), textOf(content, 'x00189151')]),
    textOf(dataset, 'x0008002a'),
    // Acquisition, content, series, study: the day in one element, the time in another.
    ...['2', '3', '1', '0'].map((one) => textOf(dataset, `x0008002${one}`) + textOf(dataset, `x0008003${one}`)),
  ];
  const zone = textOf(dataset, 'x00080201');
  return times.map((time) => dayOf(time, zone)).find((day) => day !== undefined);
}

/**
 * The day in `20260302093000`, `2026-03-02` or, as it was written before 1993, `2026.03.02`: in Beijing where the zone is
 * known in which it was.
 */
function dayOf(text: string, fileZone = ''): Day | undefined {
  const [, year, month, day, hour, minute = '0', ownZone] =
    /^(\d{4})[.-]?(\d{2})[.-]?(\d{2})(?:[ T]?(\d{2}):?(\d{2})?[\d.:]*([+-]\d{4})?)?/.exec(text) ?? [];
  const found = `${year}-${month}-${day}`;
  if (!isDay(found)) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(ownZone ?? fileZone) ?? [];
  if (!hour || !hours) return found;
  const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  return dayInShanghai(new Date(Date.parse(found) + (Number(hour) * 60 + Number(minute) - ahead) * 60_000));
}

function deviceName(manufacturer: string, model: string): string {
  const name = model.toLowerCase().startsWith(manufacturer.toLowerCase()) ? model : `${manufacturer} ${model}`;
  return name
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.deviceMaxLength)
    .trim();
}
