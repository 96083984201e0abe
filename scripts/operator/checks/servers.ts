import { ask, json } from '../ask.ts';
import { type Check, type Finding, wrong } from '../finding.ts';

/** Whether each server answers at its port, itself and nobody else, and serves visitors. */
export const checkServers: Check = async ({ servers, units }) => {
  const findings: Finding[] = [];
  for (const { name, state } of units)
    if (state !== 'active')
      findings.push(wrong(`服务 ${name} 没有运行（${state}）`, `systemctl restart ${name}，再看 tongmou logs`));
  for (const url of servers) findings.push(...(await checkServer(url)));
  return findings;
};

export async function checkServer(url: string): Promise<Finding[]> {
  const health = await ask(`${url}/healthz`);
  if (!health) return [wrong(`服务器 ${url} 没有应答`, '启动服务；已启动的看 tongmou logs')];
  if (json(health)?.status !== 'OK')
    return [wrong(`${url} 上应答的是别的程序`, `看是谁占用端口：ss -ltnp 'sport = :${new URL(url).port}'；或改 PORT`)];
  const ready = await ask(`${url}/readyz`);
  if (ready?.status === 200) return [];
  return [wrong(`服务器 ${url} 还不能接待访客：${failing(json(ready))}`, '先处理本报告的其他问题，再看 tongmou logs')];
}

/** The parts that `/readyz` says are not well. */
export function failing(body: Record<string, unknown> | undefined): string {
  const parts = Object.entries(body ?? {}).filter(([name, value]) => name !== 'status' && value !== true);
  return (
    parts.map(([name, value]) => (value === false ? name : `${name} ${JSON.stringify(value)}`)).join('、') || '原因不明'
  );
}
