import { Button } from 'antd';
import { useState } from 'react';
import { childOf, maskedTexts } from '../../contract/masked-name.ts';
import { type Names, revealNames } from '../api/consultations.ts';
import { reasonOf } from '../api/call.ts';
import { useApp } from '../ui/app.tsx';
import styles from './Names.module.css';

type Masked = { id: number; isHidden: boolean };

/** What was revealed on this screen; it goes with it. */
export function useRevealed(kind: 'consultations' | 'children', lines: readonly Masked[]) {
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const [revealed, setRevealed] = useState<ReadonlyMap<number, Names>>(new Map());
  const hidden = lines.filter(({ id, isHidden }) => isHidden && !revealed.has(id)).map(({ id }) => id);
  const reveal = async () => {
    setBusy(true);
    try {
      const names = await revealNames(kind, hidden);
      setRevealed(new Map([...revealed, ...names.map((one) => [one.id, one] as const)]));
    } catch (error) {
      message.error(`${maskedTexts.failed}：${reasonOf(error)}`);
    }
    setBusy(false);
  };
  return { revealed, hidden, busy, reveal };
}

/** One click for the names of a list that are masked, which goes on record; nothing where none is. */
export const RevealNames = ({
  hidden,
  busy,
  reveal,
  isComing,
}: ReturnType<typeof useRevealed> & { isComing?: boolean }) =>
  (isComing || hidden.length > 0) && (
    <div className={styles.names} data-coming={isComing}>
      <Button size="small" title={maskedTexts.note} loading={busy} onClick={reveal}>
        {maskedTexts.reveal}
      </Button>
    </div>
  );

type Case = { id: number; patient_name: string; name_hidden: boolean };

/** Lines of consultations with the names that were revealed, and the button that reveals them; its place is kept while they come. */
export function useCaseNames<Line extends Case>(
  lines: readonly Line[] = [],
  isComing = false,
): [lines: Line[], button: React.ReactNode] {
  const names = useRevealed(
    'consultations',
    lines.map(({ id, name_hidden }) => ({ id, isHidden: name_hidden })),
  );
  const told = lines.map((line) => ({
    ...line,
    patient_name: names.revealed.get(line.id)?.patientName ?? line.patient_name,
  }));
  return [told, <RevealNames key="names" {...names} isComing={isComing} />];
}

type OfChild = Names & { id: number; childId?: number; nameHidden: boolean };

/** The same of children. */
export function useChildNames<Line extends OfChild>(lines: readonly Line[]): [lines: Line[], button: React.ReactNode] {
  const names = useRevealed(
    'children',
    lines.map((line) => ({ id: childOf(line), isHidden: line.nameHidden })),
  );
  return [withNames(lines, names.revealed), <RevealNames key="names" {...names} />];
}

export const withNames = <Line extends OfChild>(lines: readonly Line[], names: ReadonlyMap<number, Names>): Line[] =>
  lines.map((line) => {
    const { patientName, guardianName, guardianPhone } = names.get(childOf(line)) ?? line;
    const ofGuardian = line.guardianName !== undefined && { guardianName, guardianPhone };
    return { ...line, patientName, ...ofGuardian };
  });
