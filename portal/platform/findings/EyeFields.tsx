import { type ReactNode, Suspense, useId, useState } from 'react';
import { findingsTexts, openCallText } from '../../../clinical/clinical-texts.ts';
import { examFields, labelOf } from '../../../clinical/exam-fields.ts';
import type { EyePast } from '../../../clinical/eye-past.ts';
import { type Eye, eyeNames } from '../../../clinical/eyes.ts';
import type { Field } from '../../../clinical/field-kinds.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import type { RopEye } from '../../../clinical/icrop3.ts';
import { absenceTexts } from '../../../contract/absence-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { lazy } from '../../ui/lazy.ts';
import { Flags } from '../Chips.tsx';
import fold from '../Fold.module.css';
import styles from './ExamForm.module.css';
import { type EyeDraft, hoursText, isTold, isUnseen, isWritten, ofAbsence, readHours, unknown } from './exam-draft.ts';
import { ClockFace } from './FundusEye.tsx';
import { type FormOrder, formOrder, ofAnyEye } from './form-order.ts';
import { ChoiceField, TypedField } from './LabelledFields.tsx';

const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));

type Props = {
  disease: ExamDisease;
  eye: Eye;
  signs: EyeDraft;
  onChange: (signs: EyeDraft) => void;
  /** By the name of the field. */
  faults: Readonly<Record<string, string>>;
  /** What was before the exam. */
  past: EyePast;
};

/** How one eye was seen, and what was found in it; nothing else is asked of an eye that was not examined or is not there. */
export function EyeFields(props: Props) {
  const { disease, signs } = props;
  const fields = examFields[disease];
  const others = Object.entries(signs).filter(
    ([name, value]) => name !== 'view' && !(signs.view === 'absent' && ofAbsence.includes(name)) && isWritten(value),
  );
  return (
    <>
      <ViewField {...props} />
      {!signs.view && isTold(signs) && (
        <p className={styles.unsaid} role="status">
          请选择检查情况：没有写明的，不当作看清
        </p>
      )}
      {signs.view === 'absent' &&
        ofAbsence.map((name) => <EyeField key={name} {...props} name={name} field={fields[name]!} />)}
      {isUnseen(signs) ? (
        others.length > 0 && (
          <p className={styles.meaning} role="status">
            先前填写的内容已收起，不会提交；改选其他情况即恢复。
          </p>
        )
      ) : (
        <Signs {...props} />
      )}
    </>
  );
}

