import { Alert, Button, Cascader, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { Day } from '../../../clinical/ages.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { ArticleToEdit, ArticleUpdated } from '../../../contract/schemas/article.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import {
  type ArticleForm as Fields,
  diseaseTree,
  setPublished,
  unsavedPreviewAddress,
  updateArticle,
} from '../../api/articles.ts';
import { reasonOf } from '../../api/call.ts';
import { DraftNotice } from '../../shell/DraftNotice.tsx';
import { useCan } from '../../shell/Session.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { leavingWords, useDraft, useGiveUp } from '../../shell/draft.tsx';
import DatePicker from '../../ui/DatePicker.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import { EditForm } from '../../ui/EditForm.tsx';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import panel from '../../ui/Panel.module.css';
import { useApp } from '../../ui/app.tsx';
import { chosen, required } from '../../ui/form-rules.ts';
import { openByPost } from '../../ui/open-by-post.ts';
import { beijingNow } from '../../ui/time.ts';
import { useConflict } from '../../ui/use-conflict.ts';
import { ArticleText } from '../media/ArticleText.tsx';
import { CoverField } from '../media/CoverField.tsx';
import { ArticleConflict } from './ArticleConflict.tsx';
import styles from './ArticleForm.module.css';
import { reviewWarning } from './article-review.ts';
import {
  type ArticleDraft,
  type ArticleValues,
  draftOf,
  fieldsOf,
  newValues,
  outdated,
  pathTo,
  previewFieldsOf,
  type StoredArticle,
  valuesOf,
  valuesOfDraft,
} from './article-values.ts';
import { useListBehind } from './back-to-list.ts';
import { usePublishQuestion } from './use-publish-question.ts';

type Props = {
  slot: Slot;
  initial?: ArticleToEdit;
  /** As it is stored, where somebody else saved it after `initial`. */
  latest?: ArticleToEdit;
  /** Why nothing can be changed, for somebody who may only look. */
  readOnly?: string | undefined;
  failed: string;
  saved: string;
  /** `versionNo`: of what the edit began with. */
  save: (fields: Fields, versionNo?: number, saveAs?: 'draft' | 'submission') => Promise<ArticleUpdated>;
};

const pictureTexts = {
  type: texts.articlePictureType,
  size: texts.articlePictureSize,
  failed: texts.articlePictureFailed,
};
/**
 * All of an article's fields. What was typed stays when saving fails, and in the browser until it is saved or given up;
 * saving leads back to the list as it was.
 */
export function ArticleForm({ slot, initial, latest, readOnly, failed, saved, save }: Props) {
  const [form] = Form.useForm<ArticleValues>();
  const can = useCan();
  const { message } = useApp();
  const setUnsaved = useUnsaved();
  const behind = useListBehind();
  const mayPublish = usePublishQuestion();
  const draft = useDraft<ArticleDraft>(slot);
  const [found, setFound] = useState(readOnly === undefined ? draft.found : undefined);
  const edit = useConflict<StoredArticle>(
    initial && { versionNo: initial.versionNo, stored: initial },
    outdated(latest, found?.value),
  );
  const isDateSet = useRef(initial !== undefined || found?.value.date !== undefined);
  const diseases = useSWR('diseases', diseaseTree);
  useEffect(() => {
    if (initial && diseases.data && !form.getFieldValue('disease')?.length)
      form.setFieldValue('disease', pathTo(diseases.data, initial.diseaseProfile));
  }, [initial, diseases.data, form]);

  const began = initial ? valuesOf(initial, diseases.data) : newValues();
  const startAnew = () => {
    setFound(undefined);
    isDateSet.current = initial !== undefined;
    form.resetFields();
    form.setFieldsValue(began);
    setUnsaved(false);
    edit.begin();
  };
  const { ask, endOffer } = useGiveUp(draft, startAnew, (kept) => {
    setFound(kept);
    isDateSet.current = initial !== undefined || kept.value.date !== undefined;
    form.resetFields();
    form.setFieldsValue(valuesOfDraft(kept.value));
    setUnsaved(true, leavingWords());
    edit.begin(outdated(latest, kept.value));
  });
  const keepDraft = () => draft.save(draftOf(form.getFieldsValue(), isDateSet.current, edit.begunFrom()));
  const store = async (values: ArticleValues, saveAs?: 'draft' | 'submission') => {
    const stored = await edit.save((versionNo) => save(fieldsOf(values, isDateSet.current), versionNo, saveAs));
    if (stored) await draft.drop();
    else keepDraft();
    return stored;
  };
  /** What visitors read changes by publishing alone. */
  const keep = (values: ArticleValues) => store(values, initial?.isPub ? 'draft' : undefined);
  const publish = async (values: ArticleValues) => {
    if (!(await mayPublish(fieldsOf(values)))) return false;
    const stored = await store(values);
    return stored && !initial?.isPub
      ? afterwards(setPublished({ id: stored.id }, true), articleTexts.savedNotPublished)
      : stored;
  };
  const submit = async (values: ArticleValues) => {
    if (initial) return store(values, 'submission');
    const stored = await store(values);
    return (
      stored &&
      afterwards(
        updateArticle(stored.id, fieldsOf(values, isDateSet.current), undefined, 'submission'),
        articleTexts.savedNotSubmitted,
      )
    );
  };
  /** What was saved stays saved where what follows fails, and that is said with it. */
  const afterwards = (act: Promise<unknown>, failedThen: string) =>
    act.then(
      () => undefined,
      (error: unknown) => {
        message.error(`${failedThen}：${reasonOf(error)}`);
        return { isLeft: true };
      },
    );
  const said = (done: (words: string) => string) => (stored: unknown) =>
    (stored as { isLeft?: true } | undefined)?.isLeft ? articleTexts.draftSaved(saved) : done(saved);

  return (
    <EditForm<ArticleValues>
      form={form}
      initialValues={{ ...began, ...(found && valuesOfDraft(found.value)) }}
      readOnly={readOnly}
      failed={failed}
      save={keep}
      also={
        can('article:publish')
          ? { label: articleTexts.publish, save: publish, text: said(articleTexts.published) }
          : can('article:update') && { label: articleTexts.submit, save: submit, text: said(articleTexts.submitted) }
      }
      actions={<PreviewForm id={initial?.id} />}
      done={{ to: behind, text: articleTexts.draftSaved(saved) }}
      onLeaving={leavingWords()}
      onValuesChange={(changed) => {
        endOffer();
        if ('date' in changed) isDateSet.current = true;
        keepDraft();
      }}
    >
      {readOnly === undefined && <DraftNotice restored={found} onGiveUp={ask} />}
      {initial && edit.conflict && (
        <ArticleConflict
          id={initial.id}
          versionNo={edit.conflict.versionNo}
          undecided={edit.conflict}
          decide={edit.decide}
          diseases={diseases.data ?? []}
          form={form}
          stored={valuesOf(edit.conflict.stored, diseases.data)}
          began={edit.conflict.began && valuesOf(edit.conflict.began, diseases.data)}
          onChange={keepDraft}
          onBeginAnew={async () => {
            await draft.drop();
            setFound(undefined);
          }}
        />
      )}
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
            classNames={{ popup: { root: styles.diseases } }}
            notFoundContent={
              diseases.error ? <Button onClick={() => diseases.mutate()}>获取失败，重试</Button> : undefined
            }
          />
        </Form.Item>
        <Form.Item
          name="date"
          label="发布时间"
          rules={chosen(texts.articleDateRequired)}
          extra={
            initial ? '北京时间；将来的时间到时自动上线' : '北京时间；不改动则为保存的时刻，将来的时间到时自动上线'
          }
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
      <ReviewFields />
      <section className={`${panel.panel} ${panel.padded}`} aria-label="正文" style={{ overflow: 'visible' }}>
        <Form.Item name="content" label="正文" rules={required(texts.articleContentRequired)}>
          <ArticleText readOnly={readOnly !== undefined} files={readOnly === undefined ? draft.files : undefined} />
        </Form.Item>
      </section>
    </EditForm>
  );
}

/** Who reviewed the article, when and when again, and its sources: asked for in medical categories, never required. */
function ReviewFields() {
  const form = Form.useFormInstance<ArticleValues>();
  const [reviewer = '', reviewedOn = '', nextReviewOn = '', disease] = [
    Form.useWatch('reviewer', form),
    Form.useWatch('reviewedOn', form),
    Form.useWatch('nextReviewOn', form),
    Form.useWatch('disease', form),
  ];
  const warning = reviewWarning({ reviewer, reviewedOn, nextReviewOn }, disease?.[0]);

  return (
    <section className={`${panel.panel} ${panel.padded} ${styles.review}`} aria-label="审核与参考资料">
      {warning && <Alert type="warning" showIcon title={warning} role="status" className={styles.whole} />}
      <Form.Item name="reviewer" label="审核人">
        <Input maxLength={limits.articleReviewerMaxLength} placeholder="例如：李某某 主任医师" />
      </Form.Item>
      <DayItem name="reviewedOn" label="审核日期" max={beijingNow().slice(0, 10) as Day} />
      <DayItem
        name="nextReviewOn"
        label="下次复审日期"
        dependencies={['reviewedOn']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, next?: string) => {
              if (next && getFieldValue('reviewedOn') >= next) throw new Error(refusalTexts.nextReviewTooEarly);
            },
          }),
        ]}
      />
      <Form.Item name="sources" label="参考资料" className={styles.whole} extra="每行一条，显示在文章末尾">
        <Input.TextArea maxLength={limits.articleSourcesMaxLength} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </section>
  );
}

/** Shows in a new tab how the site would show what the form holds now; nothing is saved. */
function PreviewForm({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance<ArticleValues>();
  return (
    <Button
      disabled={false}
      title="按网站样式查看表单中的内容，不会保存"
      onClick={() =>
        openByPost(unsavedPreviewAddress, {
          ...previewFieldsOf(form.getFieldsValue(true)),
          ...(id && { id: String(id) }),
        })
      }
    >
      {texts.preview}
    </Button>
  );
}
