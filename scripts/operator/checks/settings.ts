import { statSync } from 'node:fs';
import { type Check, type Finding, hint, wrong } from '../finding.ts';

/** What can be used and still is not what a hospital should run on. */
export const checkSettings: Check = ({ env, source, config: { encryption } }) => [
  ...publicUrl(env.PUBLIC_URL),
  ...fileMode(source),
  ...keyMode(encryption?.identityFile),
];

export function publicUrl(given: string | undefined): Finding[] {
  if (!given)
    return [wrong('没有设置 PUBLIC_URL', '在设置中写上访客使用的地址，如 PUBLIC_URL=https://eye.example.org')];
  if (!URL.canParse(given)) return [wrong(`PUBLIC_URL 不是网址：${given}`, '写成 https://域名 的样子')];
  const { protocol, pathname, origin } = new URL(given);
  const findings: Finding[] = [];
  if (protocol === 'http:')
    findings.push(wrong(`PUBLIC_URL 是 http（${given}），登录和病历不加密`, '装好证书后改为 https'));
  if (pathname !== '/') findings.push(wrong(`PUBLIC_URL 带有路径：${given}`, `只写到域名：PUBLIC_URL=${origin}`));
  return findings;
}

function fileMode(source: string): Finding[] {
  const found = source === 'environment' ? undefined : statSync(source, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return [];
  return [hint(`设置文件 ${source} 别的用户也能读，内有密码`, `属主应为服务的用户；chmod 400 ${source}`)];
}

function keyMode(file: string | undefined): Finding[] {
  const found = file && statSync(file, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return [];
  return [wrong(`密钥文件 ${file} 别的用户也能读`, `属主应为服务的用户；chmod 400 ${file}`)];
}
