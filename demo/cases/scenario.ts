import type { Day } from '../../clinical/ages.ts';
import type { Exam } from '../../clinical/findings.ts';
import type { PictureName } from '../fundus/pictures.ts';
import type { Random } from '../random.ts';
import type { Child, ChildPlan } from './child.ts';

/** What a doctor writes about a child, before it becomes HTML. Blocks that begin with `<` are HTML already. */
export type Written = {
  title: string;
  history: string;
  findings: string[];
  question: string;
  pictures: PictureName[];
  /** The exams of the text as findings, on the day of the consultation and before. */
  exams?: (on: Day) => Exam[];
  /** When a picture was taken, where that was not on the day of the consultation. */
  takenOn?: (picture: PictureName, on: Day) => Day;
  /** What colleagues may answer, in an order that makes sense. */
  advice: string[];
  /** What the initiator answers in the end. */
  closing?: string;
};

/** A kind of case: which children have it, and how it is written up. */
export type Scenario = { plan: ChildPlan; write: (random: Random, child: Child) => Written };

const paragraph = (text: string, label = '') => `<p>${label && `<strong>${label}</strong>`}${text}</p>`;

/** The description as the editor would hold it. */
export function writeUp({ history, findings, question }: Written): string {
  const [first, ...others] = findings;
  return [
    paragraph(history, '病史：'),
    first!.startsWith('<') ? `${paragraph('', '检查：')}${first}` : paragraph(first!, '检查：'),
    ...others.map((block) => (block.startsWith('<') ? block : paragraph(block))),
    paragraph(question, '会诊目的：'),
  ].join('');
}

/** A table with a row for each eye. */
export const eyeTable = (heads: string[], right: string[], left: string[]): string => {
  const row = (tag: 'th' | 'td', cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row('th', ['', ...heads])}</thead><tbody>${row('td', ['右眼', ...right])}${row('td', ['左眼', ...left])}</tbody></table>`;
};
