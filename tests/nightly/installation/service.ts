import { execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, readUnit } from './units.ts';

/** Keeps one service running until SIGTERM, as systemd does: `service.ts ROOT UNIT`. What it says goes into a journal. */
const [root, name] = process.argv.slice(2) as [string, string];
const unit = readUnit(root, name);
const [program, ...args] = unit.value('ExecStart').split(' ') as [string, ...string[]];
const id = (flag: string, of: string) => Number(execFileSync('id', [flag, of], { encoding: 'utf8' }));
const log = openSync(join(root, 'journal', `${name}.log`), 'a');
let stopping = false;
let child = start();

process.on('SIGTERM', () => {
  stopping = true;
  child.kill('SIGTERM');
});

function start() {
  const started = spawn(program, args, {
    cwd: unit.value('WorkingDirectory'),
    env: environmentOf(unit),
    uid: id('-u', unit.value('User')),
    gid: id('-g', unit.value('User')),
    stdio: ['ignore', log, log],
  });
  started.on('error', () => {});
  started.on('close', (code) => {
    if (stopping || unit.value('Restart') !== 'always') process.exit(code ?? 1);
    setTimeout(() => {
      if (stopping) process.exit(0);
      child = start();
    }, 300);
  });
  return started;
}
