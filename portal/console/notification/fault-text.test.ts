import { expect, test } from 'vitest';
import { faultText } from './fault-text.ts';

test.each([
  ['EAUTH 535', '邮件服务器拒绝登录，请检查邮箱账号和密码'],
  ['EENVELOPE 550', '邮件服务器不接受收件地址'],
  ['EENVELOPE 451', '邮件服务器暂时不收'],
  ['EMESSAGE 554', '邮件服务器拒收'],
  ['ENOTFOUND', '找不到服务器地址'],
  ['ECONNREFUSED', '连接服务器失败'],
  ['GREETING_TIMEOUT', '服务器没有及时响应'],
  ['UND_ERR_CONNECT_TIMEOUT', '服务器没有及时响应'],
  ['timeout', '服务器没有及时响应'],
  ['EPRIVATE', '该地址在内部网络中，且没有登记'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', '对方的 https 证书不受信任'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', '对方的 https 证书不受信任'],
  ['HTTP 302', '对方要求跳转到其他地址，请填写新地址'],
  ['HTTP 403', '服务器拒绝，请检查密钥'],
  ['HTTP 404', '服务器没有接受'],
  ['HTTP 502', '服务器故障'],
  ['robot 93000', '群机器人不接受该通知'],
  ['fault', '其他原因'],
])('%s is said as %s', (fault, words) => expect(faultText(fault)).toBe(words));
