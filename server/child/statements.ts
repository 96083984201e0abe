import { isDeepStrictEqual } from 'node:util';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { type Findings, noFindings } from '../../clinical/findings.ts';
import type { EndKind, Statements } from '../../clinical/statements.ts';
import { contactResultNames } from '../../contract/child-texts.ts';
import type { ContactContent, StatementContent } from '../../contract/schemas/child.ts';

/** Entries of a child that stand and say something the rules read, as they were signed. */
type Said = { savedAt: string; doctorName: string } & (
  | { kind: 'statement'; content: StatementContent }
  | { kind: 'contact'; content: ContactContent }
);

/** What is told of a child beside all findings, in the order in which it was said; `enteredOn` is when the record was made. */
export type ToldOfChild = { enteredOn: Day; said: Said[] };

/** How following a child ended, with the day on which it was said and by whom. */
export type Ended = { kind: EndKind; date: Day; why: string; on: Day; doctorName: string };

type SaidEnd = { ended: Ended; end: NonNullable<Statements['end']> };
/**
 * The end that was said last, and as it is told to the rules and to all who see findings: what was noted of a call is the
 * own hospital's alone. Of calls only the last one tells whether the child died.
 */
function lastEnd({ said }: ToldOfChild): SaidEnd | undefined {
  const lastCall = said.findLast(({ kind }) => kind === 'contact');
  return said
    .flatMap((one): SaidEnd[] => {
      const end = statementIn(one)?.end;
      if (!end || (one.kind === 'contact' && one !== lastCall)) return [];
      const why = one.kind === 'contact' ? one.content.note : end.why;
      return [{ end, ended: { ...end, why, on: dayInShanghai(new Date(one.savedAt)), doctorName: one.doctorName } }];
    })
    .at(-1);
}

/** The end, as it was said and by whom, of a child of whom the rules say that it stands. */
export const endSaid = (told: ToldOfChild): Ended | undefined => lastEnd(told)?.ended;

/** Findings apart from what they say of the child; who sends it does not decide when the child came. */
export function apart(findings: Findings): { findings: Findings; statements: StatementContent[] } {
  const { enteredOn: _, rbRisk, glaucomaRisk, toScreen, end, words = [], ...rest } = findings;
  const statements = [
    ...(rbRisk ? [{ rbRisk }] : []),
    ...(glaucomaRisk ? [{ glaucomaRisk }] : []),
    ...(toScreen ? [{ toScreen }] : []),
    ...(end ? [{ end }] : []),
    ...words.map((word) => ({ word })),
  ];
  return { findings: rest, statements: statements as StatementContent[] };
}

/**
 * Findings with what was said of the child: the last of each kind, and all words of specialists. `sent` is said after all
 * that was said before.
 */
export function withSaid(findings: Findings, told: ToldOfChild, sent: readonly StatementContent[] = []): Findings {
  const contents = [...told.said.flatMap((one) => (one.kind === 'statement' ? [one.content] : [])), ...sent];
  const last = <Name extends 'rbRisk' | 'glaucomaRisk' | 'toScreen'>(name: Name) =>
    contents.findLast((content) => content[name])?.[name];
  const words = contents.flatMap(({ word }) => word ?? []);
  const statements = {
    enteredOn: told.enteredOn,
    rbRisk: last('rbRisk'),
    glaucomaRisk: last('glaucomaRisk'),
    toScreen: last('toScreen'),
    end: sent.findLast((content) => content.end)?.end ?? lastEnd(told)?.end,
    words: words.length > 0 ? words : undefined,
  };
  const given = Object.fromEntries(Object.entries(statements).filter(([, value]) => value !== undefined));
  return { ...apart(findings).findings, ...(given as Statements) };
}

/** The same of a case; null where it has no findings and nobody said anything of the child. */
export function ofCase(
  findings: Findings | null,
  told: ToldOfChild,
  sent: readonly StatementContent[] = [],
): Findings | null {
  const merged = withSaid(findings ?? noFindings, told, sent);
  return findings || apart(merged).statements.length > 0 ? merged : null;
}

/** Empty and absent texts are the same. */
const normal = (content: StatementContent) =>
  JSON.parse(JSON.stringify(content, (_key, value) => (value === '' ? undefined : value)));
export const isSameStatement = (one: StatementContent, other: StatementContent): boolean =>
  isDeepStrictEqual(normal(one), normal(other));

/** What an entry of a child says that the rules read. A call may tell that the child died, that day or before. */
export function statementIn(entry: { savedAt: string; kind: string; content: unknown }): StatementContent | undefined {
  if (entry.kind === 'statement') return entry.content as StatementContent;
  if (entry.kind !== 'contact' || (entry.content as ContactContent).result !== 'died') return undefined;
  return { end: { kind: 'died', date: dayInShanghai(new Date(entry.savedAt)), why: contactResultNames.died } };
}

/** What may take a day away. */
export const isQuieting = ({ end, word, rbRisk }: StatementContent): boolean =>
  end !== undefined || word !== undefined || rbRisk?.kind === 'excluded';
