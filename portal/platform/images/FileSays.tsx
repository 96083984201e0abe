import { Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Eye, eyeNames } from '../../../clinical/eyes.ts';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import { dayOrNone } from '../../../contract/typed.ts';
import type { FromFile, Said } from '../camera/said.ts';
import type { Spellings } from '../../../contract/person-name.ts';
import { compareWhose, type FormChild, loadSpellings } from '../camera/whose.ts';
import styles from './AttachmentsField.module.css';
import {
  type Contradiction,
  childKey,
  confirmedBy,
  contradictions,
  differsNow,
  isConfirmed,
  isNamed,
  isOfChild,
  isSure,
} from './confirmation.ts';
import { type ImageTagDraft, type ImageTagDrafts, tagRefusal } from './image-tags.ts';
import type { Upload } from './picture-upload.ts';
import { todayNow } from '../today.ts';

/** `右眼 · 2026-03-02 · RetCam 3`, as far as a file says so. */
export const saidLine = ({ eyes, takenOn, device, frame }: Said): string =>
  [eyesText(eyes), takenOn, device, frame].filter(Boolean).join(' · ');

const eyesText = (eyes: readonly Eye[]): string => eyes.map((eye) => eyeNames[eye]).join('、');

/** The child of the form, as it is being written. */
export const useFormChild = (): FormChild => ({
  name: Form.useWatch('patientName') ?? '',
  birthday: dayOrNone(Form.useWatch('patientBirthday')),
  sex: Form.useWatch('patientSex'),
});

function useSpellings(): Spellings | undefined {
  const [spellings, setSpellings] = useState<Spellings>();
  useEffect(() => {
    // Without it the doctor compares.
    loadSpellings().then(
      (loaded) => setSpellings(() => loaded),
      () => undefined,
    );
  }, []);
  return spellings;
}

type Props = {
  /** `附件 1` */
  label: string;
  tag: ImageTagDraft & { said: string };
  from: FromFile | undefined;
  onChange: (changed: Partial<ImageTagDraft>) => void;
};

/** What a camera's file says of its picture, what speaks against it, and the doctor's word that it is so. */
export function FileSays({ label, tag, from, onChange }: Props) {
  const child = useFormChild();
  const found = compareWhose(from?.whose, child, useSpellings());
  useRemembered(tag, onChange, from?.whose && { child: childKey(child), ...outcomeOf(found) });
  const isChecked = isConfirmed(tag, child);
  // Once the page was opened anew, the tag alone knows.
  const known = differsNow(tag, child).map((one) => cameraTexts.differed[one]);
  const ofAnother = from?.whose ? Object.values(found.differs) : known;
  const against = contradictions(tag, child);
  const differs = [...ofAnother, ...against.map((one) => inWords(one, tag))];
  const unsure = from?.whose || !(known.length > 0 || isOfChild(tag, child)) ? found.unsure : [];
  const notes = [
    ...(isChecked ? [] : unsure),
    ...(tag.doubts ?? []).map((doubt) => cameraTexts[doubt]),
    ...(tag.eyes.length > 0 ? [] : [cameraTexts.noEye]),
    ...(tag.confirmed && !isChecked ? [cameraTexts.checkAgain] : []),
    ...(isNamed(child) ? [] : [cameraTexts.childFirst]),
  ];
  const check =
    differs.length > 0
      ? cameraTexts.checkDiffering({
          child: ofAnother.length > 0 || against.includes('beforeBirth'),
          eyes: against.includes('eyes'),
          day: against.includes('takenOn'),
        })
      : cameraTexts.check;
  const offer = tag.eyes.length > 0 ? check : cameraTexts.withoutEye(check);
  const canBe = isNamed(child) && !tagRefusal(tag, child.birthday, todayNow());
  return (
    <div className={styles.says}>
      <span>{tag.said ? `${cameraTexts.fileSays}：${tag.said}` : cameraTexts.fileSaysNothing}</span>
      {differs.length > 0 && (
        <strong role="alert" className={styles.fault}>
          {differs.join('；')}
        </strong>
      )}
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      {isChecked && (
        <span role="status" className={styles.checked}>
          {cameraTexts.checked}
        </span>
      )}
      {!isChecked && canBe && (
        <Button
          size="small"
          type="primary"
          data-act="check"
          className={styles.offer}
          danger={differs.length > 0}
          aria-label={`${label}${offer}`}
          onClick={() => onChange(confirmedBy(tag, child))}
        >
          {offer}
        </Button>
      )}
    </div>
  );
}

/** `眼别不一致：文件中为右眼，所选为左眼` */
function inWords(one: Contradiction, { inFile, eyes, takenOn }: ImageTagDraft): string {
  const { eyes: said, takenOn: day = '' } = inFile!;
  if (one === 'eyes') return cameraTexts.eyesDiffer(eyesText(said), eyesText(eyes));
  return one === 'takenOn' ? cameraTexts.dayDiffers(day, takenOn) : cameraTexts.beforeBirth(day);
}

type Compared = NonNullable<ImageTagDraft['compared']>;
const outcomeOf = ({ differs, unsure }: ReturnType<typeof compareWhose>): Omit<Compared, 'child'> => ({
  differs: Object.keys(differs) as Compared['differs'],
  isUnsure: unsure.length > 0,
});

/** Keeps in the tag how the comparison came out, for a page that is opened anew and for who sends the form. */
function useRemembered({ compared }: ImageTagDraft, onChange: Props['onChange'], now: Compared | undefined): void {
  const outcome = JSON.stringify(now);
  const remember = useRef(() => {});
  remember.current = () => now && outcome !== JSON.stringify(compared) && onChange({ compared: now });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the outcome that changes
  useEffect(() => remember.current(), [outcome]);
}

/** Confirms all of which nothing speaks against what their files say, and says that there are others. */
export function CheckAll({ uploads }: { uploads: readonly Upload[] }) {
  const form = Form.useFormInstance<{ imageTags?: ImageTagDrafts }>();
  const tags: ImageTagDrafts = Form.useWatch('imageTags', { form, preserve: true }) ?? {};
  const child = useFormChild();
  const open = uploads.flatMap(({ path }) => {
    const tag = path ? tags[path] : undefined;
    return path && tag?.said !== undefined && !isConfirmed(tag, child) ? [{ path, tag }] : [];
  });
  const today = todayNow();
  const sure = open.filter(({ tag }) => isSure(tag, child) && !tagRefusal(tag, child.birthday, today));
  if (sure.length < 2 || !isNamed(child)) return null;
  const checkAll = () => {
    const checked = { ...form.getFieldValue('imageTags') } as ImageTagDrafts;
    for (const { path, tag } of sure) checked[path] = { ...tag, ...confirmedBy(tag, child) };
    form.setFieldValue('imageTags', checked);
  };
  return (
    <>
      <Button type="primary" data-act="check" onClick={checkAll}>
        {cameraTexts.checkAll(sure.length)}
      </Button>
      {open.length > sure.length && (
        <span className={styles.note}>{cameraTexts.checkSingly(open.length - sure.length)}</span>
      )}
    </>
  );
}
