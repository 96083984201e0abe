import { z } from 'zod';
import type { JsonSchema } from '../contract/api-description.ts';
import { urgencyNames } from '../contract/case-urgency.ts';
import { consentWayNames, purposeNames, relationNames } from '../contract/consent-texts.ts';
import { diseases } from '../contract/diseases.ts';
import { limits } from '../contract/limits.ts';
import { consent } from '../contract/schemas/consent.ts';
import { statementContent } from '../contract/schemas/child.ts';
import { exam, findings } from '../contract/schemas/findings.ts';
import { sexNames, statusNames } from '../contract/texts.ts';

/** `0 会诊中，1 已确诊，2 已转诊` */
export const numbered = (names: readonly string[]) => names.map((name, value) => `${value} ${name}`).join('，');
const named = (names: Record<string, string>) =>
  Object.entries(names)
    .map(([value, name]) => `${value} ${name}`)
    .join('，');

const sex = numbered(sexNames);
const urgency = numbered(urgencyNames);
const status = numbered(statusNames);
const disease = `病种：${diseases.map(({ id, name }) => `${id} ${name}`).join('，')}`;
const birthday = '出生日期，YYYY-MM-DD';
const age = '发起会诊当天的年龄，由出生日期算出';
const weight = '发起会诊时的体重，单位千克';
const bodyLong = '发起会诊时的身长，单位厘米';
const replyDue = '应在此时之前首次回复';
const picture = '图片地址，上传接口返回的 /upload/images/…';
const minutes = '中位数，单位分钟；没有时为 null';
const eyes = '按眼别：OD 右眼，OS 左眼';

/** What a field of a name holds, wherever it stands: codes and units, which no type tells. */
const fieldWords: Record<string, string> = {
  patientSex: sex,
  patient_sex: sex,
  patientBirthday: birthday,
  patient_birthday: birthday,
  patientAge: age,
  patient_age: age,
  patientWeight: weight,
  patient_weight: weight,
  patientBodyLong: bodyLong,
  patient_body_long: bodyLong,
  birthWeightGrams: '出生体重，单位克',
  weightKg: '检查当天的体重，单位千克',
  embryoAge: '出生胎龄，整周数',
  embryoAgeDay: '出生胎龄整周之外的天数，0 至 6',
  childId: '患儿档案的编号；发起会诊时不填，则新建一份档案',
  patientId: '本次会诊中患儿资料的编号，不是档案编号',
  hospitalNo: '住院号或病案号',
  consultationStatus: status,
  formerStatus: status,
  urgency: `紧急程度：${urgency}；发起时不填，按检查所见判定`,
  proposedUrgency: `按检查所见判定的紧急程度：${urgency}`,
  urgencyReason: '紧急程度低于判定结果的理由',
  reply_due: replyDue,
  replyDue,
  diseaseId: disease,
  disease_id: disease,
  consultationDesc: '病情说明，HTML',
  replyContent: '回复内容，HTML',
  imageUrl: picture,
  attachmentLocate: picture,
  doctorSelect: '受邀医生的编号（doctorId），可以重复填写这一参数或用逗号分隔',
  doctorId: '医生编号，不是用户编号',
  isDoctorActive: 'false 表示账号已停用或删除，不会再回复',
  isPubDoctorActive: 'false 表示发起医生的账号已停用或删除',
  isInitiatorActive: 'false 表示发起医生的账号已停用或删除',
  openCases: '未结束的会诊例数：initiated 由其发起，awaited 在等其回复；没有权限查看时为 null',
  articleIsPub: '1 已发布，0 未发布',
  saveAs: '填 draft 存为草稿，填 submission 提交给有发布权限的人，已发布的内容都不变；不填则直接修改',
  versionNo: '版本号；修改时填开始编辑时的版本号，期间已有他人保存的答 409，不填则直接覆盖',
  unseenSince: '本人上次查看之后最早的变化时间；没有变化时为 null',
  grading: '检查分级（JSON）：disease 为病种，eyes 中 OD 右眼，OS 左眼',
  findings: '检查所见（JSON）：exams 为各次检查，eyes 中 OD 右眼，OS 左眼',
  eyes,
  statement: '对患儿的判断（JSON）：rbRisk、glaucomaRisk、toScreen、end、word 中的一项',
  confirmed: '1 表示本人已再确认一次',
  courseTreatments: '患儿已记录的治疗，不论由谁在哪里记录；填写结局时不必再填',
  courseExams: '患儿在其他会诊或床旁的检查，也可以附分级；eyes 中 OD 右眼，OS 左眼',
  seen: '1 表示回复以外的修改也已显示在本人眼前',
  enteredOn: '患儿档案建立的日期',
  consent: `监护人同意书（JSON）：relation ${named(relationNames)}；way ${named(consentWayNames)}；purposes ${named(purposeNames)}`,
  relation: named(relationNames),
  eye: 'OD 右眼，OS 左眼',
  iopMmHg: '眼压，单位毫米汞柱',
  axialLengthMm: '眼轴长度，单位毫米',
  cornealDiameterMm: '角膜直径，单位毫米',
  doseMg: '剂量，单位毫克',
  extent: '病变范围，钟点 1 至 12',
  urgentReplyHours: '急的会诊应在几小时内首次回复',
  soonReplyHours: '较急的会诊应在几小时内首次回复',
  routineReplyHours: '常规会诊应在几小时内首次回复',
  medianMinutes: minutes,
  medianFirstReplyMinutes: minutes,
  p90Minutes: '第 90 百分位数，单位分钟；没有时为 null',
  date1: '起始日期（含），YYYY-MM-DD，北京时间',
  date2: '截止日期（含），YYYY-MM-DD，北京时间',
  month: '月份，YYYY-MM，北京时间',
  pageSize: `每页条数，1 至 ${limits.pageSizeMax}`,
  pageNo: '页码，从 1 开始',
  totalCount: '总条数',
  pageCount: '总页数',
  order: 'asc 升序，desc 降序；只有同时填 sort 才有效',
};

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _dialect, ...told } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return told as JsonSchema;
};

/** What a text holds that is JSON. */
const insides: Record<string, JsonSchema> = {
  findings: schemaOf(findings),
  grading: schemaOf(exam),
  consent: schemaOf(consent),
  statement: schemaOf(statementContent),
};

/** Says beside each field what it holds, unless its schema does. A status that means something else elsewhere is told by its values. */
export function describeFields(schema: JsonSchema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isStatus = name === 'status' && String(field.enum) === '0,1,2';
    const words = isStatus ? status : fieldWords[name];
    if (words) field.description ??= words;
    if (insides[name] && field.type === 'string')
      Object.assign(field, { contentMediaType: 'application/json', contentSchema: insides[name] });
  }
  for (const part of Object.values(schema)) if (typeof part === 'object' && part !== null) describeFields(part);
}
