import type { SiteContent } from '../../../../contract/schemas/site.ts';
import { partNames, type SitePart } from '../../../../contract/site-content.ts';
import { type Entry, entriesOf, isSame, valueAt } from '../site-edit.ts';
import { type Field, nameOf, partForms, portraitNames } from '../site-fields.ts';

/** A field of which two versions say different things. */
export type FieldChange = { label: string; was: string; is: string };

/** What happened to an entry of a part; a part that is no list has one without a name. */
export type Change =
  | { kind: 'added' | 'removed' | 'verified' | 'marked'; name: string }
  | { kind: 'changed'; name: string; fields: FieldChange[] }
  | { kind: 'order' };

type PartChanges = { part: SitePart; changes: Change[] };

type Pair = { before: Entry; after: Entry; name: string };

/** What changed from one version to another, by part and entry; parts in which nothing did are left out. */
export const siteChanges = (before: SiteContent, after: SiteContent): PartChanges[] =>
  partNames
    .filter((part) => !isSame(before[part], after[part]))
    .map((part) => ({ part, changes: changesOf(part, entriesOf(before, part), entriesOf(after, part)) }));

function changesOf(part: SitePart, before: Entry[], after: Entry[]): Change[] {
  const partners = partnersOf(part, before, after);
  const pairs = [...partners].map(([at, was]) => ({
    before: before[was]!,
    after: after[at]!,
    name: nameOf(part, after[at]!, at),
  }));
  const kept = new Set(partners.values());
  const sequence = [...partners].toSorted(([one], [other]) => one - other).map(([, was]) => was);
  return [
    ...after.flatMap((entry, at) =>
      partners.has(at) ? [] : [{ kind: 'added' as const, name: nameOf(part, entry, at) }],
    ),
    ...before.flatMap((entry, at) =>
      kept.has(at) ? [] : [{ kind: 'removed' as const, name: nameOf(part, entry, at) }],
    ),
    ...pairs.flatMap((pair) => changeOf(part, pair)),
    ...(sequence.some((was, at) => at > 0 && was < sequence[at - 1]!) ? [{ kind: 'order' as const }] : []),
  ];
}

function changeOf(part: SitePart, { before, after, name }: Pair): Change[] {
  const fields = partForms[part].fields.flatMap((field) => {
    const [was, is] = [shown(field, before), shown(field, after)];
    const label = field.group ? `${field.group}：${field.label}` : field.label;
    return was === is ? [] : [{ label, was, is }];
  });
  if (fields.length > 0) return [{ kind: 'changed', name, fields }];
  if (before.sample !== after.sample) return [{ kind: after.sample ? 'marked' : 'verified', name }];
  return [];
}

/**
 * Which entry of before each of after was: the same words; failing that, the same name; failing that, the same place between
 * two that found each other. By numbers, after to before.
 */
function partnersOf(part: SitePart, before: Entry[], after: Entry[]): Map<number, number> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const words = ({ sample: _, ...entry }: Entry) => JSON.stringify(entry);
  const pair = (matches: (was: number, at: number) => boolean) => {
    for (const at of after.keys()) {
      if (found.has(at)) continue;
      const was = [...before.keys()].find((one) => !taken.has(one) && matches(one, at));
      if (was === undefined) continue;
      found.set(at, was);
      taken.add(was);
    }
  };
  pair((was, at) => words(before[was]!) === words(after[at]!));
  pair((was, at) => nameOf(part, before[was]!, -1) === nameOf(part, after[at]!, -1));
  if (before.length === after.length) pair((was, at) => was === at);
  return found;
}

/** A field's value as a person reads it. */
function shown({ at, kind, choices }: Field, entry: Entry): string {
  const value = valueAt(entry, at);
  if (kind === 'lines') return (value as string[]).join('\n');
  if (kind === 'clinics')
    return (value as Record<string, string>[]).map(({ when, name, place }) => `${when} ${name} ${place}`).join('\n');
  if (kind === 'portrait')
    return (portraitNames as Record<string, string>)[String(value)] ?? `照片 ${String(value).split('/').at(-1)}`;
  return choices?.find((one) => one.value === value)?.label ?? String(value);
}
