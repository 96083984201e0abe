import type { ImageTag } from '../../../clinical/findings.ts';
import { pictureSrcset, pictureUrl } from '../../../contract/pictures.ts';
import type { Attachment } from '../../../contract/schemas/consultation.ts';
import { tagText } from '../findings/image-tags.ts';
import styles from './Attachments.module.css';

type Props = {
  attachments: ReadonlyArray<Attachment>;
  tags: ReadonlyArray<ImageTag>;
  onOpen: (path: string) => void;
};

/** The images sent along, small; a press opens the viewer. */
export const Attachments = ({ attachments, tags, onOpen }: Props) =>
  attachments.length > 0 && (
    <>
      <h3 className={styles.title}>附件图片（{attachments.length}）</h3>
      <ul className={styles.attachments}>
        {attachments.map(({ attachmentId, attachmentLocate, width, height }, index) => (
          <li key={attachmentId}>
            <button
              type="button"
              onClick={() => onOpen(attachmentLocate)}
              aria-label={`放大查看附件 ${index + 1}${tagText(tags, attachmentLocate)}`}
            >
              <img
                src={pictureUrl(attachmentLocate, 640, 'jpeg')}
                srcSet={pictureSrcset(attachmentLocate, 'webp')}
                sizes="(width < 600px) 44vw, 240px"
                width={width}
                height={height}
                alt={`附件 ${index + 1}`}
              />
            </button>
            <span aria-hidden="true">
              附件 {index + 1}
              {tagText(tags, attachmentLocate)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
