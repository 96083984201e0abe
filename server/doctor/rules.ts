import { match, pinyin } from 'pinyin-pro';

/** What a search looks at of a doctor. */
type Named = { doctorName: string; doctorBelongHospital: string; doctorBelongCenter: string; doctorTitle: string };

/** Pinyin of a name costs more than the search through three thousand; names are few and do not change. */
const initials = new Map<string, string>();
function initialsOf(name: string): string {
  const known = initials.get(name);
  if (known !== undefined) return known;
  const made = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase();
  if (initials.size > 20_000) initials.clear();
  initials.set(name, made);
  return made;
}

const latin = /^[a-z' ]+$/;

/**
 * How well a doctor fits what was typed, 0 best; undefined: not at all. The name's beginning goes before its middle, its
 * initials and its pinyin, and these before the hospital, the centre and the title.
 */
export function rankOf(doctor: Named, typed: string): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return 0;
  const name = doctor.doctorName.toLowerCase();
  if (name.startsWith(text)) return 0;
  if (name.includes(text)) return 1;
  if (latin.test(text)) {
    const letters = text.replaceAll(/[' ]/g, '');
    if (initialsOf(doctor.doctorName).startsWith(letters)) return 2;
    if (letters.length > 1 && match(doctor.doctorName, letters, { continuous: true })) return 3;
  }
  const around = [doctor.doctorBelongHospital, doctor.doctorBelongCenter, doctor.doctorTitle];
  return around.some((one) => one.toLowerCase().includes(text)) ? 4 : undefined;
}

/** The middle of some numbers, rounded; null where there are fewer than three. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length < 3) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return Math.round(sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2);
}
