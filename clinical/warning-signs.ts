import type { SourceId } from './sources.ts';

/** How soon a child with a sign is seen, the most urgent first. Each level has one wording, wherever it is said. */
export const signUrgencies = {
  now: '立即去急诊',
  today: '当天就诊',
  week: '一周内就诊',
  month: '一个月内就诊',
} as const;
export type SignUrgency = keyof typeof signUrgencies;

/** From which age on a sign is looked for. */
export const signAges = {
  any: '任何年龄',
  newborn: '出生到满月',
  infant: '婴儿（一岁以内）',
  child: '会走会说以后',
} as const;

export type WarningSign = {
  /** In parents' words. */
  sign: string;
  meaning: string;
  urgency: SignUrgency;
  /** Any where left out. */
  age?: keyof typeof signAges;
  /** What comes before anything else, the telephone and the way to hospital included. */
  first?: string;
  /** Which children with it are seen sooner than that. */
  sooner?: string;
  /** What to do before a doctor sees the child, in order. */
  firstAid?: readonly string[];
  /** Ids of contract/diseases.ts on whose pages it stands. */
  diseases: readonly number[];
  /** The department's word where left out. */
  source?: SourceId;
  /** Other words for it: what a text that speaks of it is known by. Texts and search share them. */
  words: readonly string[];
};

/**
 * What parents can see and how soon they should come. Every page, article and print takes urgency and first aid from here.
 * Where sources leave room, the more urgent stands: a delay is worse than a needless visit.
 */
