import { limits } from '../../../contract/limits.ts';
import type { SiteContent } from '../../../contract/schemas/site.ts';
import { plainFigures } from '../../../contract/typed.ts';
import { partNames, type SitePart, siteParts, telephoneLike } from '../../../contract/site-content.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { type Entry, entriesOf, isSitePart, valueAt } from './site-edit.ts';
import { type Field, nameOf, partForms } from './site-fields.ts';

/** What keeps the content from being saved, and where: `members.3.name`. */
export type Fault = { place: string; text: string };

const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const { siteYearMin: yearMin, siteYearMax: yearMax } = limits;

const textFault = (value: unknown, max: number, optional = false): string | undefined => {
  const text = String(value ?? '').trim();
  if (text === '') return optional ? undefined : refusalTexts.siteTextRequired;
  return text.length > max ? siteTexts.tooLong(max) : undefined;
};

type Found = [place: string, text: string | undefined];

const clinicsFaults = (at: string, value: unknown): Found[] =>
  (value as Record<string, unknown>[]).flatMap((clinic, index) =>
    ['when', 'name', 'place'].map(
      (name): Found => [`${at}.${index}.${name}`, textFault(clinic[name], limits.siteLineMaxLength)],
    ),
  );

function faultsOfField({ at, kind, optional }: Field, entry: Entry): Found[] {
  const value = valueAt(entry, at);
  switch (kind) {
    case 'clinics':
      return clinicsFaults(at, value);
    case 'lines': {
      const lines = (value as string[]).filter((line) => line.trim() !== '');
      if (lines.length === 0) return [[at, refusalTexts.siteTextRequired]];
      return lines.map((line): Found => [at, textFault(line, limits.siteParagraphMaxLength)]);
    }
    case 'year':
      return [[at, Number(value) >= yearMin && Number(value) <= yearMax ? undefined : siteTexts.yearWrong]];
    case 'email': {
      const fault = textFault(value, limits.siteLineMaxLength);
      return [[at, fault ?? (emailLike.test(String(value).trim()) ? undefined : siteTexts.emailWrong)]];
    }
    case 'telephone': {
      const fault = textFault(value, limits.siteLineMaxLength);
      return [[at, fault ?? (telephoneLike.test(plainFigures(String(value))) ? undefined : siteTexts.telephoneWrong)]];
    }
    case 'portrait':
      return [[at, value ? undefined : siteTexts.portraitMissing]];
    case 'paragraph':
      return [[at, textFault(value, limits.siteParagraphMaxLength, optional)]];
    case 'line':
      return [[at, textFault(value, limits.siteLineMaxLength, optional)]];
    case 'choice':
      return [];
  }
}

/** What the server would refuse, as far as a form can tell, in the order of the parts. */
export const faultsOf = (content: SiteContent): Fault[] =>
  partNames.flatMap((part) =>
    entriesOf(content, part).flatMap((entry, index) =>
      partForms[part].fields
        .flatMap((field) => faultsOfField(field, entry))
        .flatMap(([at, text]) => (text ? [{ place: placeOf(part, index, at), text }] : [])),
    ),
  );

/** Where a field stands: `members.3.name`, `phones.hotline.number`. */
export const placeOf = (part: SitePart, index: number, at: string): string =>
  partForms[part].list ? `${part}.${index}.${at}` : `${part}.${at}`;

/** Part and number of the entry that a place lies in. */
export function partOfPlace(place: string): { part: SitePart; index: number } | undefined {
  const [part = '', index] = place.split('.');
  if (!isSitePart(part)) return undefined;
  return { part, index: partForms[part].list ? Number(index) || 0 : 0 };
}

/** What a person calls a place: 专家团队“张三”的职称. */
export function nameOfPlace(content: SiteContent, place: string): string {
  const found = partOfPlace(place);
  if (!found) return place;
  const { part, index } = found;
  const entry = entriesOf(content, part)[index];
  const { fields, list } = partForms[part];
  const field = fields.find(({ at }) => isWithin(place, placeOf(part, index, at)));
  const group = field?.group ? `${field.group}的` : '';
  const name = list && entry ? `“${nameOf(part, entry, index)}”的` : '：';
  return `${siteParts[part]}${name}${group}${field?.label ?? ''}`;
}

const isWithin = (place: string, of: string) => place === of || place.startsWith(`${of}.`);

/** What is said of a field: the first fault in its place or, as of lines and clinics, within it. */
export const faultAt = (faults: ReadonlyArray<Fault>, place: string): string | undefined =>
  faults.find((fault) => isWithin(fault.place, place))?.text;

/** A refusal of the server that names a place of the content; undefined for any other. */
export function faultOfRefusal(words: string): Fault | undefined {
  const [, place = '', text = ''] = /参数 (?:content\.)?([\w.]+) 不正确：(.*)$/.exec(words) ?? [];
  return partOfPlace(place) && { place, text };
}
