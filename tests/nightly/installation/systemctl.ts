import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxPid } from './machine.ts';
import { readUnit } from './units.ts';

/** `systemctl.ts ROOT COMMAND UNIT…`: of systemd what the installation asks of it, by the units below ROOT. */
const [root, command, ...rest] = process.argv.slice(2) as [string, string, ...string[]];
const units = rest.filter((one) => !one.startsWith('-'));
const pidFile = (unit: string) => join(root, 'run', `${unit}.pid`);
const pidOf = (unit: string) => (existsSync(pidFile(unit)) ? Number(readFileSync(pidFile(unit), 'utf8')) : undefined);

const commands: Record<string, () => void | Promise<void>> = {
  '--version': () => {},
  'daemon-reload': () => {},
  start: () => units.forEach(start),
  enable: () => (rest.includes('--now') ? units.forEach(start) : undefined),
  stop: () => Promise.all(units.map(stop)).then(() => {}),
  restart: () => commands.stop!(),
  'reload-or-restart': startOrReloadNginx,
};
if (!commands[command]) throw new Error(`systemctl ${command} is not known here`);
await commands[command]!();

function start(name: string): void {
  const unit = readUnit(root, name);
  const wanted = name.endsWith('.target') ? unit.value('Wants').split(' ') : [];
  wanted.forEach(start);
  if (!unit.value('ExecStart') || isRunning(name)) return;
  if (unit.value('Type') === 'oneshot') {
    const ended = spawnSync(process.execPath, [join(import.meta.dirname, 'service.ts'), root, name]).status!;
    const good = [0, ...unit.value('SuccessExitStatus').split(' ').filter(Boolean).map(Number)];
    if (!good.includes(ended)) process.exitCode = 1;
    return;
  }
  const service = [join(import.meta.dirname, 'service.ts'), root, name];
  const child = spawn(process.execPath, service, { detached: true, stdio: 'ignore' });
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name);
  if (!pid || !isRunning(name)) return;
  process.kill(pid, 'SIGTERM');
  while (isRunning(name)) await new Promise((go) => setTimeout(go, 20));
  rmSync(pidFile(name));
}

function isRunning(name: string): boolean {
  const pid = pidOf(name);
  // The one who started it may not have waited for it: such a one is a zombie, and no longer running.
  const stat = pid && existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : undefined;
  return stat !== undefined && !/\) Z /.test(stat);
}

function startOrReloadNginx(): void {
  const folder = join(root, 'etc/nginx');
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  const { status } = spawnSync('nginx', nginxPid(root) ? [...args, '-s', 'reload'] : args);
  process.exitCode = status ?? 1;
}
