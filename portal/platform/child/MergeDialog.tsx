import { Input } from 'antd';
import { useState } from 'react';
import { childPageTexts as words, followUpTexts } from '../../../contract/child-texts.ts';
import type { Child, FollowUpLine } from '../../../contract/schemas/child.ts';
import { childrenLike, mergeChildren } from '../../api/children.ts';
import { Fetched } from '../../ui/Fetched.tsx';
import { useList } from '../../ui/use-list.ts';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import styles from './ChildPage.module.css';
import { FoundChildren } from './FoundChildren.tsx';

type Props = { child: Child; onMerged: () => Promise<unknown>; onClose: () => void };

/** Finds another record of the same child and brings all of it into this one. */
export default function MergeDialog({ child, onMerged, onClose }: Props) {
  const [other, setOther] = useState<FollowUpLine>();
  const [text, setText] = useState('');
  const sought = text.trim();
  const found = useList(sought ? ['children', sought] : null, () => childrenLike(sought));
  return (
    <DeedDialog
      title={words.merge}
      okText={other ? `并入${child.patientName}的档案` : words.merge}
      disabled={!other}
      act={() => mergeChildren(child.id, other!.id)}
      done={words.merged}
      onDone={onMerged}
      onClose={onClose}
    >
      <p>请找到本院同一名患儿的另一份档案。它的会诊、检查和联系记录都会并入这一份；可以再拆分。</p>
      <div className={styles.search}>
        <Input.Search
          aria-label="查找另一份档案"
          placeholder={followUpTexts.search}
          allowClear
          enterButton="查找"
          onSearch={setText}
          // To look for one is not yet to do what the dialog around it asks for.
          onPressEnter={(event) => event.preventDefault()}
        />
        {sought && (
          <Fetched result={found} failed="查找患儿失败" rows={3}>
            {({ results, pageCount }) => (
              <FoundChildren
                found={results.filter(({ id }) => id !== child.id)}
                isMore={pageCount > 1}
                chosen={other?.id}
                choose="选择"
                onChoose={setOther}
              />
            )}
          </Fetched>
        )}
      </div>
    </DeedDialog>
  );
}
