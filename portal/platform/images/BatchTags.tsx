import { Button, Form } from 'antd';
import { useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { EyeFlags, Flags } from '../Chips.tsx';
import styles from './AttachmentsField.module.css';
import { FieldSelect } from './ImageTagField.tsx';
import type { ImageTagDraft, ImageTagDrafts } from './image-tags.ts';
import type { Upload } from './picture-upload.ts';
import { todayNow } from '../today.ts';

const nothing: ImageTagDraft = { eyes: [], takenOn: '' };

/** Says of several pictures at once which eye they show, which part of it and when they were taken; what is left empty stays. */
export function BatchTags({ uploads }: { uploads: readonly Upload[] }) {
  const form = Form.useFormInstance<{ imageTags?: ImageTagDrafts }>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [tag, setTag] = useState<ImageTagDraft>(nothing);
  const stored = uploads.flatMap(({ path }, index) => (path ? [{ path, label: `附件 ${index + 1}` }] : []));
  if (stored.length < 2) return null;
  const all = stored.map(({ path }) => path);
  const wanted = chosen.filter((path) => all.includes(path));
  const hasTag = tag.eyes.length > 0 || tag.takenOn !== '' || tag.field !== undefined;

  const apply = () => {
    const tags = { ...form.getFieldValue('imageTags') } as ImageTagDrafts;
    for (const path of wanted) {
      const former = tags[path] ?? nothing;
      tags[path] = {
        ...former,
        eyes: tag.eyes.length > 0 ? tag.eyes : former.eyes,
        takenOn: tag.takenOn || former.takenOn,
        field: tag.field ?? former.field,
      };
    }
    form.setFieldValue('imageTags', tags);
    // What was said to be wrong with a day may be right now.
    form.validateFields(wanted.map((path) => ['imageTags', path])).catch(() => undefined);
    setChosen([]);
    setTag(nothing);
  };

  return (
    <details className={styles.batch}>
      <summary>多张一起注明眼别、部位和日期</summary>
      <fieldset aria-label="要注明的图片">
        <Flags
          choices={stored.map(({ path, label }) => ({ value: path, label }))}
          value={wanted}
          onChange={(path, set) => setChosen(set ? [...wanted, path] : wanted.filter((one) => one !== path))}
        />
        <Button size="small" onClick={() => setChosen(wanted.length === all.length ? [] : all)}>
          {wanted.length === all.length ? '全不选' : '全选'}
        </Button>
      </fieldset>
      <fieldset className={styles.tag} aria-label="注明为">
        <EyeFlags value={tag.eyes} onChange={(eyes) => setTag({ ...tag, eyes })} />
        <FieldSelect label="注明部位" value={tag.field} onChange={(field) => setTag({ ...tag, field })} />
        {/* What is wrong with the pictures is not wrong with it. */}
        <Form.Item noStyle validateStatus="">
          <DateField
            size="small"
            aria-label="注明拍摄日期"
            max={todayNow()}
            value={tag.takenOn}
            onChange={(takenOn) => setTag({ ...tag, takenOn })}
          />
        </Form.Item>
        <Button size="small" type="primary" disabled={wanted.length === 0 || !hasTag} onClick={apply}>
          用于所选 {wanted.length} 张
        </Button>
      </fieldset>
    </details>
  );
}
