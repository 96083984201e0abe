import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readPublisherConfig } from './config.ts';

const complete = {
  PUBLISHER_PORT: '8081',
  API_URL: 'http://127.0.0.1:8080/',
  WEBHOOK_SECRET: 'secret-of-the-tests',
  DATA_DIR: '/srv/eye',
};

it('reads its configuration, without slashes at the end of addresses', () => {
  expect(readPublisherConfig({ ...complete, PUBLIC_URL: 'https://eye.example.org/', DIST_DIR: '' })).toEqual({
    port: 8081,
    apiUrl: 'http://127.0.0.1:8080',
    publicUrl: 'https://eye.example.org',
    siteDir: '/srv/eye/site',
    distDir: resolve('dist'),
    webhookSecret: 'secret-of-the-tests',
    logLevel: 'info',
  });
});

it('names every bad key at once', () => {
  const read = () => readPublisherConfig({ PUBLISHER_PORT: '99999', API_URL: 'ftp://x', WEBHOOK_SECRET: 'short' });
  expect(read).toThrow(/PUBLISHER_PORT[\s\S]*API_URL[\s\S]*WEBHOOK_SECRET/);
});

it('refuses what looks like a setting and is none, and a public address with a path', () => {
  const read = () => readPublisherConfig({ ...complete, PUBLICURL: 'https://eye.example.org' });
  expect(read).toThrow('PUBLICURL is no setting, PUBLIC_URL is');
  expect(() => readPublisherConfig({ ...complete, PUBLIC_URL: 'https://example.org/eye' })).toThrow('without a path');
});
