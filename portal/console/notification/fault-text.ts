/** By what the server keeps of a failed sending: a code of the connection, its encryption or of SMTP, `HTTP 403`, `robot 93000`. */
const causes: [RegExp, string][] = [
  [/^EAUTH/, '邮件服务器拒绝登录，请检查邮箱账号和密码'],
  [/^(ETLS|EREQUIRETLS)/, '与邮件服务器的加密连接失败'],
  [/^EENVELOPE 5/, '邮件服务器不接受收件地址'],
  [/^E\w+ 5/, '邮件服务器拒收'],
  [/^E\w+ 4/, '邮件服务器暂时不收'],
  [/^EPRIVATE/, '该地址在内部网络中，且没有登记'],
  [/CERT|SELF_SIGNED|VERIFY_LEAF|ERR_TLS/, '对方的 https 证书不受信任'],
  [/^HTTP 3/, '对方要求跳转到其他地址，请填写新地址'],
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)/, '找不到服务器地址'],
  [/timeout|timedout|abort/i, '服务器没有及时响应'],
  [/^(E[A-Z]+|UND_ERR_\w+)$/, '连接服务器失败'],
  [/^HTTP 40[13]/, '服务器拒绝，请检查密钥'],
  [/^HTTP 429/, '发送过于频繁，被服务器限制'],
  [/^HTTP 5/, '服务器故障'],
  [/^HTTP/, '服务器没有接受'],
  [/^internal$/, '平台内部出错，请联系系统管理员'],
  [/^robot/, '群机器人不接受该通知'],
];

/** Why a notification was not delivered, in words; `其他原因` for what is not known. */
export const faultText = (fault: string): string => causes.find(([of]) => of.test(fault))?.[1] ?? '其他原因';
