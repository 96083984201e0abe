import { limits } from './limits.ts';

/** The ways of the second step of a sign-in. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

export const factorNames: Record<FactorKind | 'recovery' | 'password' | 'pin' | 'identity', string> = {
  totp: '动态验证码',
  passkey: '通行密钥',
  recovery: '恢复码',
  password: '密码',
  pin: '快速解锁码',
  identity: '统一身份认证',
};

/** What is told to whoever asked for a reset, by where it goes. */
export const resetWayTexts = {
  link: `设置新密码的链接已发到用户验证过的邮箱，${limits.resetValidHours} 小时内有效。您填写的密码没有生效，请用户按邮件操作。`,
  secondFactor:
    '您填写的密码现在是一次性密码：用户用它登录，并通过自己的第二步验证后，即可设置新密码。请当面或电话告知用户。',
  atOnce: '您填写的密码已经生效，原来的密码和正在使用的登录已失效。用户用它登录后必须修改，请当面或电话告知用户。',
  confirm: '您填写的密码现在是一次性密码，须由另一位管理员在用户列表中确认后，用户才能用它登录。请联系另一位管理员。',
} as const;

/** What is told to whoever added an account, moved a doctor to another hospital or gave one a role, where that takes two. */
export const accountWaitsTexts = {
  added: '新账号须由另一位管理员在用户列表中确认后，才能用您设置的密码登录。请联系另一位管理员。',
  moved: '转到另一家医院的医生，须由另一位管理员在用户列表中确认后才能再次登录。请联系另一位管理员。',
  changed: '这个账号须由另一位管理员在用户列表中确认后才能登录。请联系另一位管理员。',
} as const;

/** What somebody is told of their account at the next sign-in. `by` is who did it. */
export const accountNewsKinds = {
  resetAsked: (by: string) => `${by} 申请重置您的密码`,
  resetConfirmed: (by: string) => `${by} 确认了您的密码重置`,
  accountConfirmed: (by: string) => `${by} 确认了您的账号`,
  accountOpened: () => '您的账号经确认后第一次登录',
  addressVerified: () => '您的账号验证了一个新的邮箱或手机，重置密码的链接会发到验证过的邮箱',
  hospitalChanged: (by: string) => `${by} 把您的账号转到了另一家医院`,
  becameCoordinator: (by: string) => `${by} 让您的账号可以协调本院会诊`,
  resetUsed: () => '您的账号已用重置的密码登录，或已通过邮件链接设置新密码',
  newDevice: () => '您的账号在一台新设备上登录',
  factorAdded: () => '您的账号添加了第二步验证方式',
  factorRemoved: () => '您的账号移除了第二步验证方式',
  factorRemovedByOperator: () => '运维人员应您的要求移除了您的第二步验证方式',
  identityLinked: () => '您的账号绑定了统一身份，可以用它登录',
  identityLinkedByEmail: () => '您第一次用统一身份登录：它的邮箱与您验证过的邮箱相同，已自动绑定',
  identityAsked: (by: string) =>
    `${by} 申请把一个统一身份绑定到您的账号；如果不是您本人的，请立即联系科室管理员。您用密码登录后，该申请自动结束`,
  identityConfirmed: (by: string) => `${by} 确认了您账号的统一身份绑定`,
  identityOpened: () => '您的账号第一次用管理员绑定的统一身份登录',
  identityUnlinked: (by: string) => (by ? `${by} 解除了您账号与统一身份的绑定` : '您的账号解除了与统一身份的绑定'),
  recoveryUsed: () => '有人使用了您的一个恢复码',
  tokenAdded: () => '您的账号创建了一个访问令牌',
  tokenEnded: (by: string) => `${by} 停用了您的一个访问令牌`,
} as const;
export type AccountNewsKind = keyof typeof accountNewsKinds;

