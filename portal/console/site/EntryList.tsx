import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { type SitePart, siteParts } from '../../../contract/site-content.ts';
import { useApp } from '../../ui/app.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useOfferUndo } from '../../ui/offer-undo.tsx';
import styles from './Entries.module.css';
import { EntryRow } from './EntryRow.tsx';
import { useEditing } from './editing.ts';
import { type Entry, entriesOf, moved } from './site-edit.ts';
import { placeOf } from './site-faults.ts';
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
