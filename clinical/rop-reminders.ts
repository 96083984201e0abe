import { dayText } from './ages.ts';
import { type ClinicalCase, latestExam } from './clinical-case.ts';
import { type Eye, eyeNames, eyes } from './eyes.ts';
import type { ExamOf } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { type Reminder, reminder } from './reminder.ts';
import {
  etropType,
  followUpInterval,
  type Interval,
  nextExam,
  soonerInterval,
  stopCriteria,
  stopsMet,
  treatBy,
  treatmentWithinHours,
} from './rop-rules.ts';
import { etropDefinitions, followUpRule, intervalText, ropStageText } from './rop-words.ts';

type RopExam = ExamOf<'rop'>;
type SeenEye = { eye: Eye; signs: RopEye };

/** What the latest exam for retinopathy of prematurity calls for. */
export function ropReminders(clinicalCase: ClinicalCase): Reminder[] {
  const exam = latestExam(clinicalCase.findings, 'rop');
  if (!exam) return [];
  const seen = eyes.flatMap((eye) => (exam.eyes[eye] ? [{ eye, signs: exam.eyes[eye] }] : []));
  const typed = seen.flatMap((one) => etropReminders(one, exam));
  const treated = typed.some((one) => one.pressing);
  return [...typed, ...(treated ? [] : followUpReminders(seen, exam, clinicalCase))];
}

/** An eye that the doctor records as regressing, without plus and not active again, has been judged already. */
const isSubsiding = ({ regression, reactivation, plus }: RopEye): boolean =>
  (regression === 'incomplete' || regression === 'complete') && !reactivation && plus !== 'plus';

function etropReminders({ eye, signs }: SeenEye, exam: RopExam): Reminder[] {
  if (isSubsiding(signs)) return [];
  const type = etropType(signs);
  const found = `${eyeNames[eye]} ${ropStageText(signs)}`;
  if (type === 1) {
    const urgency = `指南建议确诊后 ${treatmentWithinHours} 小时内治疗（自检查日起算，至 ${dayText(treatBy(exam.examDate))}）`;
    return [
      reminder(
        `rop-type-1-${eye}`,
        `${found}，符合 ETROP 1 型。${urgency}`,
        `${etropDefinitions[1]}；阈值病变或 1 型应在 ${treatmentWithinHours} 小时内治疗`,
        'etrop',
        true,
      ),
    ];
  }
  if (type === 2) return [reminder(`rop-type-2-${eye}`, `${found}，符合 ETROP 2 型`, etropDefinitions[2], 'etrop')];
  if (!signs.aggressive) return [];
  const unclear = `${found}。现有记录不足以判断 ETROP 分型，请医生直接判断是否需要在 ${treatmentWithinHours} 小时内治疗`;
  return [reminder(`rop-aggressive-${eye}`, unclear, 'A-ROP 进展快，可不经过典型的各期', 'icrop3', true)];
}

function followUpReminders(seen: SeenEye[], exam: RopExam, { birthday, gestation }: ClinicalCase): Reminder[] {
  const stops = seen.map(({ eye, signs }) => ({ eye, met: stopsMet(signs, birthday, gestation, exam.examDate) }));
  if (stops.length === eyes.length && stops.every(({ met }) => met.length > 0)) return [stopReminder(stops)];
  const going = seen.filter(({ eye }) => !stops.some((stop) => stop.eye === eye && stop.met.length > 0));
  const due = going.flatMap(({ eye, signs }) => {
    const interval = followUpInterval(signs);
    return interval ? [{ eye, signs, interval }] : [];
  });
  if (due.length === 0) return [];
  const interval = due.map((one) => one.interval).reduce(soonerInterval);
  const found = due.map(({ eye, signs }) => `${eyeNames[eye]} ${ropStageText(signs)}`).join('；');
  return [followUpReminder(found, interval, exam)];
}

function followUpReminder(found: string, interval: Interval, { examDate }: RopExam): Reminder {
  const { from, to } = nextExam(examDate, interval);
  const days = from === to ? dayText(from) : `${dayText(from)} 至 ${dayText(to)}`;
  return reminder(
    'rop-follow-up',
    `${found}。按中国 2014 年指南${intervalText(interval)}，下次检查：${days}`,
    followUpRule,
    'china2014',
  );
}

function stopReminder(stops: { eye: Eye; met: (keyof typeof stopCriteria)[] }[]): Reminder {
  const reasons = stops.map(
    ({ eye, met }) => `${eyeNames[eye]}：${met.map((criterion) => stopCriteria[criterion]).join('；')}`,
  );
  return reminder(
    'rop-stop',
    `双眼已达到终止筛查的条件（${reasons.join('。')}）。用过抗 VEGF 药物的眼可能再激活，是否结束由医生决定`,
    `满足任何一条即可终止：${Object.values(stopCriteria).join('；')}`,
    'china2014',
  );
}
