import { expect, test } from 'vitest';
import { publicUrl, settingNames, strangeSettings } from './settings.ts';

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['S3_BUCKT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_PREFIX', undefined],
  ['WEBHOOK_SECRETS', 'WEBHOOK_SECRET'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
])('%s is told from %s', (given, meant) => {
  const told = meant ? `${given} is no setting, ${meant} is` : `${given} is no setting`;
  expect(strangeSettings({ [given]: 'a value' })).toEqual([told]);
  expect(strangeSettings({ [given]: '' })).toEqual([]);
});

test('settings and what belongs to others pass', () => {
  const others =
    'PATH HOME HOSTNAME PWD OLDPWD LANG SHELL TERM USER MAIL LOGNAME SHLVL TZ PGHOST PGPORT PGDATABASE PGDATA NODE_ENV ' +
    'NODE_OPTIONS NODE_PATH NODE_VERSION INIT_CWD INVOCATION_ID JOURNAL_STREAM LISTEN_PID NOTIFY_SOCKET ' +
    'STATE_DIRECTORY LOGS_DIRECTORY CREDENTIALS_DIRECTORY npm_config_cache npm_lifecycle_event npm_package_version ' +
    'POSTGRES_PASSWORD CERTIFICATES TEST_DATABASE_URL DEMO_PASSWORD DEPLOYMENT_TEST AWS_REGION AWS_ACCESS_KEY_ID ' +
    'AWS_ENDPOINT_URL HTTP_PROXY HTTPS_PROXY NO_PROXY XDG_DATA_DIRS XDG_DATA_HOME DBUS_SESSION_BUS_ADDRESS ' +
    'XDG_SESSION_ID ASTRO_TELEMETRY_DISABLED PLAYWRIGHT_BROWSERS_PATH CI GITHUB_SERVER_URL RUNNER_OS DEBIAN_FRONTEND';
  const names = [...settingNames, ...others.split(' ')];
  expect(strangeSettings(Object.fromEntries(names.map((name) => [name, 'a value'])))).toEqual([]);
  expect(strangeSettings(process.env)).toEqual([]);
});

test('a public address ends with its host', () => {
  expect(publicUrl.parse('https://eye.example.org/')).toBe('https://eye.example.org');
  expect(publicUrl.parse('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
  for (const other of [
    'https://example.org/eye',
    'https://example.org?a',
    'https://a@example.org',
    'ftp://example.org',
  ])
    expect(publicUrl.safeParse(other).success, other).toBe(false);
});
