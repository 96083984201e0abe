import { diseaseNames } from '../../../contract/diseases.ts';
import { pages } from '../../../contract/pages.ts';
import { type drawnPortraits, patentKinds, projectLevels, type SitePart } from '../../../contract/site-content.ts';
import { serverNow } from '../../../contract/server-clock.ts';
import type { Entry } from './site-edit.ts';

type FieldKind = 'line' | 'paragraph' | 'lines' | 'email' | 'telephone' | 'year' | 'choice' | 'portrait' | 'clinics';

export type Field = {
  /** Its place within the entry: `name`, `hotline.number`. */
  at: string;
  label: string;
  kind: FieldKind;
  /** Fields of one group stand together below its name. */
  group?: string;
  optional?: true;
  hint?: string;
  choices?: ReadonlyArray<{ value: string | number; label: string }>;
};

export type PartForm = {
  fields: ReadonlyArray<Field>;
  /** The public page on which it shows best. */
  page: string;
  hint: string;
  /** For a part that is a list: what an entry is counted in, what names one, and what is said beside that. */
  list?: {
    unit: string;
    nameAt: string;
    moreAt: string[];
    min: number;
    newestFirst?: true;
    blank: Omit<Entry, 'sample'>;
  };
};

const line = (at: string, label: string, rest: Partial<Field> = {}): Field => ({ at, label, kind: 'line', ...rest });
const paragraph = (at: string, label: string, rest: Partial<Field> = {}): Field => ({
  ...line(at, label, rest),
  kind: 'paragraph',
});
const lines = (at: string, label: string, hint: string): Field => ({ at, label, kind: 'lines', hint });
const year = (at: string, label: string): Field => ({ at, label, kind: 'year' });
const choice = (at: string, label: string, choices: Field['choices']): Field => ({
  at,
  label,
  kind: 'choice',
  ...(choices && { choices }),
});

const same = (values: ReadonlyArray<string>) => values.map((value) => ({ value, label: value }));
const disease = choice(
  'diseaseId',
  '病种',
  Object.entries(diseaseNames)
    .map(([id, label]) => ({ value: Number(id), label }))
    .filter(({ value }) => value > 0),
);
const phone = (at: string, group: string): Field[] => [
  line(`${at}.name`, '电话名称', { group }),
  { at: `${at}.number`, label: '号码', kind: 'telephone', group },
  line(`${at}.hours`, '接听时间', { group }),
];
const thisYear = new Date(serverNow()).getFullYear();

