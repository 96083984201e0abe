import { dayInShanghai } from '../../../clinical/ages.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import { pictureFieldNames, pictureFields } from '../../../clinical/findings.ts';
import type { Child } from '../../../contract/schemas/child.ts';

/** Pictures of one part of one eye, in order of time. */
export type PictureRow = { name: string; images: { path: string; label: string; day: string }[] };

/** All pictures of a child of which somebody said what they show; those of the same part in one row, what is no named part last. */
export function pictureRows({ consultations }: Pick<Child, 'consultations'>): PictureRow[] {
  const pictures = consultations.flatMap(({ at, pictures: all }) =>
    all.flatMap(({ attachmentLocate: path, tags }) =>
      tags.map(({ eye, field, takenOn }) => ({ path, eye, field, day: takenOn ?? dayInShanghai(new Date(at)) })),
    ),
  );
  return eyes.flatMap((eye) =>
    [...pictureFields, undefined].flatMap((field) => {
      const name = `${eyeNames[eye]} ${field ? pictureFieldNames[field] : '未注明部位'}`;
      const images = pictures
        .filter((one) => one.eye === eye && one.field === field)
        .toSorted((one, other) => one.day.localeCompare(other.day))
        .map(({ path, day }) => ({ path, day, label: `${name}，${day}` }));
      return images.length > 0 ? [{ name, images }] : [];
    }),
  );
}
