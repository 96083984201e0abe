import type { Permission } from '../../../contract/permissions.ts';

/** One section of the help. Names of buttons stand between 「 and 」. */
export type HelpSection = {
  title: string;
  /** The heading below which it stands in the list. */
  group: string;
  /** Any of these opens what it tells of. */
  needs?: readonly Permission[];
  /** What it is for, in a sentence or two. */
  lead: string;
  /** What to do, one after the other. */
  steps?: readonly string[];
  /** What is good to know. */
  notes?: readonly string[];
  picture?: { file: string; alt: string };
};

/** Of every picture, as `npm run pictures` makes them. */
export const helpPicture = { width: 1200, height: 750 };

/** Which section belongs to a page; routes carry it. */
export type HelpMark = { help: string };
