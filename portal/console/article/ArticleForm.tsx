import { Button, Cascader, DatePicker, Form, Input } from 'antd';
import useSWR from 'swr';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/paths.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { diseaseTree, type ArticleForm as Fields } from '../../api/articles.ts';
import { EditForm } from '../../ui/EditForm.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import panel from '../../ui/Panel.module.css';
import { ArticleText } from '../media/ArticleText.tsx';
import { CoverField } from '../media/CoverField.tsx';
import styles from './ArticleForm.module.css';
import { type ArticleValues, fieldsOf, pathTo, valuesOf } from './article-values.ts';

type Props = {
  initial?: Article;
  /** Why nothing can be changed, for somebody who may only look. */
  readOnly?: string | undefined;
  failed: string;
  saved: string;
  save: (fields: Fields) => Promise<unknown>;
};

const pictureTexts = {
  type: texts.articlePictureType,
  size: texts.articlePictureSize,
  failed: texts.articlePictureFailed,
};
/** All of an article's fields. What was typed stays when saving fails; leaving with unsaved input asks first. */
export function ArticleForm({ initial, readOnly, failed, saved, save }: Props) {
  const [form] = Form.useForm<ArticleValues>();
  const diseases = useSWR('diseases', diseaseTree, {
    onSuccess: (tree) => {
      if (initial && !form.isFieldTouched('disease')) {
        form.setFieldValue('disease', pathTo(tree, initial.diseaseProfile));
      }
    },
  });

  return (
    <EditForm<ArticleValues>
      form={form}
      initialValues={initial && valuesOf(initial, diseases.data)}
      readOnly={readOnly}
      failed={failed}
      save={(values) => save(fieldsOf(values))}
      done={{ to: pages.consoleArticles, text: saved }}
    >
      <section className={`${panel.panel} ${panel.padded} ${styles.facts}`} aria-label="文章信息">
        <Form.Item
          name="previewPic"
          label="封面图片"
          className={styles.cover}
          rules={required(texts.articlePictureRequired)}
        >
          <CoverField label="封面图片" texts={pictureTexts} />
        </Form.Item>
        <Form.Item name="title" label="标题" className={styles.wide} rules={required(texts.articleTitleRequired)}>
          <Input maxLength={limits.articleTitleMaxLength} showCount placeholder="读者在列表中看到的标题" />
        </Form.Item>
        <Form.Item name="disease" label="疾病类型" rules={chosen(refusalTexts.diseaseMissing)}>
          <Cascader
            changeOnSelect
            allowClear={false}
            loading={diseases.isLoading}
            options={diseases.data}
            fieldNames={{ label: 'diseaseProfileName', value: 'id', children: 'diseaseProfileSon' }}
            placeholder="请选择疾病类型"
            notFoundContent={
              diseases.error ? <Button onClick={() => diseases.mutate()}>获取失败，重试</Button> : undefined
            }
          />
        </Form.Item>
        <Form.Item
          name="date"
          label="发布时间"
          rules={chosen(texts.articleDateRequired)}
          extra="北京时间；将来的时间到时自动上线"
        >
          <DatePicker
            showTime
            format="YYYY-MM-DD HH:mm:ss"
            placeholder="请选择发布日期"
            className={styles.date}
            classNames={{ popup: { root: styles.picker } }}
          />
        </Form.Item>
        <Form.Item name="source" label="来源" rules={required(texts.articleSourceRequired)}>
          <Input maxLength={limits.articleSourceMaxLength} placeholder="例如：眼科" />
        </Form.Item>
        <Form.Item name="author" label="作者" rules={required(texts.articleAuthorRequired)}>
          <Input maxLength={limits.articleAuthorMaxLength} placeholder="例如：眼科宣教组" />
        </Form.Item>
      </section>
      <section className={`${panel.panel} ${panel.padded}`} aria-label="正文" style={{ overflow: 'visible' }}>
        <Form.Item name="content" label="正文" rules={required(texts.articleContentRequired)}>
          <ArticleText readOnly={readOnly !== undefined} />
        </Form.Item>
      </section>
    </EditForm>
  );
}
