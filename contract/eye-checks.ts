/** What is looked at in a child's eyes at the visits of the national programme, `childChecks2021`, in parents' words. */
export const eyeChecks = {
  outside: { name: '眼外观', tells: '眼皮、结膜、黑眼珠、瞳孔有没有异常，两只眼大小是否一样' },
  risks: { name: '高危因素', tells: '早产、吸氧、家族眼病、宫内感染等；有一条就转眼科' },
  light: { name: '光照反应', tells: '手电光照过来会不会眨眼、皱眉' },
  blink: { name: '瞬目反射', tells: '东西突然靠近会不会眨眼' },
  redBall: { name: '红球试验', tells: '眼睛会不会追着红球转' },
  behaviour: { name: '视物行为', tells: '看东西的样子是否正常：追不追人，歪不歪头，眯不眯眼' },
  redReflex: { name: '红光反射', tells: '瞳孔里的反光是否均匀、两眼一样；发白、发暗要转诊' },
  alignment: { name: '眼位', tells: '两只眼的反光点是否对称，遮盖时眼睛动不动，有没有斜视' },
  cover: { name: '单眼遮盖厌恶试验', tells: '遮住某一只眼就躲、就哭，说明另一只眼可能看不清' },
  refraction: { name: '屈光筛查', tells: '远视储备、散光、两眼度数差多少' },
  acuity: { name: '视力', tells: '认视力表，两只眼分开查' },
} as const;
export type EyeCheck = keyof typeof eyeChecks;

type Visit = {
  age: string;
  checks: readonly EyeCheck[];
  /** Of them those done by the county's hospital for mothers and children rather than by the health station. */
  county?: readonly EyeCheck[];
};

/** The thirteen visits, ages told as the programme tells them; some share a row. */
export const eyeVisits: readonly Visit[] = [
  { age: '出生后上门访视', checks: ['outside', 'risks'] },
  { age: '满月', checks: ['outside', 'risks', 'light'] },
  { age: '3 月龄', checks: ['outside', 'blink', 'redBall', 'behaviour'] },
  { age: '6 月龄', checks: ['outside', 'behaviour'], county: ['redReflex', 'alignment', 'cover'] },
  { age: '8、12 月龄', checks: ['outside', 'behaviour'] },
  { age: '18、30 月龄', checks: ['outside', 'behaviour'] },
  { age: '24、36 月龄', checks: ['outside', 'behaviour'], county: ['alignment', 'cover', 'refraction'] },
  { age: '4、5、6 岁', checks: ['outside', 'behaviour', 'acuity'], county: ['alignment', 'refraction'] },
];

/** How many visits there are, each age one: a row may tell several. */
export const visitCount = eyeVisits.reduce((count, { age }) => count + age.split('、').length, 0);

/** The age of the first visit with this check, in the programme's words: `24 月龄` of a row of several. */
export const firstAgeOf = (check: EyeCheck): string => {
  const visit = eyeVisits.find(({ checks, county = [] }) => [...checks, ...county].includes(check));
  if (!visit) throw new Error(`clinical/eye-checks.ts has no visit with ${check}`);
  return visit.age.replace(/、\S*/, '');
};
