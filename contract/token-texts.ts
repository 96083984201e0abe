/** How long a token may be good for, by days. */
export const tokenDayNames: Readonly<Record<number, string>> = {
  7: '7 天',
  30: '30 天',
  90: '90 天',
  180: '半年',
  365: '一年',
};

export const tokenStates = { active: '有效', expired: '已过期', revoked: '已停用' } as const;
export type TokenState = keyof typeof tokenStates;

export const tokenTexts = {
  title: '访问令牌',
  apiTitle: '接口说明',
  failed: '获取访问令牌失败',
  invalid: '访问令牌无效、已过期或已停用',
  withSession: '请求不能同时带有登录状态和访问令牌',
  outOfScope: '访问令牌没有这项操作的授权',
  tooFast: (seconds: number) => `访问令牌的调用过于频繁，请 ${seconds} 秒后再试`,
  nameRequired: '请填写令牌的用途',
  scopesRequired: '请至少选择一项授权',
  scopesBeyondOwn: '只能授权您自己可以做的事',
  daysInvalid: '请选择有效期',
  tooMany: (max: number) => `每个账号最多有 ${max} 个访问令牌，请先停用不用的`,
} as const;
