import { type ReactNode, useMemo } from 'react';
import { pictureUrl } from '../../../../contract/pictures.ts';
import type { ArticleVersion } from '../../../../contract/schemas/article.ts';
import { beijingDateTime } from '../../../ui/time.ts';
import styles from './ArticleHistory.module.css';
import { compareText, type Passage } from './compare-text.ts';

type Pair = { before: ArticleVersion; after: ArticleVersion };

const fields: { label: string; of: (version: ArticleVersion) => string; show?: (value: string) => ReactNode }[] = [
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
    return <p className={styles.none}>两个版本的内容相同。</p>;
  return (
    <>
      {changed.length > 0 && (
        <dl className={styles.fields}>
          {changed.map(({ label, of, show = String }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{show(of(before))}</del>
                <ins>{show(of(after))}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <h2 className={styles.heading}>正文</h2>
      {textChanged ? (
        <div className={styles.text}>{passages.map((passage, at) => shownPassage(passage, at))}</div>
      ) : (
        <p className={styles.none}>
          {before.content === after.content ? '正文相同。' : '正文的文字相同，只有格式或图片大小不同。'}
        </p>
      )}
    </>
  );
}

/** Long stretches without a difference are cut: their first and last paragraph tell where one is. */
function shownPassage(passage: Passage, at: number): ReactNode {
  const key = `passage ${at}`;
  if ('pieces' in passage)
    return (
      <p key={key}>
        {passage.pieces.map(({ text, in: where }, place) => {
          const Tag = ({ both: 'span', old: 'del', new: 'ins' } as const)[where];
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity but their place
          return <Tag key={place}>{text}</Tag>;
        })}
      </p>
    );
  const { equal } = passage;
  const lines = equal.length > 3 ? [equal[0]!, `…… ${equal.length - 2} 段相同 ……`, equal.at(-1)!] : equal;
  return (
    <div key={key} className={styles.equal}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={place}>{line}</p>
      ))}
    </div>
  );
}
