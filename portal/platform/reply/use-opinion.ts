import { useRef, useState } from 'react';
import type { Opinion } from '../../../contract/schemas/reply.ts';
import { leavingWords, useDraft, useGiveUp } from '../../shell/draft.tsx';
import type { Slot } from '../../shell/draft-store.ts';
import { useUnsaved } from '../../ui/LeaveGuard.tsx';
import { type BegunEdit, begunFrom } from '../begun-from.ts';
import { caseVersionOf, type KeptOpinion, type OpinionDraft, opinionDraftOf, readDraft } from './opinion-draft.ts';

export type WrittenOpinion = {
  slot: Slot;
  /** The opinion as it stands; undefined for a new one, whose form is empty again once it was sent. */
  stored?: Opinion;
  /** Of a stored opinion. */
  edit?: BegunEdit<Opinion>;
  /** The version of the case that is shown; the draft remembers which it was when it was begun. */
  caseVersionNo: number;
  onWritten: () => void;
};

/** An opinion as it is being written, kept as a draft. */
export function useOpinion({ slot, stored, edit, caseVersionNo, onWritten }: WrittenOpinion) {
  const setUnsaved = useUnsaved();
  const draft = useDraft<KeptOpinion>(slot);
  const [restored, setRestored] = useState(draft.found);
  const [start, setStart] = useState(() => opinionDraftOf(stored));
  const [opinion, setOpinion] = useState(() => (draft.found ? readDraft(draft.found.value) : start));
  const [begunAt, setBegunAt] = useState(() => caseVersionOf(draft.found) ?? caseVersionNo);
  const [version, setVersion] = useState(0);
  const latest = useRef(opinion);

  const set = (written: OpinionDraft) => {
    latest.current = written;
    setOpinion(written);
    onWritten();
  };
  const renewFields = () => setVersion((before) => before + 1);
  const keep = (versionNo = edit?.versionNo) => draft.save({ ...latest.current, versionNo, caseVersionNo: begunAt });
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
    renewFields();
  };
  const giveUp = () => {
    edit?.beginFrom();
    startAnew();
  };
  const { ask, endOffer } = useGiveUp(draft, giveUp, (kept) => {
    edit?.beginFrom(begunFrom(kept));
    setRestored(kept);
    setBegunAt(caseVersionOf(kept) ?? caseVersionNo);
    set(readDraft(kept.value));
    renewFields();
    setUnsaved(true, leavingWords());
  });

  // The editor may call with what it was given a moment ago.
  const write = (changed: Partial<OpinionDraft>) => {
    const written = { ...latest.current, ...changed };
    set(written);
    const isNew = JSON.stringify(written) !== JSON.stringify(start);
    setUnsaved(isNew, leavingWords());
    if (isNew) {
      endOffer();
      keep();
    } else draft.dropText();
  };

  return {
    opinion,
    /** Another one whenever the fields have to begin with what they are given. */
    version,
    /** The version of the case with which it was begun. */
    begunAt,
    restored,
    files: draft.files,
    write,
    /** Writes from outside the fields. */
    take: (changed: Partial<OpinionDraft>) => {
      write(changed);
      renewFields();
    },
    /** What is written counts over what is stored. */
    keepOver: () => {
      edit?.beginFrom(edit.latest);
      keep(edit?.latest);
    },
    startAnew,
    dropDraft,
    askGiveUp: ask,
  };
}
