import { endOf } from '../../../clinical/assess.ts';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { eyes } from '../../../clinical/eyes.ts';
import type { Word } from '../../../clinical/statements.ts';
import type { Child, ChildEntry, StatementContent } from '../../../contract/schemas/child.ts';
import type { StatementKind } from '../../../contract/statement-texts.ts';

/** `entry`: where it was written down; absent where a case carries it. `isUndone`: of an end after which the child was seen or treated. */
type StatementRow = { key: string; content: StatementContent; entry?: ChildEntry; isUndone: boolean };

type Course = Pick<Child, 'entries' | 'findings'>;

/** What an entry states of a child; a call that told of a death does so too. */
export function statementOf(entry: ChildEntry): StatementContent | undefined {
  if (entry.kind === 'statement') return entry.content;
  if (entry.kind !== 'contact' || entry.content.result !== 'died') return undefined;
  return { end: { kind: 'died', date: dayInShanghai(new Date(entry.savedAt)), why: entry.content.note } };
}

/** Where a row stands; two places that state the same have the same one. */
const placeOf = ({ end, rbRisk, glaucomaRisk, toScreen, word }: StatementContent): string => {
  if (word) return `4 ${eyes.indexOf(word.eye)} ${word.disease} ${word.date} ${word.as}`;
  return end ? '0' : rbRisk ? `1 ${rbRisk.kind}` : glaucomaRisk ? `2 ${glaucomaRisk.kind}` : toScreen ? '3' : '5';
};

/** All that stands of a child beside exams: ends, risks, then words by eye and disease. */
export function statementRows(child: Course): StatementRow[] {
  const { findings } = child;
  const lastContact = child.entries.findLast(({ kind, isReplaced }) => kind === 'contact' && !isReplaced);
  const written = child.entries.flatMap((entry): StatementRow[] => {
    // Who is reached after a call that told of a death is alive.
    if (entry.isReplaced || (entry.kind === 'contact' && entry !== lastContact)) return [];
    const content = statementOf(entry);
    return content ? [{ key: `entry ${entry.id}`, content, entry, isUndone: isUndone(content, findings) }] : [];
  });
  const known = new Set(written.map(({ content }) => placeOf(content)));
  const carried = partsOf(findings)
    .filter((content) => !known.has(placeOf(content)))
    .map((content, place) => ({ key: `carried ${place}`, content, isUndone: isUndone(content, findings) }));
  return [...written, ...carried].toSorted((one, other) => placeOf(one.content).localeCompare(placeOf(other.content)));
}

/** Merged statements one by one. */
function partsOf({ rbRisk, glaucomaRisk, toScreen, end, words = [] }: Child['findings']): StatementContent[] {
  return [
    ...(end ? [{ end }] : []),
    ...(rbRisk ? [{ rbRisk }] : []),
    ...(glaucomaRisk ? [{ glaucomaRisk }] : []),
    ...(toScreen ? [{ toScreen }] : []),
    ...words.map((word: Word): StatementContent => ({ word })),
  ];
}

/** A later finding or treatment undoes an end. */
const isUndone = ({ end }: StatementContent, findings: Child['findings']): boolean =>
  end !== undefined && endOf({ ...findings, end }) === undefined;

/** What ended the follow-up of a child; undefined of one that is followed. */
export const endingOf = (rows: readonly StatementRow[]): StatementRow | undefined =>
  rows.findLast(({ content, isUndone }) => content.end && !isUndone);

/** What stands and goes when the like is said anew: a child has one risk of a kind and one end, and any number of words. */
export function replacedBy(rows: readonly StatementRow[], kind: StatementKind): StatementRow | undefined {
  const name = kind === 'ended' || kind === 'died' ? 'end' : kind;
  if (name === 'word') return undefined;
  return rows.find(({ entry, content }) => entry?.kind === 'statement' && content[name]);
}
