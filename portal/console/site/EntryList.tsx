import { DownOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { type SitePart, siteParts } from '../../../contract/site-content.ts';
import { useApp } from '../../ui/app.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useOfferUndo } from '../../ui/offer-undo.tsx';
import { RowButton } from '../../ui/RowActions.tsx';
import styles from './Entries.module.css';
import { EntryFields } from './EntryFields.tsx';
import { useEditing } from './editing.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { SampleMark, SampleTick } from './SampleTick.tsx';
import { type Entry, entriesOf, moved } from './site-edit.ts';
import { faultAt, placeOf } from './site-faults.ts';
import { nameOf, type PartForm, partForms } from './site-fields.ts';

/** Longer lists can be searched. */
const searchedFrom = 9;
const undoSeconds = 10;

const holds = (entry: Entry, words: string) =>
  Object.values(entry).some((value) => JSON.stringify(value).toLowerCase().includes(words.toLowerCase()));

type Props = { part: SitePart; list: NonNullable<PartForm['list']> };

/** The entries of a part in the order in which visitors read them. */
export function EntryList({ part, list }: Props) {
  const { content, change, opened, open, focusOn } = useEditing();
  const { ask } = useApp();
  const offerUndo = useOfferUndo();
  const endOffer = useRef<() => void>(undefined);
  const [words, setWords] = useState('');
  const [said, say] = useState('');
  useEffect(() => () => endOffer.current?.(), []);

  const entries = entriesOf(content, part);
  const openedAt = opened?.part === part ? opened.at : undefined;
  const sought = words.trim();
  const shown = entries
    .map((entry, at) => ({ entry, at }))
    .filter(({ entry, at }) => at === openedAt || sought === '' || holds(entry, sought));

  const add = () => {
    const at = list.newestFirst ? 0 : entries.length;
    change(part, (now) => now.toSpliced(at, 0, { sample: false, ...structuredClone(list.blank) }));
    setWords('');
    open({ part, at });
    focusOn(placeOf(part, at, partForms[part].fields[0]!.at));
  };
  const move = (at: number, by: -1 | 1) => {
    change(part, (now) => moved(now, at, by));
    if (openedAt === at) open({ part, at: at + by });
    else if (openedAt === at + by) open({ part, at });
    say(`“${nameOf(part, entries[at]!, at)}”现在是第 ${at + by + 1} ${list.unit.slice(0, 1)}`);
  };
  const remove = (at: number) => {
    const entry = entries[at]!;
    const name = nameOf(part, entry, at);
    change(part, (now) => now.toSpliced(at, 1));
    if (openedAt !== undefined)
      open(openedAt === at ? undefined : { part, at: openedAt > at ? openedAt - 1 : openedAt });
    endOffer.current = offerUndo({
      title: `已删除“${name}”`,
      text: `${undoSeconds} 秒内可以撤销；保存之前，线上和已保存的内容不变。`,
      undoLabel: '撤销删除',
      seconds: undoSeconds,
      undo: () => {
        change(part, (now) => now.toSpliced(at, 0, entry));
        open(undefined);
        focusOn(`${part}-${at}-open`);
      },
    });
  };
  const samples = entries.filter(({ sample }) => sample).length;
  const verifyAll = async () => {
    const agreed = await ask({
      title: `${siteParts[part]}全部核实？`,
      content: `${samples} ${list.unit}会去掉示例标记。请确认它们都是本院的真实内容。`,
      okText: '全部核实',
    });
    if (agreed) change(part, (now) => now.map((entry) => ({ ...entry, sample: false })));
  };

  return (
    <>
      <div className={styles.tools}>
        <Button type="primary" ghost disabled={entries.length >= limits.siteListMax} onClick={add}>
          添加{list.unit.slice(1)}
        </Button>
        {samples > 0 && <Button onClick={verifyAll}>全部标为已核实</Button>}
        {(entries.length >= searchedFrom || words !== '') && (
          <Input
            aria-label={`在${siteParts[part]}中查找`}
            placeholder="查找"
            allowClear
            maxLength={limits.searchMaxLength}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </div>
      <p role="status" className={styles.hint}>
        {sought !== ''
          ? `找到 ${shown.length} ${list.unit}，清除查找后可以调整顺序`
          : said || `共 ${entries.length} ${list.unit}`}
      </p>
      {shown.length === 0 && <Empty text={sought === '' ? '还没有内容' : '没有符合的内容'} />}
      <ol className={styles.entries} aria-label={siteParts[part]}>
        {shown.map(({ entry, at }) => (
          <EntryRow
            key={at}
            part={part}
            entry={entry}
            at={at}
            count={entries.length}
            more={list.moreAt
              .map((at) => entry[at])
              .filter(Boolean)
              .join(' · ')}
            isOpen={openedAt === at}
            onOpen={(isOpen) => open(isOpen ? { part, at } : undefined)}
            onMove={sought === '' ? (by) => move(at, by) : undefined}
            onRemove={entries.length > list.min ? () => remove(at) : undefined}
          />
        ))}
      </ol>
    </>
  );
}

type EntryRowProps = {
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
function EntryRow({ part, entry, at, count, more, isOpen, onOpen, onMove, onRemove }: EntryRowProps) {
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
