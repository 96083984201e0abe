import type { Day } from '../../clinical/ages.ts';
import type { Exam } from '../../clinical/findings.ts';
import type { StatedPictureNote } from '../../contract/schemas/picture-note.ts';
import type { ConsultationState, Signature, StatedOutcome } from '../../contract/schemas/record.ts';

/** Where the child stands on the day, in words: what its whole course says, not one case of it. */
export type SaidStanding = {
  text: string;
  /** The newest exam it rests on. */
  lastExamOn: Day | null;
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
  /** Not there where nothing is known of the eyes. */
  standing?: SaidStanding;
  /** Of the child's course, that do not stand in the case; not there where there are none. */
  courseExams?: Exam[];
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

/** What makes it this one opinion; without a code it is a preview. Without an origin the path alone is printed. */
export type Issue = { code?: string; origin: string | undefined; issuedAt: string };

/** Pictures as they are printed, by their path; one that is not there is said to be missing. */
export type PrintedPictures = ReadonlyMap<string, Uint8Array>;
