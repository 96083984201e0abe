import { sql } from 'kysely';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { ask, json } from '../ask.ts';
import { type Check, type Finding, hint, type Installation, wrong } from '../finding.ts';

const entriesLooked = 200;
const entriesAtLeast = 20;

/** Whether what a browser sends reaches the servers as it was sent. */
export const checkProxy: Check = async (installation) => [
  ...(await accepted(installation)),
  ...(await addresses(installation)),
];

/** Calls as a page of PUBLIC_URL does. Nobody is signed in, so a refusal for that is the right answer. */
async function accepted({ config: { publicOrigin } }: Installation): Promise<Finding[]> {
  if (!publicOrigin) return [];
  const answer = await ask(`${publicOrigin}${apiBase}${apiPaths.heartbeat}`, {
    method: 'POST',
    headers: { origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  if (answer?.status === 403)
    return [
      wrong(`${publicOrigin} 的页面提交不了任何内容（403）`, 'PUBLIC_URL 须与访客地址栏中的一致，含 https 与端口'),
    ];
  if (typeof json(answer)?.status === 'string') return [];
  return [
    wrong(
      `从 ${publicOrigin} 到不了服务器：${answer ? `答 ${answer.status}` : '没有应答'}`,
      '核对域名、nginx 的 server_name 与 upstream；nginx -t，再 systemctl reload nginx',
    ),
  ];
}

/** Who is on record as coming from this machine came through a proxy that does not say from where. */
async function addresses({ db, config }: Installation): Promise<Finding[]> {
  if (!db || !config.publicOrigin?.startsWith('https:')) return [];
  const remedy = 'nginx 用 snippets/tongmou-proxy.conf 传 X-Forwarded-For，设置 TRUSTED_PROXIES 为 nginx 的地址';
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, (count(*) filter (where address in ('127.0.0.1', '::1', '::ffff:127.0.0.1')))::int as own
    from (select address from audit_entry where address <> '' order by id desc limit ${sql.lit(entriesLooked)}) latest`.execute(
    db,
  );
  const { all, own } = rows[0]!;
  if (all < entriesAtLeast || own < all) return [];
  return [hint('审计日志里的来源地址都是本机，看不出是谁访问', remedy)];
}
