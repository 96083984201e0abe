import { belongNames } from './permissions.ts';

/** A column of the table by which managers bring users as a file and take them away as one. */
type SheetColumn = {
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
export const neededText = (column: object): string =>
  'required' in column ? '必填' : 'requiredOfDoctors' in column ? '医生必填' : '选填';

/** Between several roles in one cell. */
export const listMark = '、';

export const sheetColumns = [
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

export type SheetField = (typeof sheetColumns)[number]['field'];

/** Heads that stand before these in a file with rows that were not brought; it may come back with them. */
export const problemHeads = ['行号', '状态', '问题'];

/** Of a row that is looked at before anything is stored. */
export const rowStates = ['new', 'unchanged', 'different', 'broken'] as const;
export type RowState = (typeof rowStates)[number];

/** A line that begins so tells something and is passed over. */
export const noteMark = '#';
