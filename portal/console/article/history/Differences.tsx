import { type ReactNode, useMemo } from 'react';
import { historyTexts } from '../../../../contract/history-texts.ts';
import { pictureUrl } from '../../../../contract/pictures.ts';
import type { ArticleVersion } from '../../../../contract/schemas/article.ts';
import { ChangedFields } from '../../../ui/ChangedFields.tsx';
import { compareText } from '../../../ui/compare-text.ts';
import { Passages, sameWords } from '../../../ui/Passages.tsx';
import { beijingDateTime } from '../../../ui/time.ts';
import styles from '../../../ui/Versions.module.css';

/** What a version, an article and a revision all tell. */
type Compared = Pick<
  ArticleVersion,
  | 'title'
  | 'diseaseProfileName'
  | 'pubDateTime'
  | 'source'
  | 'author'
  | 'reviewer'
  | 'reviewedOn'
  | 'nextReviewOn'
  | 'sources'
  | 'previewPic'
  | 'content'
>;
type Pair = { before: Compared; after: Compared };

const fields: { label: string; of: (version: Compared) => string; show?: (value: string) => ReactNode }[] = [
  { label: '标题', of: ({ title }) => title },
  { label: '疾病类型', of: ({ diseaseProfileName }) => diseaseProfileName },
  { label: '发布时间', of: ({ pubDateTime }) => beijingDateTime(pubDateTime) },
  { label: '来源', of: ({ source }) => source },
  { label: '作者', of: ({ author }) => author },
  { label: '审核人', of: ({ reviewer }) => reviewer },
  { label: '审核日期', of: ({ reviewedOn }) => reviewedOn },
  { label: '下次复审', of: ({ nextReviewOn }) => nextReviewOn },
  { label: '参考资料', of: ({ sources }) => sources },
  {
    label: '封面图片',
    of: ({ previewPic }) => previewPic,
    show: (path) => <img className={styles.cover} src={pictureUrl(path, 320, 'webp')} alt="封面" />,
  },
];

/** What differs between two versions: the fields, then the text with what was deleted and inserted. */
export function Differences({ before, after }: Pair) {
  const changed = fields.filter(({ of }) => of(before) !== of(after));
  const passages = useMemo(() => compareText(before.content, after.content), [before.content, after.content]);
  const textChanged = passages.some((passage) => 'pieces' in passage);

  if (changed.length === 0 && before.content === after.content)
    return <p className={styles.none}>{historyTexts.same}</p>;
  return (
    <>
      {changed.length > 0 && (
        <ChangedFields
          fields={changed.map(({ label, of, show = String }) => ({
            label,
            old: show(of(before)),
            new: show(of(after)),
          }))}
        />
      )}
      <h2 className={styles.heading}>正文</h2>
      {textChanged ? (
        <Passages passages={passages} />
      ) : (
        <p className={styles.none}>{before.content === after.content ? '正文相同。' : sameWords}</p>
      )}
    </>
  );
}
