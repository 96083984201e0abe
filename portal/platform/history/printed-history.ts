import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { ConsultationHistory } from '../../../contract/schemas/record.ts';
import { historySince } from '../../api/history.ts';
import { saidBy } from '../said-by.ts';

const keyOf = (detail: ConsultationDetail) => ['printed history', ...saidBy(detail)];

/** The whole history of a case, once somebody has printed it as it is now. */
export const usePrintedHistory = (detail: ConsultationDetail) => useSWR<ConsultationHistory>(keyOf(detail), null).data;

/**
 * Prints a case with its history, which is read for that alone: it is long, and reading it is a line in the audit. Where
 * it cannot be fetched the rest is printed.
 */
export function usePrint(detail: ConsultationDetail) {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    if (detail.hasHistory) await mutate(keyOf(detail), historySince(detail.id)).catch(() => undefined);
    setBusy(false);
    window.print();
  };
  return { busy, print };
}