export const warningSigns = {
  chemical: {
    sign: '洗涤剂、石灰、干燥剂等化学物溅进眼睛',
    meaning: '酸和碱会在几分钟内灼伤角膜，碱伤得更深。冲洗得早不早、够不够，比什么药都要紧。',
    urgency: 'now',
    first: '先用清水冲洗',
    firstAid: [
      '马上用大量清水（自来水就行）冲洗，至少 15 分钟，冲的时候撑开眼皮',
      '同时请旁边的人拨打 120；没有冲够，不要为了赶路停下来',
      '冲洗之后去急诊，带上那种东西的包装；不要揉眼，不要用醋或碱水中和',
    ],
    diseases: [5],
    source: 'chemicalSplash',
    words: ['化学物', '化学伤', '化学烧伤', '洗涤剂', '石灰', '干燥剂', '酸碱'],
  },
  injury: {
    sign: '眼睛被撞、被扎、被划伤',
    meaning: '外表看不出伤口，里面也可能出血或破裂，几小时内处理和第二天处理，结果可以完全不同。',
    urgency: 'now',
    firstAid: [
      '不要揉、不要按、不要冲洗（化学物溅入的除外）；扎在眼里的东西不要自己拔',
      '用干净的纸杯罩住眼睛，不要碰到眼球；先不要给孩子吃喝，可能需要麻醉',
      '伤得重、看不见或流血不止，拨打 120',
    ],
    diseases: [5],
    source: 'eyeInjuries',
    words: ['外伤', '撞伤', '扎伤', '划伤', '撞击'],
  },
  'red-pain': {
    sign: '眼睛突然红肿、疼痛，或眼球突出来',
    meaning: '可能是感染、眼压升高、眼内出血，也可能是眼内或眼眶里的肿瘤。发热、没精神的更不能等。',
    urgency: 'now',
    firstAid: ['不要揉眼，不要自己点眼药水或热敷'],
    diseases: [2, 4, 5],
    words: ['红肿', '眼红', '眼痛', '眼红痛', '疼痛', '眼球突出', '急性泪囊炎'],
  },
  'sudden-loss': {
    sign: '突然看不见，或黑眼珠突然变白',
    meaning: '视网膜脱离、眼内出血、眼压骤升都会这样，能不能保住视力常常只差几个小时。',
    urgency: 'now',
    diseases: [1, 4],
    words: ['突然看不见', '突然变白', '视力突然'],
  },
  'after-surgery': {
    sign: '做过眼部手术的孩子，眼红、眼痛、怕光或流泪',
    meaning: '可能是眼内感染或眼压升高，几小时就会伤到视力。手术后不论过了多久，都按急诊来，不等复查的日子。',
    urgency: 'now',
    firstAid: ['不要揉眼，不要自己加药或停药；戴接触镜的先摘下来'],
    diseases: [1, 3, 4],
    words: ['做过眼部手术', '手术后又', '手术后眼红', '手术后怕光', '术后眼红'],
  },
  'sudden-squint': {
    sign: '突然出现的斜视，或突然看东西成双',
    meaning: '可能是神经受损或颅内压力升高，要先排除脑里的病。不用等头痛、呕吐出现才来。',
    urgency: 'now',
    diseases: [2, 5],
    source: 'niceNeurology',
    words: ['突然斜视', '突然出现的斜视', '新出现的斜视', '突然看东西成双', '复视', '成双'],
  },
  'squint-headache': {
    sign: '斜视或看东西成双，同时头痛、呕吐',
    meaning: '颅内压力可能已经升高。以前就斜的，也按急诊来。',
    urgency: 'now',
    diseases: [5],
    source: 'niceNeurology',
    words: ['头痛、呕吐', '头痛呕吐', '颅内疾病'],
  },
  'newborn-pus': {
    sign: '新生儿眼皮肿、流很多脓',
    meaning: '出生头一个月的化脓性结膜炎可能在一两天内伤到角膜，与普通的眼屎多不同。',
    urgency: 'now',
    age: 'newborn',
    diseases: [5],
    words: ['新生儿眼皮肿', '化脓性结膜炎', '流很多脓'],
  },
  'white-pupil': {
    sign: '瞳孔发白、发黄，像猫眼反光',
    meaning: '医学上叫“白瞳”。要先排除视网膜母细胞瘤，也可能是先天性白内障、视网膜脱离等。',
    urgency: 'today',
    diseases: [1, 2, 3],
    source: 'redReflex2008',
    words: [
      '白瞳',
      '红光反射异常',
      '瞳孔发白',
      '瞳孔里发白',
      '瞳孔区发白',
      '瞳孔区灰白',
      '瞳孔中央灰白',
      '瞳孔反复发白',
      '猫眼',
      '白色反光',
    ],
  },
  'large-cornea': {
    sign: '黑眼珠变大、发灰，或怕光、流泪、用力挤眼',
    meaning: '婴儿要警惕先天性青光眼。泪道不通也会流泪，但一般不怕光，黑眼珠大小正常。',
    urgency: 'today',
    age: 'infant',
    diseases: [4],
    source: 'wga9',
    words: ['黑眼珠', '怕光', '畏光', '挤眼', '角膜水肿', '角膜大'],
  },
  'tear-sac': {
    sign: '出生时内眼角就有青蓝色小包',
    meaning: '泪囊膨出会发炎，还会堵住鼻腔。',
    urgency: 'today',
    age: 'newborn',
    sooner: '吃奶、呼吸费力的，立即去急诊。',
    diseases: [5],
    words: ['青蓝色小包', '泪囊膨出'],
  },
  'missed-screening': {
    sign: '早产宝宝错过了眼底筛查或复查的日期',
    meaning:
      '早期病变没有外表变化，从需要治疗到视网膜脱离可能只有一两周。先打筛查电话，请门诊加号；打不通，也当天带来。',
    urgency: 'today',
    age: 'infant',
    diseases: [1],
    source: 'china2014',
    words: ['错过筛查', '错过眼底筛查', '错过复查'],
  },
  'family-history': {
    sign: '父母或兄弟姐妹得过视网膜母细胞瘤，孩子还没有查过眼底',
    meaning: '遗传型的肿瘤可以一出生就有。还没有症状的时候查出来，治疗的办法最多。大一些的孩子没有查过的，也一样。',
    urgency: 'week',
    diseases: [2],
    source: 'retinoblastomaFamilies',
    words: ['家族中有人患病', '家里有人得过', '兄弟姐妹得过', '有家族史的新生儿'],
  },
  'no-tracking': {
    sign: '三个月大还不追光、不看人脸',
    meaning: '可能是白内障、眼底或视神经的问题，需要散瞳检查晶状体和眼底。',
    urgency: 'week',
    age: 'infant',
    diseases: [1, 3],
    source: 'childEyes2016',
    words: ['不追光', '不追视', '不追物', '不看人', '不看脸'],
  },
  shaking: {
    sign: '眼球不停地来回抖动',
    meaning: '眼球震颤常常提示双眼视力发育受阻，要查明原因。',
    urgency: 'week',
    age: 'infant',
    diseases: [1, 3],
    source: 'childEyes2016',
    words: ['眼球震颤', '来回抖动', '眼球抖动'],
  },
  squint: {
    sign: '一直有的斜视，或满四个月还时有时无的斜视',
    meaning: '可能是眼内肿瘤、白内障等病的第一个表现，先查眼底，再谈矫正。',
    urgency: 'week',
    age: 'infant',
    sooner: '突然出现的，按急诊来。',
    diseases: [1, 2, 3, 5],
    source: 'childEyes2016',
    words: ['斜视', '斜着', '偏斜', '斗鸡眼', '对眼'],
  },
  ptosis: {
    sign: '上眼皮抬不起来，遮住瞳孔',
    meaning: '光被挡住，视力就停止发育，不能等长大再看。',
    urgency: 'week',
    age: 'infant',
    diseases: [5],
    source: 'childEyes2016',
    words: ['上眼皮', '上睑下垂', '眼皮遮住'],
  },
  tearing: {
    sign: '出生后一直流泪、眼屎多，但不怕光',
    meaning: '多半是泪道不通。先让医生看一次，排除青光眼，再学按摩。',
    urgency: 'month',
    age: 'infant',
    sooner: '只流清亮的眼泪、没有眼屎的，两周内查一次眼压。',
    diseases: [5],
    source: 'childChecks2021',
    words: ['一直流泪', '泪汪汪'],
  },
  'poor-sight': {
    sign: '歪头、眯眼、凑得很近看东西',
    meaning: '常见于屈光不正、弱视或斜视，验光和视力检查就能发现，越早矫正效果越好。',
    urgency: 'month',
    age: 'child',
    diseases: [5],
    source: 'childChecks2021',
    words: ['歪头', '眯眼', '凑近看', '凑得很近', '看不清'],
  },
} as const satisfies Record<string, WarningSign>;

