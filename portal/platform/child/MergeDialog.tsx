import { useState } from 'react';
import { childPageTexts as words } from '../../../contract/child-texts.ts';
import type { Child, ChildFound } from '../../../contract/schemas/child.ts';
import { mergeChildren } from '../../api/children.ts';
import { DeedDialog } from '../DeedDialog.tsx';
import { ChildSearch } from './ChildSearch.tsx';

type Props = { child: Child; onMerged: () => Promise<unknown>; onClose: () => void };

/** Finds another record of the same child and brings all of it into this one. */
export default function MergeDialog({ child, onMerged, onClose }: Props) {
  const [other, setOther] = useState<ChildFound>();
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
      <ChildSearch label="查找另一份档案" leftOut={child.id} chosen={other?.id} onChoose={setOther} />
    </DeedDialog>
  );
}
