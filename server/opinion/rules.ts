import { createHash, randomInt } from 'node:crypto';
import { dayInShanghai } from '../../clinical/ages.ts';
import { adviceOf } from '../../clinical/advice.ts';
import { type RulesSignature, signatureText } from '../../contract/rules-signature.ts';
import { type CaseFields, caseOf } from '../../contract/case-of.ts';
import { codeAlphabet, codeLength, groupedCode } from '../../contract/opinion-code.ts';
import { imagesIn } from '../rich-text.ts';
import type { OpinionContent, SaidAdvice, StatedCase, StatedReply } from './content.ts';

/** A code that nobody guesses. */
export const newCode = (): string =>
  groupedCode(Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''));

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** What makes two opinions of a doctor the same: what they say, where they are verified and which pictures they show. */
export const contentHash = (content: OpinionContent, origin: string | undefined, pictures: Iterable<string>): string =>
  sha256(JSON.stringify([content, origin ?? null, [...pictures]]));

/**
 * Which versions of a case, its outcome, the notes of its pictures and its replies are told, and its status. What
 * there is none of is not named.
 */
export const recordKey = (
  { versionNo, status, outcomeNo, notesNo }: { versionNo: number; status: number; outcomeNo: number; notesNo: number },
  replies: readonly Pick<StatedReply, 'replyId' | 'versionNo'>[],
): string =>
  `${versionNo}.${status}${outcomeNo > 0 || notesNo > 0 ? `.${outcomeNo}.${notesNo}` : ''} ${replies.map((reply) => `${reply.replyId}.${reply.versionNo}`).join(' ')}`.trim();

/** What the rules make of a case or a course on a day, in words. */
export function saidAdvice(state: CaseFields, on: Date, signature: RulesSignature | undefined): SaidAdvice | undefined {
  const advice = adviceOf(caseOf(state), dayInShanghai(on));
  return (
    advice && {
      child: advice.said?.text,
      eyes: advice.said?.eyes.map(({ text, reasons }) => ({ text, reasons })) ?? [],
      // On the screen it is folded where exams say more; on paper it would read as a first exam that was missed.
      screening: advice.said ? [] : [...advice.screening.china, ...advice.screening.foreign],
      signature: signatureText(signature),
    }
  );
}

/** The pictures that an opinion shows, as `/upload/images/NAME`, each once: those attached first. */
export const picturesOf = ({ state, replies }: Pick<StatedCase, 'state' | 'replies'>): string[] => [
  ...new Set([
    ...state.attachments.map(({ attachmentLocate }) => attachmentLocate),
    ...imagesIn(state.consultationDesc),
    ...replies.flatMap(({ content }) => imagesIn(content)),
  ]),
];
