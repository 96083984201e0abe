import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { eyeNames, eyes } from '../../../clinical/eyes.ts';
import { pictureFieldNames, pictureFields } from '../../../clinical/findings.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { lazy } from '../../ui/lazy.ts';
import { Section } from '../Section.tsx';
import styles from './ChildPage.module.css';

const ImageViewer = lazy(() => import('../images/ImageViewer.tsx'));

/** Pictures of the same part of the same eye beside each other, in order of time, and closely with one another in the viewer. */
export function CoursePictures({ child }: { child: Child }) {
  const [open, setOpen] = useState<{ row: PictureRow; start: string; compares: boolean }>();
  const rows = pictureRows(child);
  if (rows.length === 0) return null;
  return (
    <Section id="pictures" title="历次图片" onScreenOnly>
      {rows.map((row) => (
        <div key={row.name}>
          <h3>
            {row.name}
            {row.images.length > 1 && (
              <Button
                type="link"
                aria-label={`${row.name}：对比最近两次`}
                onClick={() => setOpen({ row, start: row.images.at(-2)!.path, compares: true })}
              >
                对比最近两次
              </Button>
            )}
          </h3>
          <p className={`${styles.pictures} ${styles.row}`}>
            {row.images.map(({ path, label, day }) => (
              <button
                key={path}
                type="button"
                aria-label={`放大查看${label}`}
                onClick={() => setOpen({ row, start: path, compares: false })}
              >
                <img src={pictureUrl(path, 320, 'webp')} alt="" loading="lazy" />
                <span>{day}</span>
              </button>
            ))}
          </p>
        </div>
      ))}
      <Suspense>
        {open && (
          <ImageViewer
            images={open.row.images}
            start={open.start}
            compares={open.compares}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** Pictures of one part of one eye, in order of time. */
type PictureRow = { name: string; images: { path: string; label: string; day: string }[] };

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
