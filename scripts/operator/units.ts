import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** A service of systemd. `port` is what its own settings say beside the file of settings. */
export type Unit = { name: string; state: string; pid: number; port: number | undefined };

export const hasSystemd = (): boolean => existsSync('/run/systemd/system');

/** The product's services; none where there is no systemd. */
export async function readUnits(): Promise<Unit[]> {
  if (!hasSystemd()) return [];
  const args = ['show', 'tongmou-server@*', 'tongmou-publisher', '-p', 'Id,ActiveState,MainPID,Environment'];
  const { stdout } = await promisify(execFile)('systemctl', args).catch(() => ({ stdout: '' }));
  return unitsIn(stdout);
}

/** What `systemctl show` prints of several units, an empty line between them. */
export const unitsIn = (shown: string): Unit[] =>
  shown
    .split('\n\n')
    .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/=(.*)/, 2))))
    .filter(({ Id }) => Id)
    .map(({ Id, ActiveState, MainPID, Environment }) => ({
      name: Id,
      state: ActiveState,
      pid: Number(MainPID),
      port: Number(/(?:^| )PORT=(\d+)/.exec(Environment ?? '')?.[1]) || undefined,
    }));
