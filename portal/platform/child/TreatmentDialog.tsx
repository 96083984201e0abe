import { Form, Input } from 'antd';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import { noFindings } from '../../../clinical/findings.ts';
import { childPageTexts } from '../../../contract/child-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { referralTexts as words } from '../../../contract/referral-texts.ts';
import { addChildExam, reportTransfer } from '../../api/children.ts';
import { DayItem } from '../../ui/DayItem.tsx';
import { DeedDialog } from '../../ui/DeedDialog.tsx';
import TreatmentList from '../findings/TreatmentList.tsx';
import { newTreatment, readTreatments, type TreatmentDraft } from '../findings/treatment-draft.ts';
import { useToday } from '../today.ts';

type Props = {
  child: { childId: number; patientName: string; patientBirthday: string };
  /** What the child was sent here for: its hospital is told when the child came, too. */
  sending?: { id: number; arrivedOn: string | null };
  /** Those that were examined. */
  diseases?: readonly ExamDisease[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
};
type Values = { arrivedOn?: string; treatments: TreatmentDraft[]; note?: string };

/** What was done to a child's eyes: stated once, by who did it. */
export default function TreatmentDialog({ child, sending, diseases = [], onDone, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const today = useToday();
  const { childId, patientName, patientBirthday: birthday } = child;
  const read = (drafts: TreatmentDraft[]) => readTreatments(drafts, birthday, today);
  const save = async ({ treatments: drafts, arrivedOn, note }: Values): Promise<unknown> => {
    const { treatments } = read(drafts);
    if (!sending) return addChildExam(childId, { findings: { ...noFindings, treatments }, note });
    return reportTransfer(sending.id, { arrivedOn, treatments, note });
  };
  const complete = {
    validator: async (_: unknown, drafts: TreatmentDraft[]) => {
      const { faults, treatments } = read(drafts);
      if (faults[0]) throw new Error(faults[0].message);
      if (treatments.length > 0 || (sending && form.getFieldValue('arrivedOn'))) return;
      throw new Error(sending ? words.reportNothing : childPageTexts.treatmentMissing);
    },
  };
  return (
    <DeedDialog
      title={`${sending ? words.report : childPageTexts.addTreatment}：${patientName}`}
      okText="保存"
      act={save}
      done={sending ? words.reported : childPageTexts.treatmentSaved}
      onDone={() => onDone()}
      onClose={onClose}
      form={form}
    >
      {sending && (
        <DayItem name="arrivedOn" label={words.arrivedOn} initialValue={sending.arrivedOn ?? ''} max={today} />
      )}
      <Form.Item
        name="treatments"
        initialValue={[newTreatment(diseases.length === 1 ? diseases[0] : undefined)]}
        rules={[complete]}
      >
        <Treatments birthday={birthday} today={today} diseases={diseases} />
      </Form.Item>
      <Form.Item name="note" label={sending ? '说明（选填，如以后随访的安排）' : '说明（选填）'}>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={limits.entryNoteMaxLength} showCount />
      </Form.Item>
    </DeedDialog>
  );
}

type Field = { value?: TreatmentDraft[]; onChange?: (treatments: TreatmentDraft[]) => void };

const Treatments = ({
  value = [],
  onChange,
  ...rest
}: Field & { birthday: string; today: string; diseases: readonly ExamDisease[] }) => (
  <TreatmentList treatments={value} onChange={(treatments) => onChange?.(treatments)} {...rest} />
);
