import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { isSigned } from '../contract/rules-signature.ts';
import { storedBackups } from './backup/folder.ts';
import { readCertificate } from './certificate.ts';
import { gauge, gaugeBy } from './figures.ts';
import { createLook } from './looking.ts';
import { readRelease } from './release.ts';
import type { Services } from './services.ts';

const diskLook = { everyMs: 5000, withinMs: 2000 };
const certificateLook = { everyMs: 3_600_000, withinMs: 3000 };

type Installation = Pick<Services, 'config' | 'readiness'>;

/** What runs here and on what: release, signature, readiness, disks, backups and the certificate. */
export function measureInstallation(registry: Registry, services: Installation): void {
  const { config, readiness } = services;
  measureRelease(registry);
  gauge(
    registry,
    'tongmou_clinical_rules_signed',
    '1 while the version of the clinical rules that runs is signed by the department.',
    () => Number(isSigned(config.rulesSignature)),
  );
  gaugeBy(
    registry,
    'tongmou_site_ready',
    'What /readyz found, by part: 1 where it is well. `writable` is 0 where a disk is full.',
    'part',
    async () => Object.fromEntries(Object.entries(await readiness()).map(([part, isWell]) => [part, Number(isWell)])),
  );
  measureDisks(registry, services);
  measureBackups(registry, services);
  measureCertificate(registry, services);
}

function measureRelease(registry: Registry): void {
  const { version, commit } = readRelease();
  new Gauge({
    name: 'tongmou_build_info',
    help: '1, with the version and the commit that run.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1);
}

function measureDisks(registry: Registry, { config: { dataDir, backupDir, s3 } }: Installation): void {
  const folders: Record<string, string | undefined> = {
    data: dataDir,
    uploads: s3 ? undefined : join(dataDir, 'uploads'),
    backups: backupDir,
  };
  const look = (of: 'bavail' | 'blocks') =>
    Object.entries(folders).map(([name, folder]) => {
      const read = async () => {
        if (!folder) return undefined;
        const disk = await statfs(folder);
        return disk[of] * disk.bsize;
      };
      return [name, createLook(read, diskLook)] as const;
    });
  for (const [name, help, of] of [
    ['tongmou_disk_free_bytes', 'Space left on the disk of a folder.', 'bavail'],
    ['tongmou_disk_size_bytes', 'Size of the disk of a folder.', 'blocks'],
  ] as const) {
    const looks = look(of);
    gaugeBy(registry, name, help, 'folder', async () =>
      Object.fromEntries(await Promise.all(looks.map(async ([folder, read]) => [folder, await read()]))),
    );
  }
}

function measureBackups(registry: Registry, { config: { backupDir } }: Installation): void {
  const look = createLook(async () => (backupDir ? (await storedBackups(backupDir))[0] : undefined), diskLook);
  gauge(registry, 'tongmou_backup_age_seconds', 'Time since the newest backup in BACKUP_DIR was taken.', async () => {
    const newest = await look();
    return newest ? (Date.now() - newest.takenAt.getTime()) / 1000 : undefined;
  });
  gauge(
    registry,
    'tongmou_backup_bytes',
    'Size of the newest backup in BACKUP_DIR; 0 where there is none.',
    async () => (await look())?.bytes ?? (backupDir ? 0 : undefined),
  );
}

function measureCertificate(registry: Registry, { config: { publicOrigin } }: Installation): void {
  const look = createLook(
    async () => (publicOrigin?.startsWith('https:') ? readCertificate(publicOrigin) : undefined),
    certificateLook,
  );
  gauge(
    registry,
    'tongmou_certificate_expiry_seconds',
    'Time until the certificate at PUBLIC_URL expires; absent where that is http or is not reached from here.',
    async () => {
      const found = await look();
      return found && (Date.parse(found.peer.valid_to) - Date.now()) / 1000;
    },
  );
}
