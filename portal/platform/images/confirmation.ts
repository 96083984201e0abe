import type { Day } from '../../../clinical/ages.ts';
import type { Eye } from '../../../clinical/eyes.ts';
import type { FormChild, Identity } from '../camera/whose.ts';

/** What speaks against a camera's file, whoever the child is. */
export const doubtNames = ['lateralityDiffers', 'burnedIn', 'dayToCome'] as const;

/** Eye or day were chosen otherwise than the file says, or it says a day before the child was born. */
export type Contradiction = 'eyes' | 'takenOn' | 'beforeBirth';
type Difference = Identity | Contradiction;

/** What was found of a file beside the child of the form, and the doctor's word on it: nothing of whose the file is. */
export type Confirmation = {
  /** What the file says of its picture; without a day that is still to come. */
  inFile?: { eyes: Eye[]; takenOn?: Day };
  doubts?: (typeof doubtNames)[number][];
  /** The outcome of the last comparison, with the form's child it was made with. */
  compared?: { child: string; differs: Identity[]; isUnsure: boolean };
  /** For whom, for which tag and despite what the doctor confirmed the picture. */
  confirmed?: { child: string; shown: string; differs: Difference[] };
};
type Tag = Confirmation & { eyes: Eye[]; takenOn: string };

export const childKey = ({ name, birthday }: FormChild): string => `${name.trim()} ${birthday}`;
const eyesKey = (eyes: readonly Eye[]): string => eyes.toSorted().join();
const shownKey = ({ eyes, takenOn }: Tag): string => [eyesKey(eyes), takenOn].join();

/** Whether name, birth date and sex were the file's, as far as both name them. */
export const isOfChild = ({ compared }: Tag, child: FormChild): boolean =>
  compared?.child === childKey(child) && !compared.isUnsure && compared.differs.length === 0;

/** Whether there is anybody of whom a picture could be confirmed. */
export const isNamed = ({ name, birthday }: FormChild): boolean => name.trim() !== '' && birthday !== '';

/** Of these two; nothing is known where another child was compared, or none. */
export const differsNow = ({ compared }: Tag, child: FormChild): Identity[] =>
  compared?.child === childKey(child) ? compared.differs : [];

/** Where what is chosen, or the child's birth, contradicts what the file says of its picture. */
export function contradictions({ inFile, eyes, takenOn }: Tag, { birthday }: FormChild): Contradiction[] {
  if (!inFile) return [];
  const isBeforeBirth = inFile.takenOn !== undefined && inFile.takenOn < birthday;
  const isOtherDay = inFile.takenOn !== undefined && takenOn !== '' && takenOn !== inFile.takenOn;
  return [
    ...(inFile.eyes.length > 0 && eyes.length > 0 && eyesKey(eyes) !== eyesKey(inFile.eyes) ? ['eyes' as const] : []),
    ...(isBeforeBirth ? ['beforeBirth' as const] : []),
    // A day that cannot be has to be another one.
    ...(isOtherDay && !isBeforeBirth && eyes.length > 0 ? ['takenOn' as const] : []),
  ];
}

const allDiffering = (tag: Tag, child: FormChild): Difference[] => [
  ...differsNow(tag, child),
  ...contradictions(tag, child),
];

export const confirmedBy = (tag: Tag, child: FormChild): Confirmation => ({
  confirmed: { child: childKey(child), shown: shownKey(tag), differs: allDiffering(tag, child) },
});

/**
 * A confirmation holds for the child, the eye and the day it was given for. It outlives another spelling of the child that the
 * file agrees with, and lapses once anything else speaks against it than when it was given.
 */
export function isConfirmed(tag: Tag, child: FormChild): boolean {
  const { confirmed } = tag;
  if (!confirmed || confirmed.shown !== shownKey(tag)) return false;
  if (!allDiffering(tag, child).every((one) => confirmed.differs.includes(one))) return false;
  return isOfChild(tag, child) || confirmed.child === childKey(child);
}

/** Whether a picture can be confirmed together with others: nothing speaks against it, and its eye is known. */
export const isSure = (tag: Tag, child: FormChild): boolean =>
  isOfChild(tag, child) && !tag.doubts?.length && tag.eyes.length > 0 && contradictions(tag, child).length === 0;
