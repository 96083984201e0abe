import { signInTexts } from './sign-in-texts.ts';

/** What can be wrong when somebody comes back from the hospital's sign-in. */
export const identityFaults = {
  cancelled: '您取消了统一身份认证',
  unlinked:
    '这个统一身份没有绑定可以使用的账号。请用用户名和密码登录，在“账号安全”中绑定统一身份；没有账号请联系科室管理员。',
  unreachable: '暂时无法连接统一身份认证，请稍后再试，或用用户名和密码登录',
  expired: '这次认证已超时，或已在别处完成，请重新发起',
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
    `${username} 将不能再用统一身份登录，正在使用的登录会退出，并会得知由您解除；之后可由本人重新绑定。`,
  unlinkDone: '已解除绑定',
  noPassword: '您的账号还没有可用的密码，请先联系管理员重置密码，再解除绑定',
} as const;