/** The view; that an eye is not there is asked once more, with a reason, as its diseases have no day any longer. */
function ViewField(props: Props) {
  const { disease, eye, signs, onChange } = props;
  const [asked, setAsked] = useState<EyeDraft>();
  const change = (changed: EyeDraft) => {
    if (changed.view !== 'absent' || signs.view === 'absent') return onChange(changed);
    setAsked(changed);
  };
  return (
    <>
      <EyeField {...props} signs={signs} onChange={change} name="view" field={examFields[disease].view!} />
      {asked && (
        <Suspense>
          <ReasonDialog
            title={`${eyeNames[eye]}记为眼球缺如？`}
            note={absenceTexts.note}
            missing={findingsTexts.absentNoReason}
            maxLength={limits.clinicalReasonMaxLength}
            okText="眼球缺如"
            danger
            act={async (reason) => onChange({ ...asked, absentWhy: reason })}
            done={`${eyeNames[eye]}${absenceTexts.done}`}
            onDone={async () => undefined}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Signs(props: Props) {
  const { disease, signs, past, faults } = props;
  const { first, more } = formOrder(disease, signs, past);
  const names = more.flat();
  const isOfMore = (field: string) => names.includes(field.split('.')[0]!);
  return (
    <>
      <Fields {...props} order={first} which="其他" />
      <More
        isFilled={Object.entries(signs).some(([name, value]) => isWritten(value) && value !== false && isOfMore(name))}
        isFaulty={Object.keys(faults).some(isOfMore)}
        names={names.slice(0, 3).map((name) => labelOf(examFields[disease][name]!, signs))}
      >
        {() => <Fields {...props} order={more} which="更多" />}
      </More>
    </>
  );
}

type MoreProps = {
  isFilled: boolean;
  isFaulty: boolean;
  /** Of some of what stands in it. */
  names: string[];
  children: () => ReactNode;
};

/** What is seldom asked for; it opens by itself where something in it is filled, and cannot be closed over a fault. */
function More({ isFilled, isFaulty, names, children }: MoreProps) {
  const [wasFilled, setWasFilled] = useState(isFilled);
  const [isOpen, setOpen] = useState(isFilled);
  const id = useId();
  if (isFilled !== wasFilled) {
    setWasFilled(isFilled);
    if (isFilled) setOpen(true);
  }
  const shown = isOpen || isFaulty;
  return (
    <div className={`${fold.fold} ${styles.more}`}>
      <button type="button" aria-expanded={shown} aria-controls={id} onClick={() => setOpen(!isOpen || isFaulty)}>
        <span>更多</span>
        <small>{names.join('、')}等</small>
      </button>
      <div id={id} hidden={!shown}>
        {shown && children()}
      </div>
    </div>
  );
}

/** `which` tells the signs that are asked at once from those of the same kind behind 更多. */
function Fields({ order, which, ...props }: Props & { order: FormOrder; which: '其他' | '更多' }) {
  const { disease, signs, onChange } = props;
  const fields = examFields[disease];
  return order.map((entry) => {
    if (typeof entry === 'string') return <EyeField key={entry} {...props} name={entry} field={fields[entry]!} />;
    if (fields[entry[0]!]!.kind === 'flag')
      return (
        <fieldset key={entry[0]} className={styles.field}>
          <legend>{entry.some((name) => ofAnyEye.includes(name)) ? `眼部${which}情况` : `${which}征象`}</legend>
          <Flags
            choices={entry.map((name) => ({ value: name, label: labelOf(fields[name]!) }))}
            value={entry.filter((name) => signs[name] === true)}
            onChange={(name, set) => onChange({ ...signs, [name]: set || undefined })}
          />
        </fieldset>
      );
    return (
      <div key={entry[0]} className={styles.measures}>
        {entry.map((name) => (
          <EyeField key={name} {...props} name={name} field={fields[name]!} />
        ))}
      </div>
    );
  });
}

function EyeField(props: Props & { name: string; field: Field }) {
  const { name, field, eye, signs, onChange, faults } = props;
  if (field.asked?.(signs) === false) return null;
  const label = labelOf(field, signs);
  const value = String(signs[name] ?? '');
  const typed = { label, value, fault: faults[name], onChange: (text: string) => onChange({ ...signs, [name]: text }) };

  if (field.kind === 'measure') return <TypedField {...typed} unit={field.unit} />;
  if (field.kind === 'day') return <TypedField {...typed} type="date" />;
  if (field.kind === 'text') return <TypedField {...typed} maxLength={limits.clinicalReasonMaxLength} />;
  if (field.kind === 'said') return <Statement {...props} parts={field.parts} />;
  if (field.kind === 'note') {
    const text = field.tell?.(signs, '');
    return text && <p className={styles.meaning}>{text}</p>;
  }
  if (field.kind === 'hours')
    return (
      <div className={styles.clock}>
        <span className={styles.label}>{label}（点按钟面，或在下面填写钟点）</span>
        <ClockFace
          eye={eye}
          signs={{ ...(signs as RopEye), extent: readHours(value) ?? [] }}
          onChange={(hours) => typed.onChange(hoursText(hours))}
        />
        <TypedField {...typed} label="钟点" placeholder="例如 11-1, 5" />
      </div>
    );
  if (field.kind === 'flag') return null;

  const names: Record<string, string> = { ...field.names, ...field.brief };
  const choices = field.choices.map((choice) => ({ value: choice as string, label: names[choice]! }));
  const choose = (choice: string | undefined) => {
    const kept = Object.entries(signs).filter(([other]) => !field.voids?.includes(other));
    const chosen = 'true' in names && choice !== undefined ? choice === 'true' : choice;
    onChange({ ...Object.fromEntries(kept), [name]: chosen });
  };
  return (
    <ChoiceField
      label={label}
      choices={field.unknown ? [...choices, { value: unknown, label: field.unknown }] : choices}
      value={value}
      fault={faults[name]}
      onChange={choose}
      onTakeBack={() => choose(undefined)}
    />
  );
}

/** A statement: what is said first, with why it is asked, and once that is chosen, what belongs to it. */
function Statement({ name, parts, ...props }: Props & { name: string; parts: Readonly<Record<string, Field>> }) {
  const [first, ...others] = Object.keys(parts).map((part) => ({ name: `${name}.${part}`, field: parts[part]! }));
  return (
    <>
      <EyeField {...props} {...first!} />
      {name === 'resolved' && props.past.openCall && (
        <p className={styles.unsaid}>{openCallText(props.past.openCall)}</p>
      )}
      {isWritten(props.signs[first!.name]) && (
        <div className={styles.measures}>
          {others.map((one) => (
            <EyeField key={one.name} {...props} {...one} />
          ))}
        </div>
      )}
    </>
  );
}
