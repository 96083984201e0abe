import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import type { Opinion } from '../../../contract/schemas/reply.ts';
import { texts } from '../../../contract/texts.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { RichText } from '../../editor/RichText.tsx';
import { DraftNotice, draftKept, useDraft, useGiveUp } from '../../shell/draft.tsx';
import { useApp } from '../../ui/app.tsx';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { begunFrom } from '../begun-from.ts';
import { Section } from '../Section.tsx';
import { GradingField } from './GradingField.tsx';
import { OpinionConflict } from './OpinionConflict.tsx';
import {
  caseVersionOf,
  type KeptOpinion,
  type OpinionDraft,
  opinionDraftOf,
  readDraft,
  readGrading,
} from './opinion-draft.ts';
import styles from './Reply.module.css';

type Props<Answer> = {
  draftName: string;
  /** The opinion as it stands; undefined for a new one, whose form is empty again once it was sent. */
  stored?: Opinion;
  /** Which version of a stored opinion is edited; the draft remembers it. */
  versionNo?: number | undefined;
  /** Told which version is edited from now on, when a draft is given up (undefined: the latest) or had back. */
  onBegin?: (versionNo?: number) => void;
  /** What is stored, where it was saved elsewhere since the edit began, and how often saving was refused for it. */
  newer?: { opinion: Opinion; versionNo: number; refusals: number; onBeginAnew: () => void } | undefined;
  /** The version of the case that is shown; the draft remembers which it was when it was begun. */
  caseVersionNo: number;
  /** Above the form, by the version of the case with which what stands in it was begun. */
  notice: (caseVersionNo: number, isRestored: boolean) => ReactNode;
  /** Whose exams may be graded; undefined until it is known. */
  clinicalCase: ClinicalCase | undefined;
  label: string;
  minHeightPx?: number;
  send: (opinion: Opinion) => Promise<Answer>;
  /** Said when it was sent; and when it was not, unless it was refused with one of these, which speak for themselves. */
  sent: string;
  failed: string;
  refusals: readonly number[];
  /** Shows what was sent, and moves on when that could be read. */
  onSent: (opinion: Opinion, answer: Answer) => Promise<unknown>;
  onRefused?: () => unknown;
};

/** Writes an opinion, and a grading beside it: kept as a draft until it is sent. */
export function OpinionForm<Answer>(props: Props<Answer>) {
  const {
    draftName,
    stored,
    versionNo,
    onBegin,
    newer,
    caseVersionNo,
    notice,
    clinicalCase,
    label,
    minHeightPx,
    send,
    onSent,
    onRefused,
  } = props;
  const { message } = useApp();
  const setUnsaved = useUnsaved();
  const draft = useDraft<KeptOpinion>(draftName);
  const [restored, setRestored] = useState(draft.found);
  const [start, setStart] = useState(() => opinionDraftOf(stored));
  const [opinion, setOpinion] = useState(() => (draft.found ? readDraft(draft.found.value) : start));
  const [begunAt, setBegunAt] = useState(() => caseVersionOf(draft.found) ?? caseVersionNo);
  const [version, setVersion] = useState(0);
  const [fault, setFault] = useState('');
  const [saving, setSaving] = useState(false);
  const latest = useRef(opinion);
  const editor = useRef<{ focus: () => void }>(null);
  const gradingField = useRef<{ focus: () => void }>(null);
  const faultId = useId();
  const { exam, faults } = readGrading(opinion.grading, clinicalCase?.birthday);

  const set = (written: OpinionDraft) => {
    latest.current = written;
    setOpinion(written);
    setFault('');
  };
  // The editor may call with what it was given a moment ago.
  const write = (changed: Partial<OpinionDraft>) => {
    const written = { ...latest.current, ...changed };
    set(written);
    const isNew = JSON.stringify(written) !== JSON.stringify(start);
    setUnsaved(isNew, draftKept);
    if (isNew) {
      endOffer();
      keep(written, versionNo);
    } else draft.drop();
  };

  const keep = (written: OpinionDraft, versionNo?: number) =>
    draft.save({ ...written, versionNo, caseVersionNo: begunAt });
  const take = (changed: Partial<OpinionDraft>) => {
    write(changed);
    setVersion((before) => before + 1);
  };

  const dropDraft = () => {
    draft.drop();
    setUnsaved(false);
  };
  const startAnew = () => {
    dropDraft();
    const fresh = opinionDraftOf(stored);
    setRestored(undefined);
    setStart(fresh);
    setBegunAt(caseVersionNo);
    set(fresh);
    setVersion((before) => before + 1);
  };

  const giveUp = () => {
    onBegin?.();
    startAnew();
  };
  const { ask, endOffer } = useGiveUp(draft, giveUp, (kept) => {
    onBegin?.(begunFrom(kept));
    setRestored(kept);
    setBegunAt(caseVersionOf(kept) ?? caseVersionNo);
    set(readDraft(kept.value));
    setVersion((before) => before + 1);
    setUnsaved(true, draftKept);
  });

  const refuse = (words: string, field: { focus: () => void } | null) => {
    setFault(words);
    message.error(words);
    field?.focus();
  };
  const submit = async () => {
    if (saving) return;
    if (opinion.content === '') return refuse(texts.replyContentRequired, editor.current);
    if (faults.length > 0) return refuse(faults[0]!.message, gradingField.current);
    setSaving(true);
    try {
      const written = { content: opinion.content, grading: exam ?? (stored?.grading ? null : undefined) };
      const answer = await send(written);
      message.success(props.sent);
      if (stored === undefined) startAnew();
      else dropDraft();
      await onSent(written, answer);
    } catch (error) {
      const refused = error instanceof ApiError && props.refusals.includes(error.status);
      message.error(refused ? reasonOf(error) : props.failed);
      setFault(reasonOf(error));
      if (refused) await onRefused?.();
    }
    setSaving(false);
  };

  // Caught on its way down: the editor would start a new line.
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };

  return (
    <Section id="reply" title="我的意见" onScreenOnly onKeyDownCapture={sendByKey}>
      {restored && <DraftNotice savedAt={restored.savedAt} onGiveUp={ask} />}
      {notice(begunAt, restored !== undefined)}
      {newer && !saving && (
        <OpinionConflict
          key={`newer${newer.refusals}`}
          latest={newer.opinion}
          written={opinion}
          birthday={clinicalCase?.birthday}
          isAnswer={newer.refusals > 0}
          onTake={take}
          onBeginAnew={newer.onBeginAnew}
          onKeep={() => {
            onBegin?.();
            keep(latest.current, newer.versionNo);
          }}
        />
      )}
      <RichText
        key={version}
        ref={editor}
        initialHtml={opinion.content}
        onChange={(content) => write({ content })}
        label="会诊意见"
        placeholder="诊断意见、处理建议与随访安排"
        invalid={fault !== '' && faults.length === 0}
        describedBy={fault ? faultId : undefined}
        minHeightPx={minHeightPx}
        disabled={saving}
      />
      {clinicalCase && (
        <GradingField
          key={`grading${version}`}
          ref={gradingField}
          value={opinion.grading}
          faults={faults}
          clinicalCase={clinicalCase}
          onChange={(grading) => write({ grading })}
        />
      )}
      <p id={faultId} className={styles.fault} role="alert">
        {fault}
      </p>
      <Button
        type="primary"
        className={styles.send}
        loading={saving}
        title="Ctrl + Enter"
        aria-label={label}
        onClick={submit}
      >
        {label}
      </Button>
    </Section>
  );
}
