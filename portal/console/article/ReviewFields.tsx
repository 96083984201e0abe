import { Alert, Form, Input } from 'antd';
import type { Day } from '../../../clinical/ages.ts';
import { limits } from '../../../contract/limits.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import panel from '../../ui/Panel.module.css';
import { beijingNow } from '../../ui/time.ts';
import styles from './ArticleForm.module.css';
import { reviewWarning } from './article-review.ts';
import type { ArticleValues } from './article-values.ts';

/** Who reviewed the article, when and when again, and its sources: asked for in medical categories, never required. */
export function ReviewFields() {
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
