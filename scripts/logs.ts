import { spawn } from 'node:child_process';
import { hasSystemd } from './operator/units.ts';

/** `tongmou logs`: what the services wrote, the last lines of it, or as it comes. */
const args = process.argv.slice(2);
if (hasSystemd())
  spawn('journalctl', ['-u', 'tongmou-*', '-o', 'cat', '-n', '200', '--no-pager', ...args], { stdio: 'inherit' }).on(
    'close',
    (code) => {
      process.exitCode = code ?? 1;
    },
  );
else
  console.log(
    '这台机器没有 systemd：日志写在服务的标准输出上，由启动它的程序保存（容器用 docker compose logs，手工启动见终端）。',
  );
