import { expect, test } from 'vitest';
import { readConfig, readServerConfig, requireHttps } from './config.ts';

test('every fault is told at once, with what looks like a setting and is none', () => {
  const env = { PORT: 'http', DATABASE_ULR: 'postgres://a@b/c', S3_BUCKT: 'pictures', PATH: '/bin', PGHOST: 'b' };
  expect(() => readConfig(env)).toThrow(
    'The configuration is not usable: DATABASE_ULR is no setting, DATABASE_URL is; S3_BUCKT is no setting, S3_BUCKET is; PORT must be a whole number from 1 to 65535.',
  );
});

test('the address of the product has no path', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://example.org/eye' })).toThrow(
    /PUBLIC_URL must end with .*without a path/,
  );
  expect(readConfig({ PUBLIC_URL: 'https://example.org/' }).publicOrigin).toBe('https://example.org');
});

test('a server keeps an embedded database only when told to', () => {
  expect(() => readServerConfig({})).toThrow('set DATABASE=embedded');
  expect(() => readServerConfig({ DATABASE_URL: '' })).toThrow('set DATABASE=embedded');
  expect(() => readServerConfig({ DATABASE: 'embeded' })).toThrow('DATABASE can only be embedded');
  expect(() => readServerConfig({ DATABASE: 'embedded', DATABASE_URL: 'postgres://a@b/c' })).toThrow('keep one');
  expect(readServerConfig({ DATABASE: 'embedded' }).databaseUrl).toBeUndefined();
  expect(readServerConfig({ DATABASE_URL: 'postgres://a@b/c' }).databaseUrl).toBe('postgres://a@b/c');
});

test('the end of the audit is written where it can be of use', () => {
  const of = (env: Record<string, string>) => () => readConfig({ DATA_DIR: '/var/lib/tongmou', ...env });
  expect(of({ AUDIT_ANCHOR_FILE: '/var/lib/tongmou/anchors' })).toThrow('AUDIT_ANCHOR_FILE must lie outside DATA_DIR');
  expect(of({ AUDIT_ANCHOR_FILE: '/var/lib/tongmou-anchors' })().auditAnchors.file).toBe('/var/lib/tongmou-anchors');
  expect(of({ AUDIT_ANCHOR_URL: 'https://log.example.org/' })).toThrow('AUDIT_ANCHOR_URL needs WEBHOOK_SECRET');
});

test('the owner of the database is another user of the same one', () => {
  const of = (owner: string) => () =>
    readConfig({ DATABASE_URL: 'postgres://app@host:5432/one', DATABASE_OWNER_URL: owner });
  expect(of('postgres://owner@host:5432/one')().databaseOwnerUrl).toBe('postgres://owner@host:5432/one');
  for (const wrong of [
    'postgres://owner@host:5432/two',
    'postgres://owner@other:5432/one',
    'postgres://app@host:5432/one',
  ])
    expect(of(wrong)).toThrow('DATABASE_OWNER_URL must be another user of the database');
});

test('a replica is the same database at another address', () => {
  const of = (replica: string, primary = 'postgres://app@first:5432/one') =>
    readConfig({ DATABASE_URL: primary, DATABASE_REPLICA_URL: replica }).databaseReplicaUrl;
  expect(of('postgres://app@second:5432/one')).toBe('postgres://app@second:5432/one');
  expect(() => of('postgres://app@second:5432/two')).toThrow('DATABASE_REPLICA_URL must be the database');
  expect(() => of('postgres://app@first:5432/one')).toThrow('at another address');
  expect(() => of('postgres://app@second:5432/one', '')).toThrow('DATABASE_REPLICA_URL must be the database');
});

test('security 76: people come by https, unless it is said that they need not', () => {
  const needed = (env: Record<string, string>) => () => requireHttps(readConfig(env));
  expect(needed({})).toThrow('PUBLIC_URL is not set');
  expect(needed({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toThrow('PUBLIC_URL is http://127.0.0.1:8080');
  expect(needed({ PUBLIC_URL: 'https://eye.example.org' })).not.toThrow();
  expect(needed({ ALLOW_HTTP: 'true' })).not.toThrow();
  expect(needed({ ALLOW_HTTP: 'false', PUBLIC_URL: 'http://eye.example.org' })).toThrow('ALLOW_HTTP=true');
});
