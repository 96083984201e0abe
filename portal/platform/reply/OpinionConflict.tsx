import type { Opinion } from '../../../contract/schemas/reply.ts';
import { texts } from '../../../contract/texts.ts';
import { Conflict, type ConflictRow } from '../../ui/Conflict.tsx';
import { sidesOf } from '../../ui/Passages.tsx';
import { examText } from '../findings/exam-text.ts';
import { type OpinionDraft, opinionDraftOf } from './opinion-draft.ts';

type Props = {
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
export function OpinionConflict({ latest, began, written, birthday, isAnswer, onTake, onBeginAnew, onKeep }: Props) {
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
