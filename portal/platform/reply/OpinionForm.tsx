import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import type { Opinion } from '../../../contract/schemas/reply.ts';
import { texts } from '../../../contract/texts.ts';
import { ApiError, reasonOf } from '../../api/call.ts';
import { RichText } from '../../editor/RichText.tsx';
import { DraftNotice } from '../../shell/DraftNotice.tsx';
import { Conflict, type ConflictRow } from '../../ui/Conflict.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { sidesOf } from '../../ui/Passages.tsx';
import { useApp } from '../../ui/app.tsx';
import { PendingPictures, usePendingPictures } from '../../ui/pending-pictures.ts';
import { Section } from '../Section.tsx';
import { examText } from '../findings/exam-text.ts';
import { GradingField } from './GradingField.tsx';
import styles from './Reply.module.css';
import { type OpinionDraft, opinionDraftOf, readGrading } from './opinion-draft.ts';
import { useOpinion, type WrittenOpinion } from './use-opinion.ts';

type Props<Answer> = Omit<WrittenOpinion, 'onWritten'> & {
  /** Above the form, by the version of the case with which what stands in it was begun. */
  notice: (caseVersionNo: number, isRestored: boolean) => ReactNode;
  /** Whose exams may be graded; undefined until it is known. */
  clinicalCase: ClinicalCase | undefined;
  label: string;
  minHeightPx?: number;
  /** Puts the caret into the text. */
  writing?: Ref<{ focus: () => void }>;
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
  const { stored, edit, notice, clinicalCase, label, minHeightPx, send, onSent, onRefused } = props;
  const { message } = useApp();
  const [fault, setFault] = useState('');
  const [saving, setSaving] = useState(false);
  // Once a click or key is over: a box that grows beneath the pointer would lose the click.
  const [isUsed, setUsed] = useState(false);
  const { opinion, version, begunAt, restored, files, write, take, keepOver, startAnew, dropDraft, askGiveUp } =
    useOpinion({
      ...props,
      onWritten: () => setFault(''),
    });
  const editor = useRef<{ focus: () => void }>(null);
  useImperativeHandle(props.writing, () => ({
    focus: () => {
      flushSync(() => setUsed(true));
      document.getElementById('reply')?.closest('section')?.scrollIntoView({ block: 'nearest' });
      editor.current?.focus();
    },
  }));
  const gradingField = useRef<{ focus: () => void }>(null);
  const [pending, faultOfPictures] = usePendingPictures();
  const faultId = useId();
  const { exam, faults } = readGrading(opinion.grading, clinicalCase?.birthday);

  const refuse = (words: string, field: { focus: () => void } | null) => {
    setFault(words);
    message.error(words);
    field?.focus();
  };
  const submit = async () => {
    if (saving) return;
    const pictureFault = faultOfPictures();
    if (pictureFault) return void message.error(pictureFault);
    if (opinion.content === '') return refuse(texts.replyContentRequired, editor.current);
    if (faults.length > 0) return refuse(faults[0]!.message, gradingField.current);
    setSaving(true);
    try {
      const written = { content: opinion.content, grading: exam ?? (stored?.grading ? null : undefined) };
      const answer = await send(written);
      message.success(props.sent);
      setUsed(false);
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
    <Section
      id="reply"
      title="我的意见"
      onScreenOnly
      data-written={isUsed || opinion.content !== '' || opinion.grading !== undefined}
      onClick={() => setUsed(true)}
      onKeyUp={() => setUsed(true)}
      onKeyDownCapture={sendByKey}
    >
      <DraftNotice restored={restored} onGiveUp={askGiveUp} />
      {notice(begunAt, restored !== undefined)}
      {stored && edit?.isOutdated && (
        <OpinionConflict
          key={`newer${edit.refusals}`}
          latest={stored}
          began={edit.began}
          written={opinion}
          birthday={clinicalCase?.birthday}
          isAnswer={edit.refusals > 0}
          onTake={take}
          onBeginAnew={edit.beginAnew}
          onKeep={keepOver}
        />
      )}
      <PendingPictures value={pending}>
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
          files={files}
          disabled={saving}
        />
      </PendingPictures>
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
      <div className={styles.foot}>
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
        <Fault id={faultId} text={fault} />
      </div>
    </Section>
  );
}

type OpinionConflictProps = {
  /** What is stored now. */
  latest: Opinion;
  /** What was stored when the edit began, where that is known. */
  began: Opinion | undefined;
  written: OpinionDraft;
  birthday: string | undefined;
  isAnswer: boolean;
  onTake: (changed: Partial<OpinionDraft>) => void;
  onBeginAnew: () => void;
  onKeep: () => void;
};

/** Above the form of a reply that was saved elsewhere since: what is stored beside what stands in the form. */
function OpinionConflict({
  latest,
  began,
  written,
  birthday,
  isAnswer,
  onTake,
  onBeginAnew,
  onKeep,
}: OpinionConflictProps) {
  const stored = opinionDraftOf(latest);
  const gradingOf = ({ grading }: OpinionDraft) => (grading ? examText(grading, birthday) : '');
  const gradings = [gradingOf(stored), gradingOf(written)] as const;
  const start = began && opinionDraftOf(began);
  const rows: ConflictRow[] = [];
  if (stored.content !== written.content)
    rows.push({
      label: '会诊意见',
      ...sidesOf(stored.content, written.content),
      isUntouched: start?.content === written.content,
      onTake: () => onTake({ content: stored.content }),
    });
  if (gradings[0] !== gradings[1])
    rows.push({
      label: '分级',
      stored: gradings[0],
      sent: gradings[1],
      isUntouched: start !== undefined && gradingOf(start) === gradings[1],
      onTake: () => onTake({ grading: stored.grading }),
    });
  return <Conflict title={texts.replyEditedElsewhere} {...{ rows, isAnswer, onBeginAnew, onKeep }} />;
}
