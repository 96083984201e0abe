import { expect, test } from 'vitest';
import { readConfig, readServerConfig } from './config.ts';

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
