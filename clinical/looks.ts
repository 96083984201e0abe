import type { Day } from './ages.ts';
import type { CataractEye, Laterality } from './cataract.ts';
import type { AnyEye } from './eyes.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { GlaucomaEye } from './glaucoma.ts';
import type { RopEye, RopStage } from './icrop3.ts';
import type { RetinoblastomaGroup, RetinoblastomaSystem, TumourFinding } from './retinoblastoma.ts';
import type { Need } from './rop-screening.ts';
import type { Statements } from './statements.ts';
import type { Treatment, TreatmentKind } from './treatments.ts';

/** All that an exam of any kind may record of an eye. */
export type EyeSigns = AnyEye & RopEye & GlaucomaEye & CataractEye & TumourEye;
type TumourEye = {
  tumour?: TumourFinding;
  newTumour?: boolean;
  system?: RetinoblastomaSystem;
  group?: RetinoblastomaGroup;
};

/** An exam as far as one eye goes. */
export type Look = {
  on: Day;
  disease: ExamDisease;
  signs: EyeSigns;
  next?: { date: Day; why?: string };
  laterality?: Laterality;
  /** What was recorded, where `signs` suppose what was left out. */
  told?: EyeSigns;
};

/** A look of the past. A poor one that found something is kept, but answers nothing. */
export type KnownLook = Look & { isGood: boolean /** What it found was not confirmed later. */; isVoid?: boolean };

/** What was done to an eye for a disease. `elsewhere`: of a kind that nobody knows here. */
export type Done = Pick<Treatment, 'date' | 'complete' | 'until'> & {
  kind: TreatmentKind | 'elsewhere';
  /** Nobody said for which of several diseases it was. */
  isShared?: boolean;
  stage?: RopStage;
};

export type Child = Pick<Statements, 'rbRisk' | 'glaucomaRisk' | 'toScreen'> & {
  birthday: Day;
  /** Postmenstrual age in days; undefined where the gestation is not known. */
  pmaDays: (on: Day) => number | undefined;
  ageMonths: (on: Day) => number;
  /** The day from which corrected age counts: birth, or 40 weeks for a child born before 37. */
  correctedFrom: Day;
  screening: Need;
  /** Came at an age at which screening should have ended. */
  isLate: boolean;
  /** The last day for the first screening for retinopathy; null for a child outside of it. */
  screenBy: Day | null;
};

/** Whose eye it is, and what else of it bears on a disease. */
export type Patient = {
  child: Child;
  /** The other eye, as far as the same disease goes. */
  fellow: { looks: readonly Look[]; treatments: readonly Done[]; absent: EyeSigns | undefined };
  lensSurgery: Day | undefined;
  /** Whether a tumour is still to be excluded behind opaque media, so that no operation inside the eye gets a day. */
  isTumourOpen: boolean;
};

/** What is known of an eye before the day of a look, all in order of time. */
export type Past = Patient & {
  looks: readonly KnownLook[];
  good: readonly KnownLook[];
  /** When something was found last that was not confirmed; such looks are not among the others. */
  doubtedOn: Day | undefined;
  treatments: readonly Done[];
};

const ofNoDisease = new Set([
  'view',
  'absentFor',
  'absentSince',
  'absentWhy',
  'resolved',
  'redReflex',
  'tumourExcluded',
]);

/** Whether anything was found that belongs to a disease, whatever the view. */
export const hasFindings = ({ signs }: Look): boolean =>
  Object.entries(signs).some(
    ([name, value]) => !ofNoDisease.has(name) && (value as unknown) !== undefined && value !== false,
  );
