import { megabytes } from './limits.ts';
import type { RowState } from './sheets.ts';

export const rowStateNames: Record<RowState, string> = {
  new: '将新增',
  unchanged: '已有，内容相同',
  different: '已有，内容不同',
  broken: '有问题',
};

/** What is said of a file, and of its rows, columns and cells. */
export const sheetTexts = {
  sheetMissing: '请选择要导入的表格文件',
  tooLarge: (maxBytes: number) => `文件不能超过 ${megabytes(maxBytes)}，请分成几个文件导入`,
  unreadable: '文件无法读取：请用 Excel 或 WPS 另存为 .xlsx 或 .csv 后重试',
  oldExcel: '这是旧版 .xls 文件或加密的文件，请另存为不加密的 .xlsx 后重试',
  unknownFile: '文件不是 .xlsx 或 .csv 表格，请另存为其中一种后重试',
  encoding: '无法识别文件的文字编码，请另存为 .xlsx，或 UTF-8 编码的 .csv 后重试',
  wrongSeparator: (sign: string) =>
    `各列之间用的是“${sign === ' ' ? '空格' : sign}”，无法分列，请另存为 .xlsx，或用逗号分隔的 .csv 后重试`,
  csvBroken: (line: number) => `第 ${line} 行的引号不成对，无法分列，请改正后重试`,
  unpackedTooLarge: '文件展开后过大，无法导入，请只保留要导入的表格后重试',
  tooSlow: '文件过于复杂，无法导入，请把数据复制到模板里再导入',
  noRows: '表格里没有可以导入的行，请从第二行起填写',
  tooManyRows: (max: number) => `一次最多导入 ${max} 行，请分成几个文件导入`,
  tooManyLetters: '表格里的文字太多，请分成几个文件导入',
  tooManyColumns: (max: number) => `表格超过 ${max} 列，请只保留模板里的列`,
  cellTooLong: (line: number, max: number) => `第 ${line} 行有一格超过 ${max} 个字符，请改短后重试`,
  columnMissing: (labels: string[]) => `缺少必填的列：${labels.join('、')}。第一行应为表头，请对照模板补上`,
  columnTwice: (label: string) => `有两列都是“${label}”，请删去一列`,
  passwordColumn: (label: string) => `表格里不能有密码，请删去“${label}”这一列。密码在导入之后由系统生成`,

  required: '没有填写，请补上',
  unreadableSigns: '含有无法识别的字符，请重新输入',
  formulaFault: (shown: string) => `公式出错，显示为 ${shown}，请改成要导入的文字`,
  figure: (held: string) =>
    `这一格存的是数字 ${held}，不是文本，可能与表格里显示的不同（如开头的 0），请把该列设为“文本”格式后重新填写`,
  shortened: (shown: string) => `长数字已被 Excel 变成 ${shown}，后几位已丢失，请把这一格设为文本后重新填写`,
  repeated: (line: number) => `与第 ${line} 行重复，请删去其中一行`,
  belongUnknown: '只能填医生或管理员',
  notOfManagers: '管理员没有这一项，请清空',
  mayNotAddManagers: '您没有新增管理员的权限，请删去这一行',
  mayNotGiveRoles: '您没有分配角色的权限，请清空这一格',
  hospitalUnknown: (name: string) => `医院列表里没有“${name}”，请改成已有的医院名，或先新增这家医院`,
  roleUnknown: (name: string) => `没有名为“${name}”的角色，请改成角色列表里的中文名`,
  storedAs: (stored: string) => `已有的是“${stored}”。导入不修改已有的内容：请把这一格改成一致，或到列表里修改`,

  deactivated: '这个账号已停用，启用之后才能登录',

  takenSince: '刚才有人新增了同名的内容，没有导入任何内容',
} as const;
