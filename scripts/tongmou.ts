import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { refusedExitCode } from '../contract/settings.ts';
import { loadSettingsOrRefuse } from '../server/settings.ts';
import { StartRefusal } from '../server/start-up.ts';
import { type Command, commandNamed, helpText } from './operator/commands.ts';
import { becomeOwnerOf, NotAllowed, requireReadable } from './operator/service-user.ts';

/** `tongmou COMMAND`: what an operator does, with the service's settings and as its user. */
const usageExitCode = 64;
const notAllowedExitCode = 77;
const root = join(import.meta.dirname, '..');

const [name, ...args] = process.argv.slice(2);
const command = commandNamed(name);
if (command) run(command, args);
else if (name === 'help' || name === '--help') console.log(helpText);
else {
  console.error(helpText);
  process.exitCode = usageExitCode;
}

function run({ script, asCaller }: Command, args: string[]): void {
  if (!asCaller) goOnAsService();
  // As npm does: settings name folders seen from the product's own, the caller names files from where they stand.
  const env = { ...process.env, INIT_CWD: process.cwd() };
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}

function goOnAsService(): void {
  try {
    const { env, source } = loadSettingsOrRefuse({ ...process.env });
    becomeOwnerOf(resolve(root, env.DATA_DIR || 'var/data'));
    if (source !== 'environment') requireReadable(source);
  } catch (error) {
    if (!(error instanceof NotAllowed || error instanceof StartRefusal)) throw error;
    const isOther = process.getuid?.() !== 0 && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EACCES';
    console.error(isOther ? '读不到服务的设置，请用 root 运行：sudo tongmou …' : error.message);
    process.exit(error instanceof NotAllowed || isOther ? notAllowedExitCode : refusedExitCode);
  }
}
