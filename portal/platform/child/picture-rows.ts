import { dayInShanghai } from '../../../clinical/ages.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import { pictureFieldNames, pictureFields } from '../../../clinical/findings.ts';
import type { Child } from '../../../contract/schemas/child.ts';

/** Pictures of one part of one eye, in order of time. */
export type PictureRow = { name: string; images: { path: string; label: string; day: string }[] };

/** What hangs below an exam at the bedside, each with the day on which it was taken as far as anybody said. */
const bedsideOf = (entries: Child['entries']) =>
  entries.flatMap((entry) => {
    if (entry.kind !== 'exam' || entry.isReplaced) return [];
    const { findings, pictures = [] } = entry.content;
    const day = findings.exams[0]?.examDate ?? dayInShanghai(new Date(entry.savedAt));
    return pictures.map((path) => ({
      path,
      day,
      tags: findings.images.filter(({ attachmentLocate }) => attachmentLocate === path),
    }));
  });

const untagged = '未注明眼别';

/**
 * The pictures of a child's cases of which somebody said what they show, and all of exams at the bedside; those of the same
 * part in one row, what is no named part last.
 */
export function pictureRows({ consultations, entries }: Pick<Child, 'consultations' | 'entries'>): PictureRow[] {
  const bedside = bedsideOf(entries);
  const ofCases = consultations.flatMap(({ at, pictures: all }) =>
    all.flatMap(({ attachmentLocate: path, tags }) =>
      tags.map(({ eye, field, takenOn }) => ({ path, eye, field, day: takenOn ?? dayInShanghai(new Date(at)) })),
    ),
  );
  const pictures = [
    ...ofCases,
    ...bedside.flatMap(({ path, day, tags }) =>
      tags.map(({ eye, field, takenOn }) => ({ path, eye, field, day: takenOn ?? day })),
    ),
  ];
  const rows = eyes.flatMap((eye) =>
    [...pictureFields, undefined].map((field) => ({
      name: `${eyeNames[eye]} ${field ? pictureFieldNames[field] : '未注明部位'}`,
      shown: pictures.filter((one) => one.eye === eye && one.field === field),
    })),
  );
  return [...rows, { name: untagged, shown: bedside.filter(({ tags }) => tags.length === 0) }]
    .filter(({ shown }) => shown.length > 0)
    .map(({ name, shown }) => ({
      name,
      images: shown
        .toSorted((one, other) => one.day.localeCompare(other.day))
        .map(({ path, day }) => ({ path, day, label: `${name}，${day}` })),
    }));
}
