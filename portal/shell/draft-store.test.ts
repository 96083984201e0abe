import { beforeEach, expect, test, vi } from 'vitest';
import { countDrafts, dropAllDrafts, dropDraft, dropForeignDrafts, readDraft, writeDraft } from './draft-store.ts';

/** Node has no browser storage. */
class Storage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
  vi.useRealTimers();
});

test('a draft comes back as it was written, until it is dropped', () => {
  writeDraft(7, 'propose', { title: '右眼白瞳' });
  expect(readDraft(7, 'propose')).toMatchObject({ value: { title: '右眼白瞳' } });
  expect(readDraft(8, 'propose')).toBeUndefined();
  dropDraft(7, 'propose');
  expect(readDraft(7, 'propose')).toBeUndefined();
});

test('signing in takes away the drafts of others and those a week old', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T00:00:00Z') });
  writeDraft(7, 'old', 'x');
  vi.setSystemTime(Date.parse('2026-11-08T00:00:01Z'));
  writeDraft(7, 'propose', 'x');
  writeDraft(77, 'propose', 'x');
  localStorage.setItem('unrelated', 'x');
  expect(countDrafts(7)).toBe(1);
  dropForeignDrafts(7);
  expect(readDraft(7, 'propose')).toBeDefined();
  expect(readDraft(77, 'propose')).toBeUndefined();
  expect(readDraft(7, 'old')).toBeUndefined();
});

test('a browser without room says so', () => {
  localStorage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  expect(writeDraft(7, 'propose', 'x')).toBe(false);
});

test('signing out takes all of them away, and what a form still writes as it is left', async () => {
  writeDraft(7, 'propose', 'x');
  localStorage.setItem('unrelated', 'x');
  await dropAllDrafts();
  expect(writeDraft(7, 'reply', '患儿姓名')).toBe(false);
  expect(countDrafts(7)).toBe(0);
  expect(localStorage.getItem('unrelated')).toBe('x');
});
