import { DownOutlined } from '@ant-design/icons';
import type { SitePart } from '../../../contract/site-content.ts';
import { RowButton } from '../../ui/RowActions.tsx';
import styles from './Entries.module.css';
import { EntryFields } from './EntryFields.tsx';
import { useEditing } from './editing.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { SampleMark, SampleTick } from './SampleTick.tsx';
import type { Entry } from './site-edit.ts';
import { faultAt } from './site-faults.ts';
import { nameOf } from './site-fields.ts';

type Props = {
  part: SitePart;
  entry: Entry;
  at: number;
  count: number;
  /** Stands behind the name. */
  more: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Left out while only some entries are shown. */
  onMove: ((by: -1 | 1) => void) | undefined;
  /** Left out where the list may not get shorter. */
  onRemove: (() => void) | undefined;
};

/** An entry by its name, with what can be done with it; opened, with its fields below. */
export function EntryRow({ part, entry, at, count, more, isOpen, onOpen, onMove, onRemove }: Props) {
  const { change, faults } = useEditing();
  const name = nameOf(part, entry, at);
  const verify = (sample: boolean) => change(part, (entries) => entries.with(at, { ...entries[at]!, sample }));
  return (
    <li data-open={isOpen}>
      <div className={styles.row}>
        <button
          type="button"
          id={`${part}-${at}-open`}
          className={styles.open}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          <DownOutlined aria-hidden />
          <span>
            {name}
            {more && <small>{more}</small>}
          </span>
          {entry.sample && <SampleMark />}
          {faultAt(faults, `${part}.${at}`) && <span className={styles.wrong}>需改正</span>}
        </button>
        <div className={styles.acts}>
          <SampleTick sample={entry.sample} of={name} onChange={verify} />
          <MoveButtons id={part} at={at} count={onMove ? count : 0} of={name} onMove={(by) => onMove?.(by)}>
            <RowButton label="删除" of={`：${name}`} danger disabled={!onRemove} onClick={() => onRemove?.()} />
          </MoveButtons>
        </div>
      </div>
      {isOpen && (
        <div className={styles.body}>
          <EntryFields part={part} at={at} entry={entry} />
        </div>
      )}
    </li>
  );
}
