import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';

/** What stands in the stead of systemd here understands of a unit, and refuses none of the rest. */
export type Unit = { values: (key: string) => string[]; value: (key: string) => string };

export function readUnit(root: string, name: string): Unit {
  const instance = /@(.*)\./.exec(name)?.[1] ?? '';
  const file = join(root, 'etc/systemd/system', basename(name).replace(/@.*\./, '@.'));
  const text = readFileSync(instance ? file : join(root, 'etc/systemd/system', name), 'utf8').replaceAll(
    '%i',
    instance,
  );
  const values = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((match) => match[1]!);
  return { values, value: (key) => values(key)[0] ?? '' };
}

/** The environment systemd gives the unit: nothing of ours but the path. */
export function environmentOf(unit: Unit): NodeJS.ProcessEnv {
  const own = unit
    .values('Environment')
    .flatMap((line) => line.split(' ').map((one) => one.split('=') as [string, string]));
  const files = unit.values('EnvironmentFile').map((file) => parseEnv(readFileSync(file, 'utf8')));
  return Object.assign({ PATH: '/usr/bin:/bin' }, Object.fromEntries(own), ...files);
}
