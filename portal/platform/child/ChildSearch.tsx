import { Input } from 'antd';
import { useState } from 'react';
import type { ChildFound } from '../../../contract/schemas/child.ts';
import { searchChildren } from '../../api/children.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { useList } from '../../ui/use-list.ts';
import styles from './ChildPage.module.css';
import { FoundChildren } from './FoundChildren.tsx';

type Props = { label: string; leftOut: number; chosen: number | undefined; onChoose: (child: ChildFound) => void };

/** Finds a child of one's own hospital by name, number or birth date. */
export function ChildSearch({ label, leftOut, chosen, onChoose }: Props) {
  const [text, setText] = useState('');
  const sought = text.trim();
  const found = useList(sought ? ['children', sought] : null, () => searchChildren(sought));
  return (
    <div className={styles.search}>
      <Input.Search
        aria-label={label}
        placeholder="姓名、住院号或出生日期（年-月-日）"
        allowClear
        enterButton="查找"
        onSearch={setText}
        // To look for one is not yet to do what the dialog around it asks for.
        onPressEnter={(event) => event.preventDefault()}
      />
      {sought && (
        <Fetched result={found} failed="查找患儿失败" rows={3}>
          {({ results, isMore }) => (
            <FoundChildren
              found={results.filter(({ id }) => id !== leftOut)}
              isMore={isMore}
              chosen={chosen}
              choose="选择"
              onChoose={onChoose}
            />
          )}
        </Fetched>
      )}
    </div>
  );
}
