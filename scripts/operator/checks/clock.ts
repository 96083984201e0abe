import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { type Check, wrong } from '../finding.ts';

const apartMs = 5000;

/** Whether time is kept here, and is the same where the database runs. */
export const checkClock: Check = async ({ db }) => {
  const findings = [];
  if (isSynchronised() === false)
    findings.push(wrong('时钟没有与时间服务器同步', '启用对时：timedatectl set-ntp true，内网填写医院的时间服务器'));
  if (!db) return findings;
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const apart = Math.abs(Date.now() - new Date(rows[0]!.now).getTime());
  if (apart > apartMs)
    findings.push(wrong(`本机与数据库的时钟相差 ${Math.round(apart / 1000)} 秒`, '两台机器都与同一时间服务器同步'));
  return findings;
};

/** Undefined where nobody can tell. */
function isSynchronised(): boolean | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const args = ['show', '-p', 'NTPSynchronized', '--value'];
    const shown = execFileSync('timedatectl', args, { encoding: 'utf8', timeout: 5000, stdio: [...stdio] }).trim();
    return shown === 'yes' ? true : shown === 'no' ? false : undefined;
  } catch {
    return undefined;
  }
}
