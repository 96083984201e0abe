/** Of the guardian's consent: how it is called, and what both sides say alike. */
export const consentRules = ['off', 'ask', 'require'] as const;
export type ConsentRule = (typeof consentRules)[number];
export const consentRuleNames: Record<ConsentRule, string> = {
  off: '不记录',
  ask: '提醒填写',
  require: '没有同意不能邀请外院医生',
};

/** Of a hospital that has chosen nothing else. */
export const usualConsentRule: ConsentRule = 'ask';

export const relations = ['mother', 'father', 'other'] as const;
export const relationNames: Record<(typeof relations)[number], string> = {
  mother: '母亲',
  father: '父亲',
  other: '其他监护人',
};

export const purposes = ['consultation', 'teaching', 'research'] as const;
export const purposeNames: Record<(typeof purposes)[number], string> = {
  consultation: '会诊',
  teaching: '教学',
  research: '科研',
};

export const consentWays = ['paper', 'oral'] as const;
export const consentWayNames: Record<(typeof consentWays)[number], string> = {
  paper: '书面签字',
  oral: '口头告知并由医生记录',
};

export const consentTexts = {
  title: '监护人知情同意',
  add: '记录知情同意',
  renew: '重新记录',
  withdraw: '撤回同意',
  none: '未记录监护人知情同意',
  tick: '监护人已同意会诊（今天口头告知）',
  tickNote: '签字、教学或科研的同意，以后在患儿档案中补记；档案中已有的不必再填',
  guardianName: '监护人姓名',
  relation: '与患儿的关系',
  givenOn: '同意日期',
  purposes: '同意用于',
  way: '方式',
  picture: '同意书照片（选填）',
  invalid: '知情同意的内容不正确',
  guardianMissing: '请填写监护人姓名',
  relationMissing: '请选择与患儿的关系',
  purposesMissing: '请选择同意的用途',
  wayMissing: '请选择同意的方式',
  beforeBirth: '同意日期不能早于出生日期',
  future: '同意日期不能晚于今天',
  picturesOral: '口头同意没有同意书照片',
  required: '随访医院规定：邀请外院医生前须记录监护人对会诊的知情同意',
  withdrawnRefusal: '监护人已撤回同意，不能邀请外院医生或转往他院；重新取得同意后请先记录',
  nothingStands: '没有可以撤回的知情同意，请刷新后重试',
  withdrawReason: '请填写撤回的原因',
  saved: '知情同意已记录',
  ended: '同意已撤回，外院医生不能再查看',
  withdrawnBeforeMerge: '合并前的一份档案中，监护人已撤回同意',
  ruleUnknown: '知情同意的规定不正确',
  rule: '会诊前的监护人知情同意',
  ruleNote: '本院医生邀请外院医生会诊之前，是否须记录监护人的知情同意。',
} as const;
