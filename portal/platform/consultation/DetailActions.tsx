import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fhirTexts } from '../../../contract/fhir-texts.ts';
import { historyTexts } from '../../../contract/history-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { deleteConsultation } from '../../api/consultations.ts';
import { caseDocument } from '../../api/fhir.ts';
import { useSlots } from '../../shell/DraftSlot.tsx';
import { dropDraft } from '../../shell/draft-store.ts';
import { useUser } from '../../shell/Session.tsx';
import { useConfirmedDelete } from '../../ui/confirmed-delete.tsx';
import { useHistoryStep } from '../../ui/history-step.ts';
import { lazy } from '../../ui/lazy.ts';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { fetchAhead } from '../../ui/waiting.ts';
import { useFhirExport } from '../FhirExport.tsx';
import { usePrint } from '../history/printed-history.ts';
import styles from './ConsultationDetail.module.css';
import type { OwnChange } from './open-case.ts';

const loadStatusDialog = () => import('./StatusDialog.tsx');
const StatusDialog = lazy(loadStatusDialog);
const Opinions = lazy(() => import('./Opinions.tsx'));
const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));

type Props = {
  detail: ConsultationDetail;
  isInitiator: boolean;
  onChanged: () => Promise<unknown>;
  own: OwnChange;
};

/** What to take away and the history for everyone; status, editing and deleting for the initiator. */
export function DetailActions({ detail, isInitiator, onChanged, own }: Props) {
  const { doctorId } = useUser();
  const slots = useSlots();
  const navigate = useNavigate();
  const { setUnsaved } = useLeaveGuard();
  const confirmDelete = useConfirmedDelete();
  const [settingStatus, setSettingStatus] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);

  useEffect(() => {
    if (isInitiator) fetchAhead(loadStatusDialog);
  }, [isInitiator]);

  const leave = async () => {
    if (slots) dropDraft(slots.slot);
    setUnsaved(false);
    await own.showDone(limits.backDelayMs);
    navigate(pages.platformConsultations);
  };
  const act = (reason?: string) => own.hold(() => deleteConsultation(detail, doctorId!, reason));
  const isOthersToo = detail.replies.some(({ replyDoctorId }) => replyDoctorId !== detail.pubDoctorId);
  const remove = () =>
    isOthersToo
      ? setWithdrawing(true)
      : confirmDelete({
          title: '删除会诊',
          text: '删除后，所有参与医生都不能再查看该会诊。患儿档案和其中的检查、治疗保留，仍按日期提醒随访；重复建档的，请在患儿档案中合并。是否继续？',
          of: `《${detail.title}》`,
          act,
          done: texts.consultationDeleted,
          failed: texts.consultationDeleteFailed,
          after: leave,
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
      <ExportMenu detail={detail} />
      <Suspense>
        {settingStatus && (
          <StatusDialog detail={detail} onChanged={onChanged} onClose={() => setSettingStatus(false)} />
        )}
        {isWithdrawing && (
          <ReasonDialog
            title={`删除会诊《${detail.title}》`}
            okText="删除"
            danger
            note={rightsTexts.withdrawNote}
            missing={rightsTexts.withdrawReason}
            maxLength={limits.entryNoteMaxLength}
            act={act}
            done={texts.consultationDeleted}
            onDone={leave}
            onClose={() => setWithdrawing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Everything with which a case leaves the page: on paper, as a signed opinion, for another system. */
function ExportMenu({ detail }: { detail: ConsultationDetail }) {
  const { id } = detail;
  const [open, setOpen] = useState(false);
  const { busy: isPrinting, print } = usePrint(detail);
  const { isTaking, save } = useFhirExport({ fileName: fhirTexts.caseFileName(id), take: () => caseDocument(id) });
  const opinions = useHistoryStep('opinions');
  const choose = (act: () => unknown) => () => {
    setOpen(false);
    act();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what comes up from the buttons within closes it */}
      <div
        className={styles.menu}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <Button aria-expanded={open} loading={isPrinting || isTaking} onClick={() => setOpen(!open)}>
          导出
        </Button>
        <ul hidden={!open}>
          <li>
            <Button type="text" block onClick={choose(print)}>
              打印
            </Button>
          </li>
          <li>
            <Button type="text" block onClick={choose(() => opinions.open(true))}>
              会诊意见书
            </Button>
          </li>
          <li>
            <Button type="text" block title={fhirTexts.caseNote} onClick={choose(save)}>
              {fhirTexts.exportCase}
            </Button>
          </li>
        </ul>
      </div>
      <Suspense>{opinions.value !== undefined && <Opinions detail={detail} onClose={opinions.close} />}</Suspense>
    </>
  );
}
