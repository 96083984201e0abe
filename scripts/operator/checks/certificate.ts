import { checkServerIdentity } from 'node:tls';
import { type Certificate, readCertificate } from '../../../server/certificate.ts';
import { type Check, type Finding, hint, wrong } from '../finding.ts';

const dayMs = 24 * 3_600_000;

export const daysLeft = ({ peer }: Certificate, now: Date): number =>
  Math.floor((new Date(peer.valid_to).getTime() - now.getTime()) / dayMs);

export const checkCertificate: Check = async ({ config: { publicOrigin }, now }) => {
  if (!publicOrigin?.startsWith('https:')) return [];
  const certificate = await readCertificate(publicOrigin);
  if (!certificate)
    return [
      wrong(`${publicOrigin} 没有以 https 应答`, '看 nginx 是否运行（systemctl status nginx）、域名是否指向本机'),
    ];
  return judge(certificate, new URL(publicOrigin).hostname, now);
};

export function judge(certificate: Certificate, hostname: string, now: Date): Finding[] {
  const days = daysLeft(certificate, now);
  const renew = '续签证书（certbot renew，或由医院信息科换发）后 systemctl reload nginx';
  if (checkServerIdentity(hostname, certificate.peer))
    return [wrong(`证书不是 ${hostname} 的`, `换成 ${hostname} 的证书`)];
  if (days < 0) return [wrong(`证书已过期 ${-days} 天`, renew)];
  if (days < 14) return [wrong(`证书还有 ${days} 天到期`, renew)];
  const findings: Finding[] = days < 30 ? [hint(`证书还有 ${days} 天到期`, renew)] : [];
  if (certificate.fault)
    findings.push(
      hint(`本机不信任该证书（${certificate.fault}）`, '访客的浏览器若也提示不安全，补上中间证书或换发证书'),
    );
  return findings;
}
