import { dayText } from '../../../clinical/ages.ts';
import { weeksText } from '../../../clinical/gestational-age.ts';
import { treatmentText } from '../../../clinical/treatments.ts';
import { diseaseNames } from '../../../contract/diseases.ts';
import type { ConsultationState, ConsultationStateField } from '../../../contract/schemas/record.ts';
import { sexNames } from '../../../contract/texts.ts';
import { urgencyTexts } from '../../../contract/waiting-texts.ts';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { tagText } from '../images/image-tags.ts';
import { type Change, examChanges } from './exam-changes.ts';

/** What each part of a case is called. */
export const fieldNames: Record<ConsultationStateField, string> = {
  patientName: '姓名',
  patientSex: '性别',
  patientBirthday: '出生日期',
  embryoAge: '出生孕周',
  embryoAgeDay: '出生孕周',
  patientWeight: '体重',
  patientBodyLong: '身长/身高',
  title: '会诊标题',
  consultationDesc: '病情描述',
  diseaseId: '疾病类型',
  attachments: '附件图片',
  invitedDoctors: '受邀医生',
  urgency: urgencyTexts.label,
  urgencyReason: urgencyTexts.reasonLabel,
  findings: '检查所见',
};

const plain: [ConsultationStateField, (state: ConsultationState) => string][] = [
  ['patientName', ({ patientName }) => patientName],
  ['patientSex', ({ patientSex }) => sexNames[patientSex]],
  ['patientBirthday', ({ patientBirthday }) => patientBirthday],
  ['embryoAge', ({ embryoAge: weeks, embryoAgeDay: days }) => weeksText({ weeks, days })],
  ['patientWeight', ({ patientWeight }) => `${patientWeight} kg`],
  ['patientBodyLong', ({ patientBodyLong }) => `${patientBodyLong} cm`],
  ['diseaseId', ({ diseaseId }) => diseaseNames[diseaseId as keyof typeof diseaseNames]],
  ['title', ({ title }) => title],
  ['urgency', ({ urgency }) => (urgency === undefined ? '' : urgencyNames[urgency])],
  ['urgencyReason', ({ urgencyReason = '' }) => urgencyReason],
];

/** What two versions say differently, but the description and which pictures are attached. */
export function changesOf(before: ConsultationState, after: ConsultationState): Change[] {
  const told = plain.map(([field, tell]) => ({ label: fieldNames[field], old: tell(before), new: tell(after) }));
  return [...told, ...findingChanges(before, after), doctorChange(before, after)].filter(
    (change) => change.old !== change.new,
  );
}

function findingChanges(before: ConsultationState, after: ConsultationState): Change[] {
  const [was, is] = [before.findings, after.findings];
  const weight = (grams: number | undefined) => (grams === undefined ? '' : `${grams} g`);
  const treatments = ({ findings }: ConsultationState) =>
    (findings?.treatments ?? []).map((one) => `${dayText(one.date)} ${treatmentText(one)}`).sort();
  const [given, now] = [treatments(before), treatments(after)];
  const tags = after.attachments.flatMap(({ attachmentLocate: path }, at) => {
    if (before.attachments.every(({ attachmentLocate }) => attachmentLocate !== path)) return [];
    const [old, fresh] = [tagText(was?.images ?? [], path), tagText(is?.images ?? [], path)];
    return [{ label: `附件 ${at + 1} 的眼别和日期`, old: bare(old), new: bare(fresh) }];
  });
  return [
    { label: '出生体重', old: weight(was?.birthWeightGrams), new: weight(is?.birthWeightGrams) },
    ...examChanges(was?.exams ?? [], is?.exams ?? [], after.patientBirthday),
    { label: '治疗经过', old: without(given, now).join('；'), new: without(now, given).join('；') },
    ...tags,
  ];
}

const bare = (tag: string) => tag.slice(1, -1);

/** Of a list what another does not have; what is there twice may be gone once. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function doctorChange(before: ConsultationState, after: ConsultationState): Change {
  const told = ({ invitedDoctors }: ConsultationState, others: ConsultationState) =>
    invitedDoctors
      .filter(({ doctorId }) => others.invitedDoctors.every((other) => other.doctorId !== doctorId))
      .map(({ doctorName, doctorTitle, doctorHospital }) => [doctorName, doctorTitle, doctorHospital].join(' '))
      .join('；');
  return { label: fieldNames.invitedDoctors, old: told(before, after), new: told(after, before) };
}

/** How the attached pictures differ. */
export function pictureChanges(before: ConsultationState, after: ConsultationState) {
  const [was, is] = [before, after].map(({ attachments }) => attachments.map((one) => one.attachmentLocate));
  const kept = is!.filter((path) => was!.includes(path));
  return {
    added: is!.filter((path) => !was!.includes(path)),
    removed: was!.filter((path) => !is!.includes(path)),
    isReordered: kept.join() !== was!.filter((path) => is!.includes(path)).join(),
  };
}

/**
 * What two versions say differently in sentences: `2026年11月3日 ROP 检查：右眼分期 2 期 → 3 期`. Of the description
 * only that it differs, for where the two can be compared; paper says more.
 */
export function changeWords(
  before: ConsultationState,
  after: ConsultationState,
  description: (before: string, after: string) => string = () => '病情描述有修改',
): string[] {
  const { added, removed, isReordered } = pictureChanges(before, after);
  const pictures = [
    added.length > 0 && `增加 ${added.length} 张`,
    removed.length > 0 && `移去 ${removed.length} 张`,
    isReordered && '顺序有调整',
  ].filter((words) => words !== false);
  return [
    ...changesOf(before, after).map((change) => changeSentence(change)),
    ...(before.consultationDesc === after.consultationDesc
      ? []
      : [description(before.consultationDesc, after.consultationDesc)]),
    ...(pictures.length > 0 ? [`附件图片${pictures.join('、')}`] : []),
  ];
}

export const changeSentence = ({ label, old, new: fresh }: Change): string => {
  if (old === '') return `${label}：增加 ${fresh}`;
  if (fresh === '') return `${label}：删去 ${old}`;
  return `${label} ${old} → ${fresh}`;
};

/** The parts of a case that a version changed, by name. */
export const changedNames = (changed: readonly ConsultationStateField[]): string =>
  [...new Set(changed.map((field) => fieldNames[field]))].join('、');
