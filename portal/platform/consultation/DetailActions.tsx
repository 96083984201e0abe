import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { historyTexts } from '../../../contract/history-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { deleteConsultation } from '../../api/consultations.ts';
import { useSlots } from '../../shell/DraftSlot.tsx';
import { dropDraft } from '../../shell/draft-store.ts';
import { useUser } from '../../shell/Session.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { fetchAhead } from '../../ui/waiting.ts';
import { usePrint } from '../history/printed-history.ts';
import type { OwnChange } from './open-case.ts';

const loadStatusDialog = () => import('./StatusDialog.tsx');
const StatusDialog = lazy(loadStatusDialog);

type Props = {
  detail: ConsultationDetail;
  isInitiator: boolean;
  onChanged: () => Promise<unknown>;
  own: OwnChange;
};

/** Printing and the history for everyone; status, editing and deleting for the initiator. */
export function DetailActions({ detail, isInitiator, onChanged, own }: Props) {
  const { doctorId } = useUser();
  const slots = useSlots();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const confirmDelete = useConfirmedDelete();
  const { busy: isPrinting, print } = usePrint(detail);
  const [settingStatus, setSettingStatus] = useState(false);

  useEffect(() => {
    if (isInitiator) fetchAhead(loadStatusDialog);
  }, [isInitiator]);

  const remove = () =>
    confirmDelete({
      title: '删除会诊',
      text: deletionText(detail),
      of: `《${detail.title}》`,
      act: () => own.hold(() => deleteConsultation(detail, doctorId!)),
      done: texts.consultationDeleted,
      failed: texts.consultationDeleteFailed,
      after: async () => {
        if (slots) dropDraft(slots.slot);
        setUnsaved(false);
        await own.showDone(limits.backDelayMs);
        navigate(pages.platformConsultations);
      },
    });

  return (
    <>
      {isInitiator && (
        <>
          <Button type="primary" onClick={() => setSettingStatus(true)}>
            修改状态
          </Button>
          <LinkButton to={pages.platformConsultationUpdate(detail.id)}>
            {detail.consultationStatus === 0 ? '编辑' : '更正'}
          </LinkButton>
          <Button danger onClick={remove}>
            删除
          </Button>
        </>
      )}
      {detail.hasHistory && <LinkButton to={pages.platformHistory(detail.id)}>{historyTexts.title}</LinkButton>}
      <Button loading={isPrinting} onClick={print}>
        打印
      </Button>
      <Suspense>
        {settingStatus && (
          <StatusDialog detail={detail} onChanged={onChanged} onClose={() => setSettingStatus(false)} />
        )}
      </Suspense>
    </>
  );
}

/** What goes with a case. */
function deletionText({ replies, pubDoctorId }: ConsultationDetail): string {
  const others = replies.filter(({ replyDoctorId }) => replyDoctorId !== pubDoctorId).length;
  const lost =
    replies.length === 0
      ? '该会诊还没有回复'
      : `该会诊已有 ${replies.length} 条回复${others > 0 ? `，其中 ${others} 条来自其他医生` : ''}`;
  return `${lost}。删除后，所有参与医生都不能再查看该会诊及其回复，已出具的会诊意见书也不能再打开。是否继续？`;
}
