import { cameraTexts } from '../../../contract/camera-texts.ts';
import { nameKey, type Spellings } from '../../../contract/person-name.ts';
import { sexNames } from '../../../contract/texts.ts';
import type { Whose } from './said.ts';

/** The child of the form, as far as it is written. */
export type FormChild = { name: string; birthday: string; sex?: string | undefined };
export type Identity = 'name' | 'birthday' | 'sex';
/** What speaks against the child of the form, in words, and what nobody but the doctor can tell. */
export type Comparison = { differs: Partial<Record<Identity, string>>; unsure: string[] };

const han = /\p{Script=Han}/u;

/**
 * Compares whom a file is about with the child of the form. Nothing is known of a file (`undefined`) after the page was opened
 * anew; without `spellings` a name in letters cannot be compared with one in Chinese.
 */
export function compareWhose(whose: Whose | undefined, child: FormChild, spellings?: Spellings): Comparison {
  if (!whose) return { differs: {}, unsure: [cameraTexts.identityGone] };
  const { differs, unsure } = compareNames(whose.names, child.name.trim(), spellings);
  if (whose.birthday && child.birthday && whose.birthday !== child.birthday)
    differs.birthday = cameraTexts.birthdayDiffers(whose.birthday, child.birthday);
  if (whose.sex && child.sex && whose.sex !== child.sex)
    differs.sex = cameraTexts.sexDiffers(sexNames[whose.sex], whose.sex === '1' ? sexNames[0] : sexNames[1]);
  const notCompared = whose.birthdayIsNone ? cameraTexts.birthdayIsNone : cameraTexts.noBirthday;
  return { differs, unsure: whose.birthday ? unsure : [...unsure, notCompared] };
}

function compareNames(names: readonly string[], wanted: string, spellings: Spellings | undefined): Comparison {
  if (names.length === 0) return { differs: {}, unsure: [cameraTexts.nobodyNamed] };
  const written = names.filter((name) => han.test(name));
  const shown = (written.length > 0 ? written : names).map((name) =>
    han.test(name) ? name.replaceAll(' ', '') : name,
  );
  const all = shown.join('、');
  const isBySound = written.length === 0 && han.test(wanted);
  if (wanted === '' || (isBySound && !spellings)) return { differs: {}, unsure: [cameraTexts.nameInFile(all)] };
  const isSame = shown.some((name) =>
    isBySound
      ? orders(name).some((letters) => spellings!(wanted).includes(letters))
      : orders(name).includes(nameKey(wanted)),
  );
  return { differs: isSame ? {} : { name: cameraTexts.nameDiffers(all, wanted) }, unsure: [] };
}

/** Family name first, and last. */
const orders = (name: string): string[] => [nameKey(name), nameKey(name.split(' ').reverse().join(' '))];

/** Spells by the dictionary of sounds, which is loaded for it. */
export const loadSpellings = async (): Promise<Spellings> =>
  (await import('../../../contract/name-sounds.ts')).spellingsOf;
