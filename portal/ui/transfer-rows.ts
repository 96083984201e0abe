import type { ConflictRow } from './Conflict.tsx';
import type { Transferable } from './TransferList.tsx';

type Chosen = { began: number[]; stored: number[]; sent: number[] };

/** An entry that is chosen in what is stored and not here, or the other way round: who added it or took it away. */
export function transferRows(
  all: Transferable[],
  { began, stored, sent }: Chosen,
  onChange: (sent: number[]) => void,
): ConflictRow[] {
  return all
    .filter(({ id }) => stored.includes(id) !== sent.includes(id))
    .map(({ id, label }) => {
      const isStored = stored.includes(id);
      const words = (isChosen: boolean) => {
        if (isChosen === began.includes(id)) return isChosen ? '未改动（已有）' : '未改动（没有）';
        return isChosen ? '加上' : '移除';
      };
      return {
        label,
        stored: words(isStored),
        sent: words(!isStored),
        onTake: () => onChange(isStored ? [...sent, id] : sent.filter((one) => one !== id)),
      };
    });
}
