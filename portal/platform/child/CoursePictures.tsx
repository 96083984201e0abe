import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { Child } from '../../../contract/schemas/child.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import { lazy } from '../../ui/lazy.ts';
import { Section } from '../Section.tsx';
import styles from './ChildPage.module.css';
import { pictureRows, type PictureRow } from './picture-rows.ts';

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
