import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rulesVersion } from '../clinical/rules-version.ts';
import { backupName } from './backup/folder.ts';
import { readConfig } from './config.ts';
import { measureInstallation } from './installation-metrics.ts';
import { readRelease } from './release.ts';

let dataDir: string;
let backups: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tongmou-figures-'));
  backups = join(dataDir, 'backups');
  mkdirSync(backups);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const ready = { database: true, site: true, uploads: false, pictureVariants: true, writable: true };

/** The figures of an installation with these settings, as Prometheus reads them. */
async function figures(env: Record<string, string> = {}): Promise<Map<string, number>> {
  const registry = new Registry();
  measureInstallation(registry, { config: readConfig({ DATA_DIR: dataDir, ...env }), readiness: async () => ready });
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('tongmou_'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('the release that runs, and whether its rules are signed', async () => {
  const { version, commit } = readRelease();
  const found = await figures();
  expect(found.get(`tongmou_build_info{version="${version}",commit="${commit}"}`)).toBe(1);
  expect(found.get('tongmou_clinical_rules_signed')).toBe(0);
  const signed = {
    CLINICAL_RULES_SIGNED_BY: '李主任',
    CLINICAL_RULES_SIGNED_TITLE: '主任医师',
    CLINICAL_RULES_SIGNED_ON: '2026-11-20',
    CLINICAL_RULES_SIGNED_VERSION: rulesVersion,
  };
  expect((await figures(signed)).get('tongmou_clinical_rules_signed')).toBe(1);
});

test('what /readyz found, part by part', async () => {
  const found = await figures();
  const parts = Object.keys(ready).map((part) => found.get(`tongmou_site_ready{part="${part}"}`));
  expect(parts).toEqual([1, 1, 0, 1, 1]);
});

test('the disks of the folders that are there', async () => {
  const found = await figures({ BACKUP_DIR: backups });
  for (const folder of ['data', 'backups']) {
    const free = found.get(`tongmou_disk_free_bytes{folder="${folder}"}`)!;
    expect(free).toBeGreaterThan(0);
    expect(found.get(`tongmou_disk_size_bytes{folder="${folder}"}`)).toBeGreaterThanOrEqual(free);
  }
  expect(found.has('tongmou_disk_free_bytes{folder="uploads"}')).toBe(false);
});

test('age and size of the newest backup; no age where there is none; nothing where no folder is set', async () => {
  expect([...(await figures()).keys()].filter((name) => name.includes('backup'))).toEqual([]);
  const empty = await figures({ BACKUP_DIR: backups });
  expect([empty.get('tongmou_backup_bytes'), empty.has('tongmou_backup_age_seconds')]).toEqual([0, false]);
  expect((await figures({ BACKUP_DIR: join(backups, 'none') })).get('tongmou_backup_bytes')).toBe(0);

  const write = (name: string, bytes: number) => writeFileSync(join(backups, name), Buffer.alloc(bytes));
  const taken = (hoursAgo: number) => backupName(new Date(Date.now() - hoursAgo * 3_600_000));
  write(taken(30), 700);
  write(taken(6), 800);
  for (const other of [`${taken(0)}.unfinished`, 'before-1.1.0.tar.gz', `failed-${taken(0)}`]) write(other, 900);
  const found = await figures({ BACKUP_DIR: backups });
  expect(found.get('tongmou_backup_bytes')).toBe(800);
  expect(found.get('tongmou_backup_age_seconds')! / 3600).toBeCloseTo(6, 1);
});

test('how long the certificate at PUBLIC_URL is good for, though nobody trusts it', async () => {
  const [key, cert] = [join(dataDir, 'key.pem'), join(dataDir, 'cert.pem')];
  const subject = ['-subj', '/CN=elsewhere.example.org', '-days', '20', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const name = 'tongmou_certificate_expiry_seconds';
  expect((await figures({ PUBLIC_URL: `https://127.0.0.1:${port}` })).get(name)! / 86_400).toBeCloseTo(20, 1);
  server.close();
  expect((await figures({ PUBLIC_URL: `https://127.0.0.1:${port}` })).has(name)).toBe(false);
  expect((await figures({ PUBLIC_URL: `http://127.0.0.1:${port}` })).has(name)).toBe(false);
});
