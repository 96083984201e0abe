import { Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayInShanghai, dayText } from '../../../clinical/ages.ts';
import { examTitle } from '../../../clinical/exam-fields.ts';
import { childPageTexts as words } from '../../../contract/child-texts.ts';
import { contactText } from '../../../contract/contact-words.ts';
import { pages } from '../../../contract/pages.ts';
import type { Child } from '../../../contract/schemas/child.ts';
import { statementText } from '../../../contract/statement-words.ts';
import { splitChild } from '../../api/children.ts';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import styles from './ChildPage.module.css';

type Props = { child: Child; onSplit: () => Promise<unknown>; onClose: () => void };
type Part = { key: string; name: string; consultationId?: number; entryId?: number };

const dayOf = (at: string) => dayText(dayInShanghai(new Date(at)));

const partsOf = ({ consultations, entries }: Child): Part[] => [
  ...consultations.map(({ id, at, title }) => ({
    key: `c${id}`,
    name: `${dayOf(at)} 会诊：${title}`,
    consultationId: id,
  })),
  ...entries.flatMap((entry): Part[] => {
    const { id, savedAt, isReplaced } = entry;
    if (isReplaced) return [];
    if (entry.kind === 'contact')
      return [{ key: `e${id}`, name: `${dayOf(savedAt)} 联系监护人：${contactText(entry.content)}`, entryId: id }];
    if (entry.kind === 'statement')
      return [{ key: `e${id}`, name: `${dayOf(savedAt)} 记录：${statementText(entry.content)}`, entryId: id }];
    if (entry.kind !== 'exam') return [];
    const exams = entry.content.findings.exams.map(examTitle).join('、') || '治疗';
    return [{ key: `e${id}`, name: `${dayOf(savedAt)} 记录：${exams}`, entryId: id }];
  }),
];

/** Takes what belongs to another child out into a new record. */
export default function SplitDialog({ child, onSplit, onClose }: Props) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly Part[]>([]);
  return (
    <DeedDialog
      title={words.split}
      okText="分出新的档案"
      disabled={chosen.length === 0}
      act={() =>
        splitChild(
          child.id,
          chosen.flatMap(({ consultationId }) => consultationId ?? []),
          chosen.flatMap(({ entryId }) => entryId ?? []),
        )
      }
      done={words.splitDone}
      onDone={async ({ childId }) => {
        await onSplit();
        navigate(pages.platformChild(childId));
      }}
      onClose={onClose}
    >
      <p>请选出误记在这里、属于另一名患儿的会诊和记录。</p>
      <ul className={styles.found}>
        {partsOf(child).map((part) => (
          <li key={part.key}>
            <Checkbox
              checked={chosen.some(({ key }) => key === part.key)}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked ? [...before, part] : before.filter(({ key }) => key !== part.key),
                )
              }
            >
              {part.name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </DeedDialog>
  );
}
