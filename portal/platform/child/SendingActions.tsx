import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { childTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { referralTexts as words } from '../../../contract/referral-texts.ts';
import type { Sending } from '../../../contract/schemas/referral.ts';
import { answerTransfer } from '../../api/children.ts';
import { useAct } from '../../ui/use-act.ts';
import { lazy } from '../../ui/lazy.ts';

const TreatmentDialog = lazy(() => import('./TreatmentDialog.tsx'));
const ReasonDialog = lazy(() => import('../ReasonDialog.tsx'));

/** A line of sendings, or one of them with whose it is. */
type SentChild = Pick<
  Sending,
  'id' | 'childId' | 'isIncoming' | 'purpose' | 'isAccepted' | 'arrivedOn' | 'treatedOn'
> & {
  patientName: string;
  patientBirthday: string;
};

type Props = { transfer: SentChild; onDone: (said?: 'accepted') => Promise<unknown> };

/** What can be done about a child who was sent on: to whom they are sent accepts, declines and reports; who sends takes back. */
export function SendingActions({ transfer, onDone }: Props) {
  const { act, busy } = useAct({ toasts: true });
  const [open, setOpen] = useState<'decline' | 'end' | 'report'>();
  const { id, isIncoming, isAccepted, purpose, treatedOn, patientName } = transfer;
  const close = () => setOpen(undefined);
  const answer = (said: 'accepted' | 'withdrawn') =>
    act(() => answerTransfer(id, said), {
      done: said === 'withdrawn' ? words.withdrawn : purpose === 'treatment' ? words.accepted : words.takenOver,
      after: () => onDone(said === 'accepted' ? said : undefined),
    });
  const of = `：${patientName}`;
  return (
    <>
      {isIncoming && !isAccepted && (
        <>
          <Button type="primary" loading={busy} aria-label={words.accept + of} onClick={() => answer('accepted')}>
            {words.accept}
          </Button>
          <Button disabled={busy} aria-label={words.decline + of} onClick={() => setOpen('decline')}>
            {words.decline}
          </Button>
        </>
      )}
      {isIncoming && isAccepted && !treatedOn && (
        <Button type="primary" aria-label={words.report + of} onClick={() => setOpen('report')}>
          {words.report}
        </Button>
      )}
      {!isIncoming && (
        <Button
          loading={busy}
          aria-label={(isAccepted ? words.end : words.withdraw) + of}
          onClick={() => (isAccepted ? setOpen('end') : answer('withdrawn'))}
        >
          {isAccepted ? words.end : words.withdraw}
        </Button>
      )}
      <Suspense>
        {open === 'report' && <TreatmentDialog child={transfer} sending={transfer} onDone={onDone} onClose={close} />}
        {(open === 'decline' || open === 'end') && (
          <ReasonDialog
            title={`${open === 'end' ? words.end : words.declineTitle}${of}`}
            okText={open === 'end' ? words.end : words.declineTitle}
            {...(open === 'end' && { note: words.endNote })}
            missing={childTexts.transferReason}
            maxLength={limits.transferReasonMaxLength}
            act={(reason) => answerTransfer(id, open === 'end' ? 'withdrawn' : 'declined', reason)}
            done={open === 'end' ? words.ended : words.declined}
            onDone={() => onDone()}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
