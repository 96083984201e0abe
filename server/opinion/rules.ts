import { createHash, randomInt } from 'node:crypto';
import { codeAlphabet, codeLength, groupedCode } from '../../contract/opinion-code.ts';
import { imagesIn } from '../rich-text.ts';
import type { OpinionContent, StatedCase, StatedReply } from './content.ts';

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

/** The pictures that an opinion shows, as `/upload/images/NAME`, each once: those attached first. */
export const picturesOf = ({ state, replies }: Pick<StatedCase, 'state' | 'replies'>): string[] => [
  ...new Set([
    ...state.attachments.map(({ attachmentLocate }) => attachmentLocate),
    ...imagesIn(state.consultationDesc),
    ...replies.flatMap(({ content }) => imagesIn(content)),
  ]),
];
