import type { Content } from 'pdfmake/interfaces';
import { minuteInShanghai } from '../../clinical/ages.ts';
import { examTitle } from '../../clinical/exam-fields.ts';
import { outcomeTexts } from '../../contract/outcome-texts.ts';
import { outcomeLines } from '../../contract/outcome-words.ts';
import type { OpinionContent } from './content.ts';
import { examTable } from './exam-content.ts';
import { facts, said, section, signed, together } from './look.ts';

/** What was found and done in the end, as the initiator stated it last. */
export function outcomeContent({ outcome, state }: OpinionContent): Content[] {
  if (!outcome) return [];
  const { content, savedAt, savedBy } = outcome;
  const grading = content.grading && [
    said(`${outcomeTexts.grading}：${examTitle(content.grading)}`, { bold: true, margin: [0, 4, 0, 0] }),
    examTable(content.grading, state.patientBirthday),
  ];
  return section(outcomeTexts.title, [
    facts(outcomeLines(content)),
    ...(grading ? [together(grading, true)] : []),
    said(`${minuteInShanghai(savedAt)}　${signed(savedBy)}`, { style: 'soft' }),
  ]);
}