export const signInTexts = {
  secondFactorNeeded: '请完成第二步验证',
  secondFactorOver: '第二步验证已超时，请重新登录',
  factorWrong: '验证没有通过，请核对后重试',
  stepUpNeeded: '请再次验证身份后继续',
  locked: '本机已锁定，请解锁后继续',
  unlockFailed: (left: number) => `解锁没有成功，还可以再试 ${left} 次`,
  unlockOver: '解锁失败次数过多，请重新登录',
  wardOnly: '只有共用电脑上的登录可以锁定',
  ownerCode: '验证码',
  ownerCodeHelp:
    '如果是他人在反复尝试登录这个账号，请再填一个验证码（第二步验证的动态验证码、恢复码，或发到您已验证邮箱的验证码），不必等候。',
  ownerCodeSend: '发送验证码到邮箱',
  ownerCodeSent: '如果这个账号验证过邮箱，一分钟内会收到验证码。半小时内只发一次，一天内有效。',
  ownerCodeSubject: '童眸登录验证码',
  ownerCodeMail: (code: string) =>
    `您的登录验证码是 ${code}，一天内有效，请在登录页与密码一起填写。如果不是您要求的，不必理会，也不要告诉他人。`,
  notOnWard: '共用电脑上不能添加通行密钥或创建访问令牌，请在自己的电脑或手机上操作',
  pinIsSet: '本次登录已设置快速解锁码；如需更换，请退出后重新登录',
  pinWeak: '这个解锁码太容易猜到，请不要用相同或连续的数字',
  pinInvalid: '快速解锁码应为 4 至 8 位数字',
  mustAddFactor: '请先设置第二步验证，然后继续使用',
  totpTitle: '验证器应用',
  totpInvalid: '动态验证码应为 6 位数字',
  totpWrong: '动态验证码不正确或已过期，请核对手机时间后重试',
  othersEnded: '其他设备上的登录已退出',
  totpInUse: '验证器应用已启用，请先移除再重新设置',
  totpNotStarted: '请先扫描二维码',
  passkeyInvalid: '通行密钥没有通过验证，请重试',
  passkeyNotGiven: '没有收到通行密钥，请重试或换一种方式',
  passkeyKnown: '这台设备上已有本账号的通行密钥',
  passkeyNotHere: '通过 IP 地址访问时不能使用通行密钥，请用本平台的域名打开（可向管理员询问）',
  passkeysTooMany: (max: number) => `通行密钥最多 ${max} 个，请先移除不用的`,
  lastFactor: '您的账号必须使用第二步验证，请先添加另一种方式再移除这一种',
  passwordMin: (min: number) => `密码长度至少为${min}位`,
  passwordCommon: '这个密码太常见，容易被猜到，请换一个',
  passwordIsName: '密码不能与用户名相同或包含用户名',
  passwordStrength: ['很弱', '弱', '一般', '较强', '强'],
  resetOwn: '请在“修改账号”中修改自己的密码',
  resetWaits: '账号的变更或新密码须由另一位管理员确认后才能登录，请联系管理员',
  resetGone: '没有等待确认的申请，可能已失效或已使用',
  resetChanged: '账号或申请刚有变动，请刷新后重新核对',
  resetConfirmOwn: '须由另一位管理员确认，与申请人由同一人新增、新增申请人或由其新增的账号都不能代为确认',
  heldByAnother: '该账号正在等待确认，其医院和协调员角色只能由申请的管理员修改；请等确认后再改',
  wordAwaited: '该账号正在等待另一位管理员确认，确认之后才能重置密码',
  resetLinkOver: '链接已失效或已使用，请联系管理员重新发送',
  resetMailSubject: '重置您的童眸密码',
  resetMail: `管理员为您发起了密码重置。请在 ${limits.resetValidHours} 小时内打开下面的链接设置新密码；如果不是您要求的，请不要打开并联系管理员。`,
  resetMailFailed: '重置邮件没有发出，请稍后再试',
  signedOutElsewhere: '已在其他设备上退出',

  securityTitle: '账号安全',
  wardTick: `共用电脑（离开 ${limits.wardLockMinutes} 分钟自动锁定，不保存草稿）`,
  /** Beside the password field of a user form. */
  resetHelp:
    '填写即重置密码：用户验证过邮箱的，会收到设置新密码的链接；否则视账号情况，密码立即生效，或须配合用户的第二步验证、由另一位管理员确认后才能使用，保存后会说明是哪一种。用户下次登录时会看到由谁、何时重置。',
  signOutElsewhere: '在其他设备上退出',
  /** Resets of passwords, new doctors, and doctors who came to another hospital. */
  resetsTitle: '待确认的账号',
  resetsFailed: '获取待确认的账号失败',
  lockNow: '锁定',
  lockedTitle: '本机已锁定',
} as const;
