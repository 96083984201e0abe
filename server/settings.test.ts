import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings, loadSettingsOrRefuse } from './settings.ts';
import { StartRefusal } from './start-up.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
const ofFolder = written('.env', 'DATA_DIR=/of/folder\nHOST=::1\n');
const ofService = written('tongmou.env', 'DATA_DIR=/of/service\n');
const absent = join(folder, 'absent');

test('the first file that is there holds the settings, and says so', () => {
  expect(loadSettings({}, [ofFolder, ofService])).toEqual({
    env: { DATA_DIR: '/of/folder', HOST: '::1' },
    source: ofFolder,
  });
  expect(loadSettings({}, [absent, ofService]).source).toBe(ofService);
  expect(loadSettings({}, [absent])).toEqual({ env: {}, source: 'environment' });
});

test('TONGMOU_SETTINGS names another file, and alone', () => {
  const { env, source } = loadSettings({ TONGMOU_SETTINGS: ofService }, [ofFolder]);
  expect({ source, DATA_DIR: env.DATA_DIR, HOST: env.HOST }).toEqual({
    source: ofService,
    DATA_DIR: '/of/service',
    HOST: undefined,
  });
});

test('what the environment sets wins, also when it is empty', () => {
  const { env } = loadSettings({ DATA_DIR: '/of/environment', HOST: '' }, [ofFolder]);
  expect(env).toEqual({ DATA_DIR: '/of/environment', HOST: '' });
});

test('a file that is not there or may not be read is refused in one line', () => {
  expect(() => loadSettings({ TONGMOU_SETTINGS: absent })).toThrow(StartRefusal);
  expect(() => loadSettings({ TONGMOU_SETTINGS: folder })).toThrow(/cannot be read \(EISDIR\)/);
});

test('work on data is refused where nothing says which', () => {
  expect(() => loadSettingsOrRefuse({}, [absent])).toThrow(StartRefusal);
  expect(() => loadSettingsOrRefuse({ DATABASE_URL: '' }, [absent])).toThrow(/TONGMOU_SETTINGS/);
  expect(loadSettingsOrRefuse({ DATA_DIR: '/of/environment' }, [absent]).source).toBe('environment');
  expect(loadSettingsOrRefuse({}, [ofService]).env.DATA_DIR).toBe('/of/service');
});
