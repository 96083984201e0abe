import type { Eye } from '../../../clinical/eyes.ts';
import type { FormChild, Identity } from '../camera/whose.ts';

/** What speaks against a camera's file, whoever the child is. */
export const doubtNames = ['lateralityDiffers', 'burnedIn', 'dayToCome'] as const;

/** What was found of a file beside the child of the form, and the doctor's word on it: nothing of what stands in the file. */
export type Confirmation = {
  doubts?: (typeof doubtNames)[number][];
  /** The outcome of the last comparison, with the form's child it was made with. */
  compared?: { child: string; differs: Identity[]; isUnsure: boolean };
  /** For whom, for which tag and despite what the doctor confirmed the picture. */
  confirmed?: { child: string; shown: string; differs: Identity[] };
};
type Tag = Confirmation & { eyes: Eye[]; takenOn: string };

export const childKey = ({ name, birthday }: FormChild): string => `${name.trim()} ${birthday}`;
const shownKey = ({ eyes, takenOn }: Tag): string => [...eyes.toSorted(), takenOn].join();

/** Whether name, birth date and sex were the file's, as far as both name them. */
export const isOfChild = ({ compared }: Tag, child: FormChild): boolean =>
  compared?.child === childKey(child) && !compared.isUnsure && compared.differs.length === 0;

/** Whether there is anybody of whom a picture could be confirmed. */
export const isNamed = ({ name, birthday }: FormChild): boolean => name.trim() !== '' && birthday !== '';

/** Of these two; nothing is known where another child was compared, or none. */
export const differsNow = ({ compared }: Tag, child: FormChild): Identity[] =>
  compared?.child === childKey(child) ? compared.differs : [];

export const confirmedBy = (tag: Tag, child: FormChild): Confirmation => ({
  confirmed: { child: childKey(child), shown: shownKey(tag), differs: differsNow(tag, child) },
});

/**
 * A confirmation holds for the child, the eye and the day it was given for. It outlives another spelling of the child that the
 * file agrees with, and lapses once anything else speaks against it than when it was given.
 */
export function isConfirmed(tag: Tag, child: FormChild): boolean {
  const { confirmed } = tag;
  if (!confirmed || confirmed.shown !== shownKey(tag)) return false;
  if (isOfChild(tag, child)) return true;
  const wasKnown = differsNow(tag, child).every((one) => confirmed.differs.includes(one));
  return confirmed.child === childKey(child) && wasKnown;
}
