import { capabilities, capabilityNames } from './capabilities.ts';
import { defaultHours } from './case-urgency.ts';
import { consentRuleNames, usualConsentRule } from './consent-texts.ts';
import { limits } from './limits.ts';
import { belongNames } from './permissions.ts';

/** Tables that managers bring as a file and take away as one. */
export const sheetKinds = ['users', 'hospitals', 'roles'] as const;
export type SheetKind = (typeof sheetKinds)[number];

export type SheetColumn = {
  field: string;
  /** The head of the column. */
  label: string;
  required?: true;
  /** Empty for a manager. */
  requiredOfDoctors?: true;
  note: string;
  /** May be written in several lines. */
  hasLines?: true;
  example: string;
};

/** Whether a column has to be filled in. */
export const neededText = ({ required, requiredOfDoctors }: SheetColumn): string =>
  required ? '必填' : requiredOfDoctors ? '医生必填' : '选填';

/** Between several roles, permissions or treatments in one cell. */
export const listMark = '、';

const users = [
  { field: 'username', label: '用户名', required: true, note: '登录用，不能重复', example: 'zhangsan' },
  {
    field: 'userBelong',
    label: '身份',
    note: `${belongNames.doctor}或${belongNames.administrator}；空着表示${belongNames.doctor}`,
    example: belongNames.doctor,
  },
  { field: 'name', label: '姓名', required: true, note: '医生姓名或管理员姓名', example: '张三' },
  {
    field: 'hospital',
    label: '所属医院',
    requiredOfDoctors: true,
    note: '须与医院列表里的医院名一致；管理员空着',
    example: '示例市儿童医院',
  },
  { field: 'center', label: '科室', requiredOfDoctors: true, note: '管理员空着', example: '眼科' },
  { field: 'title', label: '职称', requiredOfDoctors: true, note: '管理员空着', example: '主治医师' },
  {
    field: 'description',
    hasLines: true,
    label: '简介',
    note: '可以空着；管理员空着',
    example: '擅长早产儿视网膜病变的筛查与治疗',
  },
  {
    field: 'roles',
    hasLines: true,
    label: '角色',
    note: `角色的中文名，几个之间用“${listMark}”隔开；可以空着，医生一般不需要`,
    example: '',
  },
] as const satisfies SheetColumn[];

const usualRule = consentRuleNames[usualConsentRule];
const hours = (usual: number) => ({
  note: `1 至 ${limits.replyHoursMax} 的整数；空着表示 ${usual}`,
  example: String(usual),
});

const hospitals = [
  { field: 'hospitalName', label: '医院名', required: true, note: '全称，不能重复', example: '示例市儿童医院' },
  { field: 'province', label: '省份', required: true, note: '全称、简称或六位行政区划代码', example: '浙江省' },
  { field: 'city', label: '城市', required: true, note: '地级市的全称、简称或六位行政区划代码', example: '杭州市' },
  {
    field: 'capabilities',
    hasLines: true,
    label: '可以做的治疗',
    note: `${capabilities.map((one) => capabilityNames[one]).join(listMark)}；几项之间用“${listMark}”隔开，可以空着`,
    example: `${capabilityNames.ropTreatment}${listMark}${capabilityNames.anaesthesia}`,
  },
  {
    field: 'consentRule',
    label: '知情同意',
    note: `${Object.values(consentRuleNames).join(listMark)}；空着表示${usualRule}`,
    example: usualRule,
  },
  { field: 'urgentReplyHours', label: '急会诊回复小时数', ...hours(defaultHours.urgentReplyHours) },
  { field: 'soonReplyHours', label: '较急会诊回复小时数', ...hours(defaultHours.soonReplyHours) },
  { field: 'routineReplyHours', label: '常规会诊回复小时数', ...hours(defaultHours.routineReplyHours) },
] as const satisfies SheetColumn[];

const roles = [
  { field: 'roleName', label: '角色名', required: true, note: '英文名，不能重复', example: 'news_writer' },
  { field: 'roleNameCn', label: '角色中文名', required: true, note: '不能重复', example: '新闻撰稿人' },
  {
    field: 'permissions',
    hasLines: true,
    label: '权限',
    note: `权限的名称（如“新增文章”）或代码（如 article:add），几项之间用“${listMark}”隔开；可以空着`,
    example: `新增文章${listMark}编辑文章`,
  },
] as const satisfies SheetColumn[];

export const sheetColumns: Record<SheetKind, readonly SheetColumn[]> = { users, hospitals, roles };

export type SheetField = {
  users: (typeof users)[number]['field'];
  hospitals: (typeof hospitals)[number]['field'];
  roles: (typeof roles)[number]['field'];
};

/** Of a row that is looked at before anything is stored. */
export const rowStates = ['new', 'unchanged', 'different', 'broken'] as const;
export type RowState = (typeof rowStates)[number];

/** A line that begins so tells something and is passed over. */
export const noteMark = '#';
