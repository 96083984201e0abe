import type { Reminder } from '../../clinical/advice.ts';
import type { Exam } from '../../clinical/findings.ts';
import type { StatedPictureNote } from '../../contract/schemas/picture-note.ts';
import type { ConsultationState, Signature, StatedOutcome } from '../../contract/schemas/record.ts';

/** What the rules make of the case, in words: the child, each eye with its reasons, and who is to be screened. */
export type SaidAdvice = {
  child: string | undefined;
  eyes: { text: string; reasons: Reminder[] }[];
  screening: Reminder[];
  /** Who signed the rules, or that nobody did. */
  signature: string;
};

/** A reply as its newest version has it. */
export type StatedReply = {
  replyId: number;
  versionNo: number;
  savedAt: string;
  savedBy: Signature;
  consultationVersionNo: number;
  content: string;
  grading: Exam | null;
};

/** An edit of the case while it was closed; the reason is empty where nobody said why. */
export type StatedAmendment = { versionNo: number; savedAt: string; savedBy: Signature; reason: string };

/** All that an opinion's pages say of a case: plain, so that it can be hashed and handed to a thread. */
export type OpinionContent = {
  consultationId: number;
  versionNo: number;
  status: 0 | 1 | 2;
  startedAt: string;
  savedAt: string;
  savedBy: Signature;
  state: ConsultationState;
  advice: SaidAdvice | undefined;
  amendments: StatedAmendment[];
  replies: StatedReply[];
  /** What doctors say of its pictures; not there where nobody does. */
  pictureNotes?: StatedPictureNote[];
  /** Of the guardian; not there where nothing was recorded. */
  consent?: string;
  /** Not there where nobody stated one. */
  outcome?: StatedOutcome;
  issuedBy: Signature;
};

/** What an opinion says, before anybody issues it. */
export type StatedCase = Omit<OpinionContent, 'issuedBy'>;

/** What makes it this one opinion; `origin` and `path` are where it is verified, without an origin the path alone is printed. */
export type Issue = { code: string; path: string; origin: string | undefined; issuedAt: string };

/** Pictures as they are printed, by their path; one that is not there is said to be missing. */
export type PrintedPictures = ReadonlyMap<string, Uint8Array>;
