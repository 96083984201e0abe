import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { eyeNames } from '../../../clinical/eyes.ts';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import type { FromFile, Said } from '../camera/said.ts';
import { type Comparison, compareWhose, loadSpellings, type Spellings } from '../camera/whose.ts';
import styles from './AttachmentsField.module.css';
import type { ImageTagDraft, ImageTagDrafts } from './image-tags.ts';
import type { Upload } from './picture-upload.ts';

/** `右眼 · 2026-03-02 · RetCam 3`, as far as a file says so. */
export const saidLine = ({ eyes, takenOn, device }: Said): string =>
  [eyes.map((eye) => eyeNames[eye]).join('、'), takenOn, device].filter(Boolean).join(' · ');

/** Compares whom files are about with the child of the form, as that is being written. */
function useComparison(): (from: FromFile | undefined) => Comparison {
  const name: string = Form.useWatch('patientName') ?? '';
  const birthday: string = Form.useWatch('patientBirthday') ?? '';
  const [spellings, setSpellings] = useState<Spellings>();
  useEffect(() => {
    // Without it the doctor compares.
    loadSpellings().then(
      (loaded) => setSpellings(() => loaded),
      () => undefined,
    );
  }, []);
  return (from) => compareWhose(from?.whose, { name, birthday }, spellings);
}

type Props = {
  /** `附件 1` */
  label: string;
  tag: ImageTagDraft & { said: string };
  from: FromFile | undefined;
  onCheck: () => void;
};

/** What a camera's file says of its picture, what speaks against it, and the doctor's word that it is so. */
export function FileSays({ label, tag: { said, isChecked }, from, onCheck }: Props) {
  const { differs, unsure } = useComparison()(from);
  const doubts = [
    ...(isChecked ? [] : unsure),
    ...(from?.said.lateralityDiffers ? [cameraTexts.lateralityDiffers] : []),
    ...(from?.isBurnedIn ? [cameraTexts.burnedIn] : []),
  ];
  const check = differs.length > 0 ? cameraTexts.checkDiffering : cameraTexts.check;
  return (
    <div className={styles.says}>
      <span>{said ? `${cameraTexts.fileSays}：${said}` : cameraTexts.fileSaysNothing}</span>
      {differs.length > 0 && (
        <strong role="alert" className={styles.fault}>
          {differs.join('；')}
        </strong>
      )}
      {doubts.map((doubt) => (
        <span key={doubt} className={styles.note}>
          {doubt}
        </span>
      ))}
      {isChecked ? (
        <span role="status" className={styles.checked}>
          {cameraTexts.checked}
        </span>
      ) : (
        <Button
          size="small"
          type="primary"
          className={styles.offer}
          danger={differs.length > 0}
          aria-label={`${label}${check}`}
          onClick={onCheck}
        >
          {check}
        </Button>
      )}
    </div>
  );
}

/** Confirms all of which nothing speaks against what their files say. */
export function CheckAll({ uploads }: { uploads: readonly Upload[] }) {
  const form = Form.useFormInstance<{ imageTags?: ImageTagDrafts }>();
  const tags: ImageTagDrafts = Form.useWatch('imageTags', { form, preserve: true }) ?? {};
  const compare = useComparison();
  const sure = uploads.flatMap(({ path, from }) => {
    const tag = path ? tags[path] : undefined;
    if (!path || !from || tag?.said === undefined || tag.isChecked) return [];
    const { differs, unsure } = compare(from);
    const isDoubtful = differs.length + unsure.length > 0 || from.isBurnedIn || from.said.eyes.length === 0;
    return isDoubtful ? [] : [path];
  });
  if (sure.length < 2) return null;
  const checkAll = () => {
    const checked = { ...form.getFieldValue('imageTags') } as ImageTagDrafts;
    for (const path of sure) checked[path] = { ...checked[path]!, isChecked: true };
    form.setFieldValue('imageTags', checked);
  };
  return (
    <Button type="primary" onClick={checkAll}>
      {cameraTexts.checkAll(sure.length)}
    </Button>
  );
}
