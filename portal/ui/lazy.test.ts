// @vitest-environment jsdom
import { createElement, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazy, untilLoaded } from './lazy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the page';
  });
  return load;
};
const stays = async () => false;

test('code that fails to come is asked for again, later each time, until it comes', async () => {
  const load = failing(3);
  const loaded = untilLoaded(load, stays);
  await vi.advanceTimersByTimeAsync(499);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await loaded).toBe('the page');
});

test('what never comes is said to have failed in the end', async () => {
  const load = failing(Number.POSITIVE_INFINITY);
  const failed = expect(untilLoaded(load, stays)).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(6);
});

test('without a network nothing is asked until there is one', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = failing(1);
  const isGone = vi.fn(stays);
  const loaded = untilLoaded(load, isGone);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(isGone).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the page');
});

test('after an update of the site, which took the file along, nobody waits', async () => {
  const load = failing(1);
  await expect(untilLoaded(load, async () => true)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was fetched ahead is shown at once', async () => {
  const Page = lazy(async () => ({ default: () => createElement('p', null, 'the page') }));
  const show = () => {
    const place = document.createElement('div');
    flushSync(() => createRoot(place).render(createElement(Suspense, null, createElement(Page))));
    return place.textContent;
  };
  expect(show()).toBe('');
  await Page.load();
  expect(show()).toBe('the page');
});
