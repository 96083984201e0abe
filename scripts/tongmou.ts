import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../server/config.ts';
import { loadSettingsOrRefuse } from '../server/settings.ts';
import { refusedExitCode, StartRefusal } from '../server/start-up.ts';
import { type Command, commandNamed, helpText } from './operator/commands.ts';
import { becomeOwnerOf, NotAllowed, requireReadable } from './operator/service-user.ts';

/** `tongmou COMMAND`: what an operator does, with the service's settings and as its user. */
const usageExitCode = 64;
const notAllowedExitCode = 77;
const root = join(import.meta.dirname, '..');

const [name, ...args] = process.argv.slice(2);
const command = commandNamed(name);
if (command) await run(command, args);
else if (name === 'help' || name === '--help') console.log(helpText);
else {
  console.error(helpText);
  process.exitCode = usageExitCode;
}

async function run({ script, asCaller }: Command, args: string[]): Promise<void> {
  // As npm does: settings name folders seen from the product's own, the caller names files from where they stand.
  process.env.INIT_CWD = process.cwd();
  process.chdir(root);
  if (!asCaller) goOnAsService();
  const path = join(root, script);
  process.argv.splice(1, process.argv.length, path, ...args);
  await import(pathToFileURL(path).href);
}

function goOnAsService(): void {
  try {
    const { env, source } = loadSettingsOrRefuse();
    becomeOwnerOf(dataDirOf(env));
    if (source !== 'environment') requireReadable(source);
  } catch (error) {
    if (!(error instanceof NotAllowed || error instanceof StartRefusal)) throw error;
    const isOther = process.getuid?.() !== 0 && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EACCES';
    console.error(isOther ? '读不到服务的设置，请用 root 运行：sudo tongmou …' : error.message);
    process.exit(error instanceof NotAllowed || isOther ? notAllowedExitCode : refusedExitCode);
  }
}

/** Of settings that cannot be used too: `doctor` says what is wrong with them. */
function dataDirOf(env: NodeJS.ProcessEnv): string {
  return readConfig({ DATA_DIR: env.DATA_DIR }).dataDir;
}
