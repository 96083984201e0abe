import useSWR from 'swr';
import type { DiseaseProfile } from '../../../contract/schemas/article.ts';
import { articleVersions } from '../../api/articles.ts';
import { type ComparedFields, FormConflict } from '../../ui/FormConflict.tsx';
import { sidesOf } from '../../ui/Passages.tsx';
import { beijingMinute } from '../../ui/time.ts';
import { type ArticleValues, clock } from './article-values.ts';

type Props = Omit<Parameters<typeof FormConflict<ArticleValues>>[0], 'fields'> & {
  id: number;
  versionNo: number;
  diseases: ReadonlyArray<DiseaseProfile>;
};

/** An article as somebody else saved it, beside the form. */
export function ArticleConflict({ id, versionNo, diseases, ...props }: Props) {
  const versions = useSWR(['saved since', id, versionNo], () => articleVersions(id));
  const saved = versions.data?.find((one) => one.versionNo === versionNo);
  return (
    <FormConflict
      note={saved && `${saved.savedBy} 于 ${beijingMinute(saved.savedAt)} 保存，在历史版本中也能找到。`}
      fields={fieldsOf(diseases)}
      {...props}
    />
  );
}

const fieldsOf = (diseases: ReadonlyArray<DiseaseProfile>): ComparedFields<ArticleValues> => ({
  previewPic: {
    label: '封面图片',
    sides: (stored, sent) => ({ stored: cover(stored), sent: cover(sent) }),
  },
  title: { label: '标题' },
  disease: { label: '疾病类型', text: ({ disease }) => nameOf(diseases, disease ?? []) },
  date: { label: '发布时间', text: ({ date }) => (date ? clock(date) : '') },
  source: { label: '来源' },
  author: { label: '作者' },
  reviewer: { label: '审核人' },
  reviewedOn: { label: '审核日期' },
  nextReviewOn: { label: '下次复审日期' },
  sources: { label: '参考资料' },
  content: { label: '正文', sides: sidesOf },
});

const cover = (path: string) => path && <img src={path} alt="封面" />;

/** The name of the last on the way down the tree. */
function nameOf(tree: ReadonlyArray<DiseaseProfile>, [id, ...below]: number[]): string {
  const found = tree.find((node) => node.id === id);
  if (!found) return '';
  return below.length > 0 ? nameOf(found.diseaseProfileSon, below) : found.diseaseProfileName;
}
