import type { HelpSection } from './help.ts';

/** What everybody does with their own account. */
export const accountHelp = {
  account: {
    title: '账号安全与共用电脑',
    group: '设置与查询',
    lead: '账号只给自己用。以您的账号做的每件事，都记在您名下。',
    steps: [
      '在「账号安全」里设置第二步验证：手机上的验证器应用，或通行密钥（指纹、面容）。建议两种都设，恢复码抄下来另放。',
      '在同一页查看您的账号正在哪些地方登录，不认识的立即退出，并修改密码。',
      '在护士站等共用电脑上登录，请勾选“共用电脑”：五分钟无人使用即锁定，用快速解锁码解锁；离开前点右上角「锁定」。',
      '本院启用了统一身份认证的，登录页有“使用统一身份认证登录”。先用密码登录，在「账号安全」的“统一身份”里绑定本人的统一身份，以后就可以用它登录。',
      '忘记密码，请联系管理员重置；收到“您的账号有新动态”而不是您本人所为，请立即修改密码。',
    ],
    picture: { file: 'security', alt: '账号安全：第二步验证的方式和登录设备' },
  },
} satisfies Record<string, HelpSection>;
