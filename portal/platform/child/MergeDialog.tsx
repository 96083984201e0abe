import { Modal } from 'antd';
import { useState } from 'react';
import { childPageTexts as words } from '../../../contract/child-texts.ts';
import type { Child, ChildFound } from '../../../contract/schemas/child.ts';
import { mergeChildren } from '../../api/children.ts';
import { reasonOf } from '../../api/call.ts';
import { useApp } from '../../ui/app.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { ChildSearch } from './ChildSearch.tsx';

type Props = { child: Child; onMerged: () => Promise<unknown>; onClose: () => void };

/** Finds another record of the same child and brings all of it into this one. */
export default function MergeDialog({ child, onMerged, onClose }: Props) {
  useFocusBack();
  const { message } = useApp();
  const [other, setOther] = useState<ChildFound>();
  const [saving, setSaving] = useState(false);
  const merge = async () => {
    if (!other) return;
    setSaving(true);
    try {
      await mergeChildren(child.id, other.id);
      message.success(words.merged);
      await onMerged().catch(() => undefined);
      onClose();
    } catch (error) {
      message.error(reasonOf(error));
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={words.merge}
      okText={other ? `并入${child.patientName}的档案` : words.merge}
      okButtonProps={{ loading: saving, disabled: !other }}
      onOk={merge}
      onCancel={onClose}
      mask={{ closable: false }}
      width={560}
    >
      <p>请找到本院同一名患儿的另一份档案。它的会诊、检查和联系记录都会并入这一份；可以再拆分。</p>
      <ChildSearch label="查找另一份档案" leftOut={child.id} chosen={other?.id} onChoose={setOther} />
    </Modal>
  );
}
