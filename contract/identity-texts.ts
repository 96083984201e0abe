import { limits } from './limits.ts';
import { signInTexts } from './sign-in-texts.ts';

/** What can be wrong when somebody comes back from the hospital's sign-in. */
export const identityFaults = {
  cancelled: '您取消了统一身份认证',
  unlinked:
    '这个统一身份没有绑定可以使用的账号。请用用户名和密码登录，在“账号安全”中绑定统一身份；没有账号请联系科室管理员。',
  linkWaits: '统一身份的绑定须由另一位管理员确认后才能登录，请联系管理员',
  unreachable: '暂时无法连接统一身份认证，请稍后再试，或用用户名和密码登录',
  expired: '这次认证已超时，或已在别处完成，请重新发起',
  clock: '本平台与统一身份认证的时钟相差太多，登录没有通过，请联系管理员校准服务器时间',
  refused: '统一身份认证的结果没有通过核对，请重试；仍不成功请联系管理员',
  waits: signInTexts.resetWaits,
  taken: '这个统一身份或您的账号已有绑定，请先解除原来的绑定',
  other: '刚才认证的不是本账号绑定的统一身份，请用本人的统一身份重试',
  weak: '统一身份认证没有做第二步验证，请改用其他方式验证',
} as const;
export type IdentityFault = keyof typeof identityFaults;

/** How it went, as the page reads it from the fragment of its address. */
export type IdentityOutcome = IdentityFault | 'signedIn' | 'secondFactor' | 'proved' | 'unlocked' | 'linked';

export const identityTexts = {
  /** What the hospital's sign-in is called where the operator gave it no name. */
  name: '统一身份认证',
  signIn: (name: string) => `使用${name}登录`,
  notOffered: '本平台没有启用统一身份认证',
  leaving: '正在前往统一身份认证…',
  entering: '认证已通过，正在进入平台…',
  /** In a window of its own, which closes by itself where the browser lets it. */
  done: '认证已完成，请关闭本窗口，回到原来的页面继续。',
  closeWindow: '关闭本窗口',
  blocked: '浏览器拦截了新窗口，请允许本站打开窗口后重试',

  title: '统一身份',
  about: (name: string) =>
    `绑定后可以用${name}登录本账号，用户名和密码仍可使用。绑定时会请您在${name}重新登录，请用本人的统一身份。`,
  link: '绑定统一身份',
  linked: '已绑定',
  notLinked: '未绑定',
  linkedAs: (label: string, minute: string) => `${label ? `${label} · ` : ''}${minute} 绑定`,
  linkDone: '已绑定统一身份',
  unlink: '解除绑定',
  unlinkQuestion: '解除统一身份的绑定？',
  unlinkConsequence: '之后只能用用户名和密码登录，其他设备上的登录会退出。需要时可以重新绑定。',
  unlinkOfOther: (username: string) =>
    `${username} 将不能再用统一身份登录，正在使用的登录会退出，并会得知由您解除；之后可以重新绑定。`,
  unlinkDone: '已解除绑定',
  codeOffer: '获取绑定码',
  codeAbout: '有账号但忘记了密码的，可以请科室管理员绑定：',
  codeLabel: '绑定码',
  codeOf: (said: string, minute: string) => `${said ? `${said}，` : ''}${minute} 前有效，只能用一次`,
  codeTell: '请当面或打电话把绑定码告诉科室管理员，由管理员在“编辑用户”中绑定到您的账号。不要告诉其他人。',
  codeOver: '绑定码的有效时间已过，请重新用统一身份登录后获取',
  codeWrong: '绑定码不正确、已过期或已使用，请让对方重新获取',
  linkOfOther: '核对并绑定',
  codeMissing: '请填写绑定码',
  linkOfOtherAbout:
    '用户用统一身份登录时，如果还没有绑定账号，可以得到一个绑定码。请当面或打电话问用户本人，再填在这里。绑定后须由用户通过自己的第二步验证，或由另一位管理员确认，才能用它登录。',
  linkQuestion: '绑定统一身份？',
  linkConsequence: (said: string, who: string) =>
    `统一身份认证提供的姓名、账号和邮箱：${said || '未提供'}。绑定生效后，此人可以登录 ${who} 的账号：请先向本人当面或电话核实。`,
  linkAgree: '已核实，绑定',
  linkAskedTitle: '已申请绑定统一身份',
  linkAsked: {
    secondFactor: `用户用统一身份登录，并通过自己的第二步验证后，绑定生效。${limits.resetValidHours} 小时内有效。`,
    confirm: `须由另一位管理员在用户列表中确认，用户再用统一身份登录后，绑定生效。${limits.resetValidHours} 小时内有效，请联系另一位管理员。`,
  },
  linkSelf: '请在“账号安全”中绑定自己的统一身份',
  linkBeyondOwn: '不能为权限高于自己的用户绑定统一身份',
  linkTaken: '这个统一身份或这个账号已有绑定，请先解除原来的绑定',
  linkHeld: '该账号正在等待另一位管理员确认，或还没有用一次性密码登录过；请先完成，再绑定统一身份',
  noPassword: '您的账号还没有可用的密码，请先联系管理员重置密码，再解除绑定',
} as const;