export type SignId = keyof typeof warningSigns;
export const signIds = Object.keys(warningSigns) as SignId[];
export const signOf = (id: SignId): Required<Pick<WarningSign, 'age' | 'source'>> & WarningSign => ({
  ...{ age: 'any', source: 'toConfirm' },
  ...warningSigns[id],
});
/** The signs of a disease, by its id, the most urgent first. */
export const signsOf = (diseaseId: number): SignId[] => signIds.filter((id) => signOf(id).diseases.includes(diseaseId));

const urgencyText = ({ first, urgency }: WarningSign): string =>
  first ? `${first}，再${signUrgencies[urgency]}` : signUrgencies[urgency];

/** How soon, and what comes before even that. */
export const urgencyOfSign = (id: SignId): string => urgencyText(signOf(id));

const told = {
  sign: ({ sign }: WarningSign) => sign,
  urgency: urgencyText,
  firstAid: ({ firstAid = [] }: WarningSign) => firstAid.join('；'),
};

/**
 * A text with what it takes from the signs: `{sign:white-pupil}`, `{urgency:white-pupil}`, `{firstAid:chemical}`, and the
 * wording of a level, `{urgency:now}`.
 * @throws an error naming the sign when there is none, or none with first aid
 */
export const withSigns = (text: string): string =>
  text.replace(/\{(sign|urgency|firstAid):([\w-]+)\}/g, (placeholder, what: keyof typeof told, id: string) => {
    if (what === 'urgency' && id in signUrgencies) return signUrgencies[id as SignUrgency];
    const said = signIds.includes(id as SignId) && told[what](signOf(id as SignId));
    if (!said) throw new Error(`${placeholder}: clinical/warning-signs.ts does not say that`);
    return said;
  });