/** How each part is edited: its fields with their names, in the order of the form. */
export const partForms: Record<SitePart, PartForm> = {
  names: {
    page: pages.home,
    hint: '用在每一页的页眉、页脚和浏览器标签上。',
    fields: [line('site', '网站名称'), line('department', '科室名称')],
  },
  phones: {
    page: pages.contact,
    hint: '用在首页的求助栏、每一页的页脚、联系我们和转诊页。号码在手机上点按即可拨打。',
    fields: [
      ...phone('hotline', '咨询与预约热线'),
      ...phone('screening', '早产儿筛查预约电话'),
      ...phone('referral', '转诊与会诊电话'),
    ],
  },
  emergency: {
    page: pages.contact,
    hint: '家长看到“马上来”的警示信号时，会按这里写的去找急诊。',
    fields: [
      line('name', '急诊名称'),
      line('place', '地点', { hint: '例如：东院区门诊楼 1 层' }),
      line('days', '开放日'),
      line('time', '开放时间'),
      line('insteadOf', '什么时候改走急诊', { hint: '例如：门诊时间以外（夜间、周日）' }),
    ],
  },
  addresses: {
    page: pages.contact,
    hint: '第一个地址也写在每一页的页脚。',
    list: { unit: '个地址', nameAt: 'name', moreAt: ['address'], min: 1, blank: { name: '', address: '', place: '' } },
    fields: [line('name', '院区'), line('address', '地址'), line('place', '到哪里就诊', { hint: '楼、层和诊区' })],
  },
  hours: {
    page: pages.contact,
    hint: '按这里的顺序列出各门诊的时间。',
    list: {
      unit: '个门诊',
      nameAt: 'clinic',
      moreAt: ['days', 'time'],
      min: 1,
      blank: { clinic: '', days: '', time: '' },
    },
    fields: [line('clinic', '门诊'), line('days', '开诊日'), line('time', '时间')],
  },
  ways: {
    page: pages.contact,
    hint: '乘地铁、公交、自驾和从外地来的走法。',
    list: { unit: '种走法', nameAt: 'name', moreAt: ['text'], min: 0, blank: { name: '', text: '' } },
    fields: [line('name', '怎么来', { hint: '例如：地铁' }), paragraph('text', '说明')],
  },
  booking: {
    page: pages.contact,
    hint: '家长来之前要知道的两件事。',
    fields: [lines('ways', '怎样预约', '每行一种办法'), lines('bring', '来的时候带上', '每行一样')],
  },
  department: {
    page: pages.department,
    hint: '写在科室介绍的开头。',
    fields: [lines('introduction', '科室简介', '每行一段')],
  },
  services: {
    page: pages.department,
    hint: '科室能为孩子做什么，按这里的顺序列出。',
    list: { unit: '项服务', nameAt: 'name', moreAt: ['text'], min: 0, blank: { name: '', text: '' } },
    fields: [line('name', '服务名称'), paragraph('text', '说明')],
  },
  members: {
    page: pages.team,
    hint: '同一病组的人列在一起，病组的先后按组里第一个人的位置。',
    list: {
      unit: '位成员',
      nameAt: 'name',
      moreAt: ['title', 'group'],
      min: 0,
      blank: { name: '', title: '', group: '', skills: '', clinics: [], note: '', portrait: 'doctor-a' },
    },
    fields: [
      line('name', '姓名'),
      line('title', '职称'),
      line('group', '病组', { hint: '例如：小儿眼底病组' }),
      paragraph('skills', '擅长'),
      { at: 'clinics', label: '出诊', kind: 'clinics' },
      paragraph('note', '出诊备注', { optional: true, hint: '没有固定门诊的，写怎样能找到' }),
      { at: 'portrait', label: '头像', kind: 'portrait' },
    ],
  },
  projects: {
    page: pages.research,
    hint: '网站上的课题数按这里的条数计算。',
    list: {
      unit: '项课题',
      nameAt: 'title',
      moreAt: ['level', 'from', 'to'],
      min: 0,
      newestFirst: true,
      blank: { title: '', diseaseId: 1, level: '院级', from: thisYear, to: thisYear, summary: '' },
    },
    fields: [
      line('title', '课题名称'),
      disease,
      choice('level', '级别', same(projectLevels)),
      year('from', '开始年份'),
      year('to', '结束年份'),
      paragraph('summary', '内容简介'),
    ],
  },
  papers: {
    page: pages.research,
    hint: '网站上的论文数按这里的条数计算。',
    list: {
      unit: '篇论文',
      nameAt: 'title',
      moreAt: ['year', 'kind'],
      min: 0,
      newestFirst: true,
      blank: { title: '', diseaseId: 1, year: thisYear, kind: '' },
    },
    fields: [
      line('title', '论文题目'),
      disease,
      year('year', '发表年份'),
      line('kind', '研究类型', { hint: '例如：队列研究' }),
    ],
  },
  patents: {
    page: pages.research,
    hint: '网站上的专利数按这里的条数计算。',
    list: {
      unit: '项专利',
      nameAt: 'title',
      moreAt: ['year', 'kind'],
      min: 0,
      newestFirst: true,
      blank: { title: '', year: thisYear, kind: patentKinds[0], summary: '' },
    },
    fields: [
      line('title', '专利名称'),
      year('year', '授权年份'),
      choice('kind', '类型', same(patentKinds)),
      paragraph('summary', '内容简介'),
    ],
  },
  requests: {
    page: pages.privacy,
    hint: '有人要查询、更正、删除个人信息，或反映网站用不了时，由谁受理。',
    fields: [
      line('office', '受理部门'),
      { at: 'email', label: '电子邮箱', kind: 'email' },
      line('within', '多久答复', { hint: '例如：15 个工作日内答复' }),
    ],
  },
  statements: {
    page: pages.privacy,
    hint: '法律要求写明的本院信息，请与法务核对。',
    fields: [
      paragraph('privacy', '隐私说明', { hint: '个人信息处理者、负责人、访问日志保存多久' }),
      paragraph('childrenData', '儿童个人信息处理规则', { hint: '处理者、监护人怎样联系' }),
    ],
  },
  review: {
    page: pages.eyeChecks,
    hint: '写在医学页面的末尾：由哪个小组或岗位审核。',
    fields: [line('reviewer', '审核小组或岗位')],
  },
};

export const portraitNames: Record<(typeof drawnPortraits)[number], string> = {
  'doctor-a': '画像：医生一',
  'doctor-b': '画像：医生二',
  'doctor-c': '画像：医生三',
  'doctor-d': '画像：医生四',
  nurse: '画像：护士',
};

/** What an entry is called in lists and questions; one without a name yet by its place. */
export const nameOf = (part: SitePart, entry: Entry, at: number): string => {
  const { list } = partForms[part];
  const name = list && String(entry[list.nameAt] ?? '').trim();
  return name || (list ? `第 ${at + 1} ${list.unit.slice(0, 1)}（未填写）` : '');
};
